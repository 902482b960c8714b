#pragma once

// Changing a recipe's structure without losing what its contents mean: bytes are converted or
// tiled, and what the new structure cannot have is taken back. Pure.

#include <cstdint>

#include "nouns/tensor.h"

namespace parallax {

// No mutated tensor has more elements.
inline constexpr int64_t kMostElements = int64_t{1} << 16;

// The recipe in another dtype; its bytes are converted number by number.
void Retype(TensorRecipe& recipe, DType dtype);
// The recipe in another shape; its bytes are tiled or cut, dimensions matched from the last. A
// shape that bytes cannot fill (none were there, or too many elements) drops them for a uniform
// fill.
void Reshape(TensorRecipe& recipe, const Shape& shape);
// Takes back what the structure cannot have: a layout without meaning, a misalignment that is no
// multiple of the item size, a gradient of integers.
void Normalise(TensorRecipe& recipe);

}  // namespace parallax
