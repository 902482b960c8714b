#pragma once

// Moved numbers: what stands at an end of the range of one dtype, at the same place of the range of
// another one: 712 of float64 for 91 of float32, of which exp overflows. Pure functions.

#include <cstdint>
#include <optional>
#include <vector>

#include "nouns/dtype.h"
#include "nouns/value.h"

namespace parallax {

enum class PlaceInRange : uint8_t {
  kMagnitude,  // the same power of the largest number: 1e154 for 1e19
  kExponent,   // as far from the logarithm of the largest number
  kEpsilon,    // as many epsilons, of 0 or of 1; of a large number as many of its inverse
};
inline constexpr PlaceInRange kPlacesInRange[] = {PlaceInRange::kMagnitude, PlaceInRange::kExponent,
                                                  PlaceInRange::kEpsilon};

// The number itself where it is at no such end, or not finite.
double MovedNumber(double number, DType from, DType to, PlaceInRange place);

// The tensors, of `from`, in `to`, with their numbers moved; whole numbers and floats among the
// arguments that `from` does not hold are as far beyond what `to` holds. Nothing: none is moved, or
// one leaves the range.
std::optional<Binding> MovedTo(const Binding& binding, const std::vector<int>& tensors, DType from,
                               DType to, PlaceInRange place);

// Likewise of integers: those near the lowest or the highest number of `from` are as near to that
// of `to`, others stay. Nothing: none is at an end, or one stays that `to` does not hold.
std::optional<Binding> WithEndsMoved(const Binding& binding, const std::vector<int>& tensors,
                                     DType from, DType to);

}  // namespace parallax
