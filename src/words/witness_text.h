#pragma once

// Calls as people read them, with what stands below them by name. Pure functions.

#include <string>
#include <utility>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// Parameter and value of each argument, in order; an unnamed one is called "arg0", "arg1", ...
std::vector<std::pair<std::string, std::string>> WitnessTexts(const Binding& binding);
// Whether a call names the argument, for its value to stand below: tensors and long texts.
bool StandsBelow(const Argument& argument);
// "toy.tail_sum(x, dim=1)": what stands below by name, other values in place.
std::string CallText(const std::string& api, const Binding& binding);
// The name of the argument that holds the tensor of this index (ForEachTensor order).
std::string TensorName(const Binding& binding, int tensor);

}  // namespace parallax
