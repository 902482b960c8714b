#include "judge/measures/input_leaves.h"

#include "inputs/derive.h"

namespace parallax {

Binding RealisedInputs(const Evidence& evidence) { return Realised(evidence.recorded); }

Contents DrawnContents(const Evidence& evidence) { return ContentsOf(RealisedInputs(evidence)); }

Leaf InputLeaf(const TensorRecipe& recipe) {
  Leaf leaf{recipe.dtype, recipe.shape, {}};
  size_t item = ItemSize(recipe.dtype);
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    leaf.elements.push_back(LoadElement(recipe.dtype, recipe.bytes->data() + at));
  }
  return leaf;
}

std::vector<Leaf> InputLeaves(const Evidence& evidence) {
  std::vector<Leaf> leaves;
  ForEachTensor(RealisedInputs(evidence),
                [&](const TensorRecipe& recipe) { leaves.push_back(InputLeaf(recipe)); });
  return leaves;
}

}  // namespace parallax
