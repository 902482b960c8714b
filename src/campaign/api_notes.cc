#include "campaign/api_notes.h"

#include <nlohmann/json.hpp>

#include "base/glob.h"
#include "constraints/json.h"

namespace parallax {
namespace {

std::string NoteOf(const CatalogueEntry& entry, const ApiStatistics& statistics) {
  const nlohmann::ordered_json note = {{"judged", IsJudged(statistics, entry)},
                                       {"judged_cases", statistics.judged},
                                       {"structures", statistics.structures.size()},
                                       {"sources", statistics.SourceNames()},
                                       {"cases", statistics.cases},
                                       {"returned", statistics.ShareReturned()},
                                       {"refusals", entry.refusals},
                                       {"tried", entry.tried},
                                       {"suspects", entry.suspects.size()},
                                       {"lessons", entry.lessons},
                                       {"constraints", ConstraintsJson(entry.constraints)},
                                       {"seeding_problem", entry.seeding_problem}};
  return note.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

std::vector<Note> ApiNotes(const std::vector<CatalogueEntry>& catalogue,
                           const StatisticsByApi& statistics, const std::string& only) {
  std::vector<Note> notes;
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MatchesGlob(only, entry.api.name) || entry.tried == 0) continue;
    const auto known = statistics.find(i);
    notes.push_back({entry.api.name,
                     NoteOf(entry, known == statistics.end() ? ApiStatistics{} : known->second)});
  }
  return notes;
}

}  // namespace parallax
