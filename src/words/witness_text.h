#pragma once

// Inputs as people read them: "float32[17] of ones", "dim=1". Pure functions.

#include <string>
#include <utility>
#include <vector>

#include "nouns/tensor.h"
#include "nouns/value.h"

namespace parallax {

// "float32[17] of ones", "float32[3] [1.0, nan, 2.0]", "float32[64] [0.1, 0.2, ...], transposed".
std::string TensorText(const TensorRecipe& recipe);
// A float's text with its point: "16" -> "16.0"; "1e+30", "nan" and "inf" stay.
std::string WithPoint(const std::string& number);
// ElementText as Python writes it: floats of whole value keep their point, "16.0".
std::string NumberText(DType dtype, const void* at);
// Elements as Python writes them, nested by dimension while there are at most eight, else the first
// four and "...". REQUIRES: as many bytes as dtype and shape say.
std::string ElementsText(DType dtype, const Shape& shape, const std::string& bytes);

// Parameter and value of each argument, in order; an unnamed one is called "arg0", "arg1", ...
std::vector<std::pair<std::string, std::string>> WitnessTexts(const Binding& binding);
// Whether a call names the argument, for its value to stand below: tensors and long texts.
bool StandsBelow(const Argument& argument);
// "toy.tail_sum(x, dim=1)": what stands below by name, other values in place.
std::string CallText(const std::string& api, const Binding& binding);
// The name of the argument that holds the tensor of this index (ForEachTensor order).
std::string TensorName(const Binding& binding, int tensor);

}  // namespace parallax
