#include "investigate/reduce/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMaxRead = 4096;  // elements whose digits are counted, a tensor

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<int64_t>::max() : sum;
}

// 1 is the simplest number, then 0, then small whole ones, then the rest by its digits.
int64_t NumberCost(double x) {
  if (x == 1) return 1;
  if (x == 0) return std::signbit(x) ? 4 : 2;
  if (!std::isfinite(x)) return 6;
  int64_t digits = static_cast<int64_t>(fmt::format("{}", x).size());
  return x == std::trunc(x) ? 2 + digits : 6 + digits;
}

int64_t DTypeCost(DType dtype) {
  switch (dtype) {
    case DType::kF32:
      return 0;
    case DType::kI64:
      return 1;
    case DType::kBool:
      return 2;
    case DType::kF64:
      return 3;
    case DType::kI32:
      return 4;
    case DType::kC64:
      return 6;
    default:
      return 8;
  }
}

int64_t TensorComplexity(const TensorRecipe& recipe) {
  int64_t cost = DTypeCost(recipe.dtype) + static_cast<int64_t>(recipe.shape.size());
  if (recipe.layout != Layout::kContiguous) cost += 8;
  if (recipe.misalignment != 0) cost += 4;
  if (recipe.requires_grad) cost += 4;
  if (recipe.bytes == nullptr) return cost;
  size_t item = ItemSize(recipe.dtype);
  int64_t count = std::min(NumElements(recipe.shape), kMaxRead);
  for (int64_t i = 0; i < count; ++i) {
    Element element =
        LoadElement(recipe.dtype, recipe.bytes->data() + static_cast<size_t>(i) * item);
    cost += NumberCost(element.re);
    if (IsComplex(recipe.dtype)) cost += NumberCost(element.im);
  }
  return cost;
}

int64_t SizeOf(const Shape& shape) {
  Shape extents = shape;
  for (int64_t& extent : extents) extent = std::max<int64_t>(extent, 1);
  return NumElements(extents);
}

void Add(const Value& value, Cost* cost) {
  ++cost->arguments;
  if (value.Is<TensorRecipe>()) {
    cost->size = SaturatingAdd(cost->size, SizeOf(value.As<TensorRecipe>().shape));
    cost->complexity += TensorComplexity(value.As<TensorRecipe>());
  } else if (value.Is<int64_t>()) {
    int64_t x = value.As<int64_t>();
    uint64_t magnitude = x < 0 ? ~static_cast<uint64_t>(x) + 1 : static_cast<uint64_t>(x);
    cost->complexity += 2 * std::bit_width(magnitude) + std::popcount(magnitude) + (x < 0 ? 1 : 0);
  } else if (value.Is<double>()) {
    cost->complexity += NumberCost(value.As<double>());
  } else if (value.Is<std::complex<double>>()) {
    cost->complexity += NumberCost(value.As<std::complex<double>>().real()) +
                        NumberCost(value.As<std::complex<double>>().imag());
  } else if (value.Is<DType>()) {
    cost->complexity += DTypeCost(value.As<DType>());
  } else if (value.Is<Sequence>()) {
    for (const Value& item : value.As<Sequence>().items) Add(item, cost);
  } else if (value.Is<Dictionary>()) {
    for (const auto& [key, item] : value.As<Dictionary>().items) Add(item, cost);
  } else if (!value.Is<None>()) {
    ++cost->complexity;
  }
}

}  // namespace

Cost CostOf(const Binding& binding) {
  Cost cost;
  for (const Argument& argument : binding.arguments) Add(argument.value, &cost);
  return cost;
}

}  // namespace parallax
