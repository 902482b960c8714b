// Draws of shapes.

#include <algorithm>
#include <utility>
#include <vector>

#include "explain/learned/joint_draws.h"
#include "inputs/reshape.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"

namespace parallax {
namespace {

constexpr int64_t kMostReshaped = 4096;  // elements
constexpr size_t kMostDrawnRank = 5;
constexpr int64_t kDrawnExtents[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64};

int64_t DrawnExtent(Rng& rng) { return kDrawnExtents[rng.Below(std::size(kDrawnExtents))]; }

// A small one more often.
int64_t SmallExtent(Rng& rng) { return rng.OneIn(3) ? DrawnExtent(rng) : 1 + rng.Between(0, 3); }

// That of another tensor, or what it leads with, ends with.
Shape FromOther(const Shape& other, Rng& rng) {
  Shape shape = other;
  if (shape.empty()) return shape;
  switch (rng.Below(4)) {
    case 0:
      shape.erase(shape.begin());
      break;
    case 1:
      shape.pop_back();
      break;
    case 2:
      std::fill(shape.begin(), shape.end(), 1);
      break;
    default:
      break;
  }
  return shape;
}

Shape OtherShape(const Shape& own, const Shape& other, Rng& rng) {
  Shape shape = own;
  const auto choice = rng.Below(8);
  if (choice == 0) return FromOther(other, rng);
  if (choice == 1) return rng.OneIn(2) ? Shape{} : Shape{1};
  if (choice == 2) shape.insert(shape.begin(), SmallExtent(rng));
  if (choice == 3) shape.push_back(SmallExtent(rng));
  if (shape.empty() || choice == 2 || choice == 3) return shape;
  const size_t at = rng.Below(shape.size());
  if (choice == 4) shape.erase(shape.begin());
  if (choice == 5) std::swap(shape[at], shape.back());
  if (choice >= 6) shape[at] = SmallExtent(rng);
  return shape;
}

TensorRecipe Reshaped(const TensorRecipe& recipe, const Shape& shape) {
  TensorRecipe edited = recipe;
  if (recipe.bytes == nullptr || NumElements(shape) > kMostReshaped) return recipe;
  if (shape.size() > kMostDrawnRank) return recipe;
  if (NumElements(recipe.shape) > 0 || NumElements(shape) == 0) {
    Reshape(edited, shape);
    return edited;
  }
  edited.shape = shape;
  Normalise(edited);
  return WithElements(edited,
                      std::vector<Element>(static_cast<size_t>(NumElements(shape)), {1, 0}));
}

}  // namespace

Binding WithOtherShape(const Binding& binding, int tensor, Rng& rng) {
  const std::vector<TensorRecipe> tensors = TensorsOf(binding);
  if (tensors.empty()) return binding;  // it was left out by another edit
  const Shape other = tensors[rng.Below(tensors.size())].shape;
  return WithTensor(binding, tensor, [&](const TensorRecipe& recipe) {
    return Reshaped(recipe, OtherShape(recipe.shape, other, rng));
  });
}

Binding WithOtherExtent(const Binding& binding, Rng& rng) {
  std::vector<int64_t> extents;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (const int64_t extent : recipe.shape) {
      const bool is_new = std::find(extents.begin(), extents.end(), extent) == extents.end();
      if (is_new) extents.push_back(extent);
    }
  });
  const int64_t to = DrawnExtent(rng);
  if (!IsRealised(binding)) return binding;
  if (extents.empty()) {
    return WithTensors(binding, [&](const TensorRecipe& recipe) { return Reshaped(recipe, {to}); });
  }
  const int64_t from = extents[rng.Below(extents.size())];
  int64_t most = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    int64_t count = 1;
    for (const int64_t each : recipe.shape)
      count = SaturatingProduct(count, each == from ? to : each);
    most = std::max(most, count);
  });
  if (most > kMostReshaped || from == 0) return binding;
  return Resize(binding, from, to, {.literals = rng.OneIn(2)});
}

}  // namespace parallax
