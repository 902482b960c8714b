#pragma once

// Argument aspects: what of a witness's arguments, but its tensors, can be varied.

#include <span>
#include <string>
#include <vector>

#include "explain/aspects/aspect.h"
#include "nouns/api.h"

namespace parallax {

// Options with other values (texts that the API lists, truth values, dtypes; of those left to their
// defaults texts and truth values), optional arguments that are given, whole numbers, and lists of
// them. `parameters`: of the call; may be empty.
std::vector<Aspect> ArgumentAspects(const Binding& witness, std::span<const Parameter> parameters);

// "True", "float32", "'mean'". REQUIRES: a truth value, a dtype or a text.
std::string OptionText(const Value& value);
// Whether a parameter of that name says which dimension.
bool NamesAxis(const std::string& name);

}  // namespace parallax
