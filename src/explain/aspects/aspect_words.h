#pragma once

// Aspect words: what a title says of an aspect whose values were tried.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/aspects/aspect.h"

namespace parallax {

// "x and y are bfloat16 or float32", "reduce is 'prod'", "n is 4 or more", "x is 1-D", "x has shape
// [n, 3], n from 4". Empty: each value that was judged fails, so that nothing need be said.
// Nothing: some pass, and no words say which.
std::optional<std::string> WordsOf(const Aspect& aspect);

// Dtypes in their order, whichever was met: "uint8 or int8", "of integers".
std::string DTypesText(const std::vector<std::string>& names);
// Those of a class as one where several fail, and none of it is among those that pass: what was
// refused, as a width that a backend does not have, says nothing.
std::string DTypesText(const std::vector<std::string>& fails,
                       const std::vector<std::string>& passes);
// Whether of a whole number one value alone fails, and those next to it pass.
bool IsLoneBetween(const Aspect& aspect);

// Whether the range of sizes says the shape of each tensor of "x and y", "x has shape [n, 3] and y
// has shape [n]".
bool NamesShapes(const std::string& range, std::string_view subject);

// Where the values that fail and those that pass meet: the two numbers between which the end lies,
// the one that fails first. Nothing: they do not meet in one place, or with nothing between.
std::optional<std::pair<int64_t, int64_t>> OpenEnd(const Aspect& aspect);

}  // namespace parallax
