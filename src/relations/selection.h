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

// The text of --source; empty means modes and rules. Error: an unknown source or member, with the
// nearest name.
Result<std::vector<SourceSelection>> ParseSources(std::string_view text, const NamedData& data);
// Whether the text names the source, or members of it.
bool NamesSource(std::string_view text, std::string_view source);
// The first joint source that the text names; empty: none.
std::string JointSourceIn(std::string_view text);
// The members of `source` that the text names: {"b"} of "modes:a,rules:b" and "rules".
std::set<std::string> NamedMembers(std::string_view text, std::string_view source);

}  // namespace parallax
