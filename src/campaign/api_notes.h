#pragma once

// ApiNotes: what a campaign learned about each API of a target: notes of the scope "api:TARGET". A
// campaign writes them, `parallax why` reads them.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hunt/api_statistics.h"
#include "nouns/constraint.h"
#include "nouns/tried_path.h"
#include "store/note_store.h"

namespace parallax {

// A path through the sources of an API and what became of it (nouns/tried_path.h), for people.
struct PathNote {
  std::vector<std::string> conditions;
  std::string raises;  // empty: it returns
  std::string fate;
  std::string answer;
  std::string input;
  std::string left = {};  // where the call left the path
  std::string way = {};   // of calling by which it was reached; empty: the plain call
};

struct ApiNote {
  bool judged = false;  // nouns/judged.h
  uint64_t judged_cases = 0;
  uint64_t structures = 0;  // different ones among them
  std::vector<std::string> sources;
  uint64_t cases = 0;
  double returned = 0;                   // share of its calls
  std::vector<std::string> refusals;     // the last ones
  uint64_t tried = 0;                    // bindings tried in probing
  uint64_t suspects = 0;                 // of them, kept because a call died or failed an assertion
  std::vector<std::string> lessons;      // what refusals taught there, a sentence each
  std::vector<Constraint> constraints;   // what is known of its arguments
  std::string seeding_problem;           // of the adapter's seeds; empty: none
  std::vector<std::string> never_drawn;  // of what it declares (guess/declared.h)
  std::vector<std::string> only_refused;  // of that, what no call of the hunt returned with
  std::vector<PathNote> paths;            // where the hunt followed them
  uint64_t impossible_paths = 0;          // that no arguments take
};

// The scope of the notes of a target.
std::string ApiNoteScope(std::string_view target);
// The text of a note: a JSON object.
std::string Encode(const ApiNote& note);
// Keys that are absent keep their defaults. Error: no JSON object, or a value of another type.
Result<ApiNote> ParseApiNote(std::string_view text);

// Of the APIs that probing tried and `only`, a glob over their names, names: what an earlier
// campaign said of one that this one left out stays true.
std::vector<Note> ApiNotes(const std::vector<CatalogueEntry>& catalogue,
                           const StatisticsByApi& statistics, const std::string& only,
                           std::span<const DType> dtypes = {},
                           std::span<const TriedPaths> paths = {});

}  // namespace parallax
