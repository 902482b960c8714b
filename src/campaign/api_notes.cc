#include "campaign/api_notes.h"

#include <fmt/format.h>

#include <map>

#include "base/glob.h"
#include "base/nesting.h"
#include "constraints/json.h"
#include "nouns/judged.h"
#include "store/json_table.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr JsonField<PathNote> kPathKeys[] = {
    JsonPlain<&PathNote::conditions>("conditions"),
    UnlessEmpty<&PathNote::raises>(JsonPlain<&PathNote::raises>("raises")),
    JsonPlain<&PathNote::fate>("fate"),
    UnlessEmpty<&PathNote::answer>(JsonPlain<&PathNote::answer>("answer")),
    UnlessEmpty<&PathNote::input>(JsonPlain<&PathNote::input>("input")),
    UnlessEmpty<&PathNote::left>(JsonPlain<&PathNote::left>("left")),
    UnlessEmpty<&PathNote::way>(JsonPlain<&PathNote::way>("way")),
};

constexpr JsonField<ApiNote> kNoteKeys[] = {
    JsonPlain<&ApiNote::judged>("judged"),
    JsonPlain<&ApiNote::judged_cases>("judged_cases"),
    JsonPlain<&ApiNote::structures>("structures"),
    JsonPlain<&ApiNote::sources>("sources"),
    JsonPlain<&ApiNote::cases>("cases"),
    JsonPlain<&ApiNote::returned>("returned"),
    JsonPlain<&ApiNote::refusals>("refusals"),
    JsonPlain<&ApiNote::tried>("tried"),
    JsonPlain<&ApiNote::suspects>("suspects"),
    JsonPlain<&ApiNote::lessons>("lessons"),
    {"constraints", [](const ApiNote& note) { return ConstraintsJson(note.constraints); },
     [](const nlohmann::json& json, ApiNote* note) {
       note->constraints = ConstraintsFromJson(json);
     }},
    JsonPlain<&ApiNote::seeding_problem>("seeding_problem"),
    UnlessEmpty<&ApiNote::never_drawn>(JsonPlain<&ApiNote::never_drawn>("never_drawn")),
    UnlessEmpty<&ApiNote::only_refused>(JsonPlain<&ApiNote::only_refused>("only_refused")),
    UnlessEmpty<&ApiNote::paths>(JsonList<&ApiNote::paths, kPathKeys>("paths")),
    UnlessEmpty<&ApiNote::paths>(JsonPlain<&ApiNote::impossible_paths>("impossible_paths")),
};

PathNote NoteOn(const TriedPath& path) {
  PathNote note{path.conditions, path.raises, std::string(Name(path.fate)), path.answer, "",
                path.left,       path.way};
  if (path.fate != PathFate::kUnsolved) {
    note.input = BindingText(path.input, TextStyle::kDescription);
  }
  return note;
}

ApiNote NoteOn(const CatalogueEntry& entry, const ApiStatistics& statistics,
               std::span<const DType> dtypes) {
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
  DeclaredWords words = WordsOf(entry, dtypes, statistics);
  note.never_drawn = std::move(words.never_drawn);
  note.only_refused = std::move(words.only_refused);
  return note;
}

}  // namespace

std::string ApiNoteScope(std::string_view target) { return fmt::format("api:{}", target); }

std::string Encode(const ApiNote& note) {
  return WriteTable(kNoteKeys, note)
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Result<ApiNote> ParseApiNote(std::string_view text) {
  const auto json = ParseJson<nlohmann::json>(text);
  if (!json.is_object()) {
    return Error{"the note on the API is no JSON object", "hunt its target again"};
  }
  ApiNote note;
  try {
    ReadTable(kNoteKeys, json, &note);
  } catch (const nlohmann::json::exception& error) {
    return Error{fmt::format("the note on the API cannot be read: {}", error.what()),
                 "hunt its target again"};
  }
  if (!json.contains("judged")) note.judged = IsJudged(note.judged_cases, note.structures, true);
  return note;
}

std::vector<Note> ApiNotes(const std::vector<CatalogueEntry>& catalogue,
                           const StatisticsByApi& statistics, const std::string& only,
                           std::span<const DType> dtypes, std::span<const TriedPaths> paths) {
  std::map<uint32_t, const TriedPaths*> paths_of;
  for (const TriedPaths& tried : paths) paths_of[tried.api] = &tried;
  std::vector<Note> notes;
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const CatalogueEntry& entry = catalogue[i];
    if (!MatchesGlob(only, entry.api.name) || entry.tried == 0) continue;
    const auto known = statistics.find(i);
    ApiNote note =
        NoteOn(entry, known == statistics.end() ? ApiStatistics{} : known->second, dtypes);
    if (const auto tried = paths_of.find(i); tried != paths_of.end()) {
      for (const TriedPath& path : tried->second->paths) note.paths.push_back(NoteOn(path));
      note.impossible_paths = tried->second->impossible;
    }
    notes.push_back({entry.api.name, Encode(note)});
  }
  return notes;
}

}  // namespace parallax
