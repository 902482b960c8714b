#pragma once

// The name of an API that somebody likely means by a name that is none.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// One with the same last word: "lib.multiply" for "lib.math.multiply", the shortest of them, the
// first by name of equals. Else the one that is spelled nearly so; nothing when none is.
std::optional<std::string> NearApi(std::string_view name, const std::vector<std::string>& known);

}  // namespace parallax
