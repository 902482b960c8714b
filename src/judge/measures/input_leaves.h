#pragma once

// InputLeaves: the contents of a binding's tensors as numbers, for skeptics that look at where in
// the inputs a disagreement comes from. Fills are drawn as the worker drew them.

#include <optional>
#include <string_view>
#include <vector>

#include "judge/measures/contents.h"
#include "judge/measures/outputs.h"
#include "nouns/value.h"

namespace parallax {

// The binding with the contents that the worker drew.
Binding RealisedInputs(const Evidence& evidence);

// Which kinds of numbers the worker drew, not what it might have drawn.
Contents DrawnContents(const Evidence& evidence);

// Of a tensor of RealisedInputs().
Leaf InputLeaf(const TensorRecipe& recipe);
// Of all of them, in ForEachTensor order.
std::vector<Leaf> InputLeaves(const Evidence& evidence);

}  // namespace parallax
