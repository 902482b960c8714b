#include "campaign/api_notes.h"

#include "base/glob.h"
#include "hunt/api_note.h"

namespace parallax {
namespace {

ApiNote NoteOf(const CatalogueEntry& entry, const ApiStatistics& statistics) {
  ApiNote note;
  note.judged = IsJudged(statistics, entry);
  note.judged_cases = statistics.judged;
  note.structures = statistics.structures.size();
  note.sources = statistics.SourceNames();
  note.cases = statistics.cases;
  note.returned = statistics.ShareReturned();
  note.refusals = entry.refusals;
  note.tried = entry.tried;
  note.suspects = entry.suspects.size();
  note.lessons = entry.lessons;
  note.constraints = entry.constraints;
  note.seeding_problem = entry.seeding_problem;
  return note;
}

}  // namespace

std::vector<Note> ApiNotes(const std::vector<CatalogueEntry>& catalogue,
                           const StatisticsByApi& statistics, const std::string& only) {
  std::vector<Note> notes;
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MatchesGlob(only, entry.api.name) || entry.tried == 0) continue;
    const auto known = statistics.find(i);
    const ApiStatistics found = known == statistics.end() ? ApiStatistics{} : known->second;
    notes.push_back({entry.api.name, Encode(NoteOf(entry, found))});
  }
  return notes;
}

}  // namespace parallax
