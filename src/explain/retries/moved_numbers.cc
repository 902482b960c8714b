#include "explain/retries/moved_numbers.h"

#include <algorithm>
#include <cmath>

#include "explain/variations/tensor_aspects.h"
#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMostMovedNumbers = 4096;                   // elements of a tensor
constexpr double kSmallestInside = 0.1, kLargestInside = 10;  // between them nothing is at an end
constexpr double kLeastShare = 0.5, kMostShare = 4;  // of the logarithm of the largest number
constexpr double kNearOne = 0.9;

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

}  // namespace parallax
