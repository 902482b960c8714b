#include "confirm/settled.h"

#include <nlohmann/json.hpp>

#include "base/nesting.h"

namespace parallax {
namespace {

std::string ScopeOf(const std::string& campaign) { return "settled:" + campaign; }

}  // namespace

Status PutSettled(Store& store, const std::string& campaign, const std::string& signature,
                  const Settled& settled) {
  nlohmann::ordered_json note = {
      {"finding", settled.finding}, {"doubt", settled.doubt}, {"cases", settled.cases}};
  return store.notes().PutNote(
      ScopeOf(campaign), signature,
      note.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

Result<std::map<std::string, Settled>> LoadSettled(Store& store, const std::string& campaign) {
  std::map<std::string, Settled> all;
  PARALLAX_TRY_ASSIGN(std::vector<Note> notes, store.notes().Notes(ScopeOf(campaign)));
  for (const Note& note : notes) {
    nlohmann::json json = ParseJson<nlohmann::json>(note.text);
    // What cannot be read is settled again.
    if (!json.is_object()) continue;
    try {
      all[note.key] = {json.value("finding", ""), json.value("doubt", ""),
                       json.value("cases", uint64_t{0})};
    } catch (const nlohmann::json::exception&) {
      all.erase(note.key);
    }
  }
  return all;
}

Status DropSettled(Store& store, const std::string& campaign) {
  return store.notes().DropNotes(ScopeOf(campaign));
}

}  // namespace parallax
