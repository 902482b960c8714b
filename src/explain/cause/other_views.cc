#include "explain/cause/other_views.h"

#include <algorithm>
#include <vector>

#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "judge/measures/outputs.h"

namespace parallax {
namespace {

constexpr int64_t kMostWithDistinct = 4096;  // elements

}  // namespace

std::optional<Layout> LayoutGivenBy(const Relation& relation) {
  const auto at = std::find_if(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kLayout;
  });
  return at == relation.sides.end() ? std::nullopt : std::optional<Layout>(at->derivation.layout);
}

std::optional<Layout> LayoutHeldBy(const Binding& binding) {
  std::optional<Layout> held;
  bool several = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (recipe.layout == Layout::kContiguous) return;
    several |= held && *held != recipe.layout;
    held = recipe.layout;
  });
  return several ? std::nullopt : held;
}

Binding LaidOut(const Binding& binding, Layout layout) {
  return WithTensors(binding, [layout](TensorRecipe recipe) {
    if (IsMeaningful(recipe, layout)) recipe.layout = layout;
    return recipe;
  });
}

Binding LaidPlainly(const Binding& binding) {
  return WithTensors(binding, [](TensorRecipe recipe) {
    recipe.LiePlainly();
    return recipe;
  });
}

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
