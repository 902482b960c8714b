#pragma once

// Inference: from a tensor the library's own samples brought, the fills that may keep a call valid.
// Pure. Whether one does, probing asks the library.

#include <vector>

#include "nouns/tensor.h"

namespace parallax {

// From freest to safest; never empty and without repeats. The last is kInline (the bytes as they
// are) for a tensor that carries bytes, else the recipe's own fill. The others need no bytes, but
// kJitter and kScaled, which start from the recipe's.
std::vector<Fill> CandidateFills(const TensorRecipe& recipe);

// `recipe` with that fill: drops its bytes when the fill does not need them.
TensorRecipe WithFill(const TensorRecipe& recipe, const Fill& fill);

}  // namespace parallax
