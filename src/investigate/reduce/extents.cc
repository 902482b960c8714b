#include "investigate/reduce/extents.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

// Indices into a dimension that shrank stay within it.
TensorRecipe WithIndicesBelow(const TensorRecipe& recipe, int64_t from, int64_t to) {
  if (!IsInteger(recipe.dtype) || to < 1) return recipe;
  std::vector<Element> elements = ElementsOf(recipe);
  bool are_indices = std::all_of(elements.begin(), elements.end(), [&](Element element) {
    return element.re >= -static_cast<double>(from) && element.re < static_cast<double>(from);
  });
  if (!are_indices) return recipe;
  for (Element& element : elements) {
    int64_t index = static_cast<int64_t>(element.re);
    if (index >= to || index < -to) element.re = static_cast<double>(index % to);
  }
  return WithElements(recipe, elements);
}

}  // namespace

std::vector<int64_t> DistinctExtents(const Binding& binding) {
  std::set<int64_t, std::greater<>> extents;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (int64_t extent : recipe.shape) {
      if (extent > 1) extents.insert(extent);
    }
  });
  return {extents.begin(), extents.end()};
}

std::vector<DimensionOf> DimensionsWith(const Binding& binding, int64_t extent) {
  std::vector<DimensionOf> found;
  int tensor = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (size_t dim = 0; dim < recipe.shape.size(); ++dim) {
      if (recipe.shape[dim] == extent) found.push_back({tensor, dim});
    }
    ++tensor;
  });
  return found;
}

Binding WithDimension(const Binding& binding, const DimensionOf& of, int64_t extent) {
  return WithTensor(binding, of.tensor, [&](const TensorRecipe& recipe) {
    Shape shape = recipe.shape;
    shape[of.dim] = extent;
    return Resized(recipe, shape);
  });
}

Binding WithLiterals(Binding binding, int64_t from, int64_t to) {
  ForEachValue(binding, [&](Value& value) {
    if (value.Is<int64_t>() && value.As<int64_t>() == from) value.v = to;
  });
  return binding;
}

Binding WithFewerNumbers(Binding binding, int64_t from, int64_t to) {
  ForEachValue(binding, [&](Value& value) {
    if (!value.Is<Sequence>()) return;
    std::vector<Value>& items = value.As<Sequence>().items;
    const bool fits = static_cast<int64_t>(items.size()) == from && to < from;
    const bool numbers = std::all_of(items.begin(), items.end(),
                                     [](const Value& item) { return item.Is<int64_t>(); });
    if (fits && numbers) items.resize(static_cast<size_t>(to));
  });
  return binding;
}

Binding Resize(const Binding& binding, int64_t from, int64_t to, const ResizeOptions& options) {
  Binding resized = binding;
  int index = 0;
  ForEachTensor(resized, [&](TensorRecipe& recipe) {
    bool chosen = options.tensor < 0 || options.tensor == index;
    ++index;
    if (!chosen) return;
    Shape shape = recipe.shape;
    std::replace(shape.begin(), shape.end(), from, to);
    if (shape != recipe.shape) recipe = Resized(recipe, shape, options.trailing);
    if (options.literals) recipe = WithIndicesBelow(recipe, from, to);
  });
  return options.literals ? WithLiterals(std::move(resized), from, to) : resized;
}

}  // namespace parallax
