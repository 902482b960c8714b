#include "explain/cause/variants.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr size_t kMostVariants = 40;
constexpr int kVariedTensors = 2;
constexpr int64_t kMostOfVariant = 4096;

// Every tensor of the shape that the n-th has, so that those that belong together stay so.
Binding WithShape(const Binding& binding, const Shape& old, const Shape& shape) {
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    return recipe.shape == old ? Resized(recipe, shape) : recipe;
  });
}

void AddExtents(const Binding& binding, const TensorRecipe& tensor, std::vector<Binding>* out) {
  for (size_t dim = 0; dim < tensor.shape.size(); ++dim) {
    const int64_t extent = tensor.shape[dim];
    for (int64_t other : {extent - 1, extent + 1, 2 * extent + 1}) {
      Shape shape = tensor.shape;
      shape[dim] = other;
      if (other < 0 || NumElements(shape) > kMostOfVariant) continue;
      out->push_back(WithShape(binding, tensor.shape, shape));
    }
  }
}

void AddDTypes(const Binding& binding, int n, DType dtype, std::vector<Binding>* out) {
  for (DType other : {DType::kF32, DType::kF64, DType::kBF16, DType::kI32, DType::kI64}) {
    if (other == dtype || dtype == DType::kBool) continue;
    out->push_back(WithTensor(
        binding, n, [&](const TensorRecipe& recipe) { return Converted(recipe, other); }));
  }
}

// Numbers of every size that an element may be a count, a shift or an index of.
void AddNumbers(const Binding& binding, int n, const TensorRecipe& tensor,
                std::vector<Binding>* out) {
  const auto count = static_cast<size_t>(NumElements(tensor.shape));
  if (count == 0) return;
  for (double number : {0.0, 1.0, -1.0, 7.0, 8.0, 31.0, 32.0, 40.0, 64.0, 100.0}) {
    const std::vector<Element> all(count, Element{number, 0});
    out->push_back(WithTensor(
        binding, n, [&](const TensorRecipe& recipe) { return WithElements(recipe, all); }));
  }
  std::vector<Element> ramp;
  for (size_t i = 0; i < count; ++i) ramp.push_back({static_cast<double>(i) + 1, 0});
  out->push_back(WithTensor(
      binding, n, [&](const TensorRecipe& recipe) { return WithElements(recipe, ramp); }));
}

}  // namespace

std::vector<Binding> VariantsOf(const Binding& binding) {
  std::vector<Binding> variants;
  const std::vector<TensorRecipe> tensors = TensorsOf(binding);
  for (const TensorRecipe& tensor : tensors) {
    if (NumElements(tensor.shape) > kMostOfVariant) return {};
  }
  for (int n = 0; n < std::min(kVariedTensors, static_cast<int>(tensors.size())); ++n) {
    const TensorRecipe& tensor = tensors[static_cast<size_t>(n)];
    if (n == 0) AddExtents(binding, tensor, &variants);
    AddDTypes(binding, n, tensor.dtype, &variants);
    AddNumbers(binding, n, tensor, &variants);
  }
  if (variants.size() > kMostVariants) variants.resize(kMostVariants);
  return variants;
}

std::optional<Binding> WithOneExtent(const Binding& binding) {
  int64_t largest = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (int64_t extent : recipe.shape) largest = std::max(largest, extent);
  });
  bool small = true;
  Binding square = WithTensors(binding, [&](const TensorRecipe& recipe) {
    const Shape shape(recipe.shape.size(), largest);
    small = small && NumElements(shape) <= kMostOfVariant;
    return small && shape != recipe.shape ? Resized(recipe, shape) : recipe;
  });
  return small && square != binding ? std::optional<Binding>(std::move(square)) : std::nullopt;
}

std::optional<Binding> WithoutOddIntegers(const Binding& binding) {
  bool changed = false;
  Binding plain = WithTensors(binding, [&](TensorRecipe recipe) {
    if (!IsInteger(recipe.dtype) || NumElements(recipe.shape) > kMostOfVariant) return recipe;
    const auto bits = static_cast<double>(8 * ItemSize(recipe.dtype));
    std::vector<Element> elements = ElementsOf(recipe);
    for (Element& element : elements) {
      if (element.re >= 0 && element.re < bits) continue;
      element = {1, 0};
      changed = true;
    }
    return WithElements(recipe, elements);
  });
  return changed ? std::optional<Binding>(std::move(plain)) : std::nullopt;
}

}  // namespace parallax
