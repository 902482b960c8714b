#pragma once

// BuildOf: what tells two builds of a library apart beside what they say of themselves: the
// interpreter, and the variables that decide what it imports. A cache or a campaign of one build is
// none of another.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "targets/target_spec.h"

namespace parallax {

// "PYTHONPATH", "Python" (the interpreter's path) and the variables of the target's own, by name.
// Folders are absolute, and what is empty is not there. The user's folder of rules is not among
// them: rules are keyed by their text.
using BuildFacts = std::map<std::string, std::string>;
BuildFacts BuildOf(const TargetSpec& spec);

// Equal for equal facts; tells nothing of their values.
std::string DigestOf(const BuildFacts& build);

// Whether a variable of that name holds folders, separated by colons.
bool IsSearchPath(std::string_view name);
// Those of them that are named. Views into `path`.
std::vector<std::string_view> FoldersOf(std::string_view path);

}  // namespace parallax
