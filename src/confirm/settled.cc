#include "confirm/settled.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/nesting.h"

namespace parallax {
namespace {

std::string ScopeOf(const std::string& campaign) { return "settled:" + campaign; }

nlohmann::ordered_json KeysJson(const std::vector<CaseKey>& keys) {
  auto json = nlohmann::ordered_json::array();
  for (const CaseKey& key : keys) {
    json.push_back({key.manifest, key.relation, key.row, key.contents});
  }
  return json;
}

std::vector<CaseKey> KeysOf(const nlohmann::json& json) {
  std::vector<CaseKey> keys;
  for (const auto& each : json) {
    const auto numbers = each.get<std::array<uint32_t, 4>>();
    keys.push_back({numbers[0], numbers[1], numbers[2], numbers[3]});
  }
  return keys;
}

}  // namespace

Status PutSettled(Store& store, const std::string& campaign, const std::string& signature,
                  const Settled& settled) {
  nlohmann::ordered_json note = {
      {"finding", settled.finding}, {"doubt", settled.doubt}, {"cases", settled.cases}};
  if (!settled.tried.empty()) note["tried"] = KeysJson(settled.tried);
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
                       json.value("cases", uint64_t{0}),
                       KeysOf(json.value("tried", nlohmann::json::array()))};
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
