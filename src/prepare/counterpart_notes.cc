#include "prepare/counterpart_notes.h"

#include "base/nesting.h"
#include "store/counterpart_table.h"

namespace parallax {
namespace {

constexpr std::string_view kScopeOfFigures = "counterparts";

}  // namespace

Status PutCounterpartFigures(const std::string& targets, const CounterpartFigures& figures,
                             NoteStore& notes) {
  return notes.PutNote(kScopeOfFigures, targets, WriteTable(kCounterpartKeys, figures).dump());
}

Result<std::vector<std::pair<std::string, CounterpartFigures>>> CounterpartFiguresIn(
    const NoteStore& notes) {
  PARALLAX_TRY_ASSIGN(const std::vector<Note> kept, notes.Notes(kScopeOfFigures));
  std::vector<std::pair<std::string, CounterpartFigures>> out;
  for (const Note& note : kept) {
    const auto json = ParseJson<nlohmann::json>(note.text);
    if (!json.is_object()) continue;
    CounterpartFigures figures;
    try {
      ReadTable(kCounterpartKeys, json, &figures);
    } catch (const nlohmann::json::exception&) {
      continue;
    }
    out.emplace_back(note.key, figures);
  }
  return out;
}

}  // namespace parallax
