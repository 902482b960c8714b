#pragma once

// The file of `hunt --pairs FILE`: pairs of APIs that a person pins or bans (docs/similar.md has
// the form).

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "relations/similar_options.h"

namespace parallax {

// More pairs than that are no pin: each takes a look at both of its APIs.
inline constexpr size_t kMostPinned = 1000;

// In the order of the file. Error: no TOML, an unknown or missing key, a value of another type, a
// pair that is pinned and banned; with file and line.
Result<std::vector<SaidPair>> ParsePairs(const std::string& file, std::string_view text);
Result<std::vector<SaidPair>> ReadPairs(const std::filesystem::path& file);

// Of a library with these public names. Error: an entry names none of them, with one that is near;
// or a pin stands for too many pairs.
Status CheckPairs(const std::vector<SaidPair>& said, const std::vector<std::string>& names);

}  // namespace parallax
