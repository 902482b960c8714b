#pragma once

// Element: one number read from memory, and the rule by which two of them agree. This scalar rule
// is the gold standard; screen.h must never accept what it rejects.
//
// The rule, for each of the real and imaginary parts: |a - b| <= atol + rtol * |b|, b the
// reference. A nan agrees with a nan (a complex number is nan if either part is), an infinity with
// the same infinity, -0.0 with 0.0. Exactly 0 agrees only with numbers below bounds.normal. Between
// two float dtypes the one with the smaller range sets the scale: its infinity agrees with every
// value of the other that reaches its largest finite number within the bounds.

#include <cstdint>

#include "nouns/dtype.h"
#include "numbers/tolerance.h"

namespace parallax {

// float32 for complex64, float64 for complex128, else the dtype itself.
DType PartDType(DType dtype);
// The largest finite value of a float or complex dtype (of its parts).
double LargestFinite(DType dtype);
// The spacing of the numbers around 1 in a float or complex dtype (of its parts).
double EpsilonOf(DType dtype);

// Which side's infinities stand for values beyond its range.
struct Narrow {
  int side = -1;       // 0: a, 1: b, -1: none (same dtype, or one is no float)
  double largest = 0;  // that side's largest finite value
};
Narrow NarrowOf(DType a, DType b);

// An integer or bool by value.
struct Integer {
  bool negative = false;
  uint64_t bits = 0;  // two's complement
  bool operator==(const Integer&) const = default;
  long double value() const;
};
// REQUIRES: dtype is an integer or bool. Bool: any byte but 0 is 1.
Integer LoadInteger(DType dtype, const void* at);

struct Element {
  double re = 0;
  double im = 0;
  bool IsNan() const;
  bool IsInf() const;  // either part infinite, none nan
  double Abs() const;  // the modulus; nan or infinite where a part is
};
// Any dtype; integers are rounded to the nearest double.
Element LoadElement(DType dtype, const void* at);

// One part against one part, neither nan.
bool PartsAgree(double a, double b, Bounds bounds, Narrow narrow);
bool ElementsAgree(Element a, Element b, Bounds bounds, Narrow narrow);

}  // namespace parallax
