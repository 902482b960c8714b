#include "explain/retries/moved_numbers.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "explain/aspects/tensor_aspects.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMostMovedNumbers = 4096;                   // elements of a tensor
constexpr double kSmallestInside = 0.1, kLargestInside = 10;  // between them nothing is at an end
constexpr double kLeastShare = 0.5, kMostShare = 4;  // of the logarithm of the largest number
constexpr double kNearOne = 0.9;
constexpr int64_t kNearEnd = 16;  // of the range of a dtype of integers

double ByMagnitude(double size, double share) {
  const bool at_end = size > 0 && (size < kSmallestInside || size > kLargestInside);
  return at_end ? std::exp(std::log(size) * share) : size;
}

double ByExponent(double size, double from, double to) {
  const bool at_end = size >= kLeastShare * from && size <= kMostShare * from;
  return at_end ? to + (size - from) : size;
}

double ByEpsilon(double size, double share) {
  if (size > 0 && size < kSmallestInside) return size * share < 1 ? size * share : size;
  if (size > kLargestInside) return size / share > 1 ? size / share : size;
  return size > kNearOne && size < 1 ? 1 - (1 - size) * share : size;
}

// Whether all are moved to what the dtype holds; `moved`: one of them is another number.
bool MoveAll(std::vector<Element>* elements, DType from, DType to, PlaceInRange place,
             bool* moved) {
  for (Element& each : *elements) {
    const Element own = each;
    each = {MovedNumber(own.re, from, to, place), MovedNumber(own.im, from, to, place)};
    *moved |= !IsSameNumber(own, each);
    const bool holds = std::max(std::abs(each.re), std::abs(each.im)) <= LargestFinite(to);
    if (!holds && std::isfinite(own.re) && std::isfinite(own.im)) return false;
  }
  return true;
}

// A number that `from` does not hold, as far beyond `to`.
bool MoveBeyond(Value* value, DType from, DType to, bool* moved) {
  const bool whole = value->Is<int64_t>();
  if (!whole && !value->Is<double>()) return true;
  const double number = whole ? static_cast<double>(value->As<int64_t>()) : value->As<double>();
  if (!std::isfinite(number) || std::abs(number) <= LargestFinite(from)) return true;
  const double beyond = number / LargestFinite(from) * LargestFinite(to);
  *value = {beyond};
  *moved = true;
  return std::isfinite(beyond);
}

// Those of 64 bits that have no sign are no int64.
bool IsOfWholes(DType dtype) {
  return IsInteger(dtype) && (IsSigned(dtype) || ItemSize(dtype) < sizeof(int64_t));
}

struct WholeRange {
  int64_t low, high;
  explicit WholeRange(DType dtype)
      : low(static_cast<int64_t>(LowestInteger(dtype))),
        high(static_cast<int64_t>(HighestInteger(dtype))) {}
};

// The tensor in `to`; `moved`: one of its numbers is another one. Nothing: `to` does not hold one.
std::optional<TensorRecipe> EndsMoved(const TensorRecipe& recipe, DType to, bool* moved) {
  if (recipe.bytes == nullptr || NumElements(recipe.shape) > kMostMovedNumbers) return std::nullopt;
  const WholeRange old(recipe.dtype), range(to);
  const size_t item = ItemSize(recipe.dtype);
  std::string bytes;
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    const auto own =
        static_cast<int64_t>(LoadInteger(recipe.dtype, recipe.bytes->data() + at).bits);
    int64_t whole = own;
    if (own >= old.high - kNearEnd) whole = range.high - (old.high - own);
    if (own <= old.low + kNearEnd && old.low < 0) whole = range.low + (own - old.low);
    if (whole < range.low || whole > range.high) return std::nullopt;
    *moved |= whole != own;
    bytes.append(reinterpret_cast<const char*>(&whole), ItemSize(to));
  }
  TensorRecipe ends = Converted(recipe, to);
  ends.bytes = std::make_shared<const std::string>(std::move(bytes));
  return ends;
}

}  // namespace

double MovedNumber(double number, DType from, DType to, PlaceInRange place) {
  if (!std::isfinite(number)) return number;
  const double size = std::abs(number);
  const double old = std::log(LargestFinite(from)), other = std::log(LargestFinite(to));
  const auto moved = [&] {
    switch (place) {
      case PlaceInRange::kMagnitude:
        return ByMagnitude(size, other / old);
      case PlaceInRange::kExponent:
        return ByExponent(size, old, other);
      case PlaceInRange::kEpsilon:
        break;
    }
    return ByEpsilon(size, EpsilonOf(to) / EpsilonOf(from));
  };
  return std::copysign(moved(), number);
}

std::optional<Binding> MovedTo(const Binding& binding, const std::vector<int>& tensors, DType from,
                               DType to, PlaceInRange place) {
  if (!IsInexact(from) || !IsInexact(to) || PartDType(from) == PartDType(to)) return std::nullopt;
  Binding edited = binding;
  bool moved = false, whole = true;
  for (const int t : tensors) {
    edited = WithTensor(edited, t, [&](const TensorRecipe& each) {
      const bool few = each.bytes != nullptr && NumElements(each.shape) <= kMostMovedNumbers;
      whole &= few;
      if (!few) return each;
      std::vector<Element> elements = ElementsOf(each);
      whole &= MoveAll(&elements, from, to, place, &moved);
      return WithElements(Converted(each, to), elements);
    });
  }
  for (Argument& argument : edited.arguments) {
    if (place == PlaceInRange::kMagnitude) whole &= MoveBeyond(&argument.value, from, to, &moved);
  }
  return moved && whole ? std::optional(std::move(edited)) : std::nullopt;
}

std::optional<Binding> WithEndsMoved(const Binding& binding, const std::vector<int>& tensors,
                                     DType from, DType to) {
  if (!IsOfWholes(from) || !IsOfWholes(to) || from == to) return std::nullopt;
  Binding edited = binding;
  bool moved = false, whole = true;
  for (const int t : tensors) {
    edited = WithTensor(edited, t, [&](const TensorRecipe& each) {
      auto ends = EndsMoved(each, to, &moved);
      whole &= ends.has_value();
      return ends ? *std::move(ends) : each;
    });
  }
  return moved && whole ? std::optional(std::move(edited)) : std::nullopt;
}

}  // namespace parallax
