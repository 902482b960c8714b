#include "explain/cause/other_views.h"

#include <algorithm>
#include <vector>

#include "investigate/reduce/edit.h"
#include "judge/measures/outputs.h"

namespace parallax {
namespace {

constexpr int64_t kMostWithDistinct = 4096;  // elements

}  // namespace

std::optional<Binding> WithDistinctNumbers(const Binding& binding) {
  bool small = true, changed = false;
  Binding distinct = WithTensors(binding, [&](const TensorRecipe& recipe) {
    const int64_t count = NumElements(recipe.shape);
    small = small && count <= kMostWithDistinct;
    if (!small || !IsInexact(recipe.dtype) || !recipe.bytes || count == 0) return recipe;
    std::vector<Element> elements;
    for (int64_t i = 0; i < count; ++i) elements.push_back({static_cast<double>(i + 1), 0});
    changed = true;
    return WithElements(recipe, elements);
  });
  return small && changed ? std::optional<Binding>(std::move(distinct)) : std::nullopt;
}

bool HasOtherStrides(const RecordedCase& witness) {
  for (const PairDifference& pair : CompareSides({witness})) {
    const int wrong = witness.verdict.side;
    if (wrong >= 0 && pair.side != wrong && pair.reference != wrong) continue;
    const auto& leaves = pair.difference.leaves;
    const bool differ = std::any_of(leaves.begin(), leaves.end(),
                                    [](const LeafDifference& leaf) { return leaf.strides_differ; });
    if (differ) return true;
  }
  return false;
}

}  // namespace parallax
