#pragma once

// What `--source` selects: "modes", "modes:float64,rules", "null", "stated:NAME", "versions".

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "relations/source.h"

namespace parallax {

// Which relations a campaign uses. Members empty: the whole source.
struct SourceSelection {
  std::string source;
  std::vector<std::string> members;
};

// The text of --source; empty means those hunted by default. Error: an unknown source or member,
// with the nearest name.
Result<std::vector<SourceSelection>> ParseSources(std::string_view text, const NamedData& data);
// Whether there are such sources, and such members of those that have the same for every target:
// what can be known before one starts. Error: as of ParseSources.
Status CheckSources(std::string_view text);
// The first source of stated relations that the text names, or members of it; null: none.
const Source* StatedSourceIn(std::string_view text);
// Whether the text names a source of guesses.
bool IsGuessingSourceIn(std::string_view text);
// Whether one that the text names runs code of documentation.
bool RunDocumentation(std::string_view text);
// The first joint source that the text names; empty: none.
std::string JointSourceIn(std::string_view text);
// The rules that the text names: {"b"} of "modes:a,rules:b".
std::set<std::string> NamedRules(std::string_view text);

}  // namespace parallax
