#pragma once

// Contents: which kinds of numbers a binding holds, read from inline bytes or, where contents are
// yet to be drawn, told from the fill: then it says what the draw may hold.

#include <functional>

#include "nouns/value.h"

namespace parallax {

struct Contents {
  bool has_nan = false;
  bool has_infinity = false;
  bool has_denormal = false;  // or nearly so, in a tensor's own dtype
  bool has_extreme = false;   // finite, and the squares of such add up to infinity (integers: half
                              // of the range)
  bool has_negative_zero = false;
  bool has_integer_zero = false;   // in an integer tensor or argument
  bool has_least_integer = false;  // of a signed integer tensor's dtype: it has no opposite
  bool has_huge_argument = false;  // see rank.h, kHuge
  bool has_large_count = false;    // a whole number as large, but a float, or one of a few integers
                                   // in a tensor

  // nan, infinite, denormal or extreme.
  bool special() const { return has_nan || has_infinity || has_denormal || has_extreme; }
};
Contents ContentsOf(const Binding& binding);
// Of one element.
Contents ContentsOf(DType dtype, const void* at);

// Calls `visit` on every literal of the binding that is no tensor, sequences opened, in order.
void ForEachLiteral(const Binding& binding, const std::function<void(const Value&)>& visit);

// Whether an argument is the dtype of integers, as in linspace(0.75, 2, 6, dtype=int16).
bool NamesIntegerDType(const Binding& binding);

}  // namespace parallax
