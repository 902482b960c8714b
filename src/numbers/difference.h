#pragma once

// Difference: the full, exact account of how two tensors differ, from which the judge decides and
// the reports tell. Slow (element by element, by the scalar rule of numbers/element.h); the screen
// answers the yes-or-no question fast.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nouns/tensor.h"
#include "numbers/element.h"
#include "numbers/nan_pattern.h"
#include "numbers/tolerance.h"
#include "numbers/view.h"

namespace parallax {

enum class MismatchClass : uint8_t {
  kNone = 0,
  kNumbers = 1,      // finite numbers too far apart, nothing else
  kOnlyNan = 2,      // nan in one and not in the other, nothing else
  kOnlyInf = 3,      // infinities placed differently, nothing else
  kOnlySpecial = 4,  // both of these, no finite numbers
  kMixed = 5,        // numbers, and nan or inf
};
// "none", "numbers", "only nan", "only inf", "only special", "mixed".
std::string_view Name(MismatchClass mismatch_class);

// `a` is the tensor in question, `b` the reference. Measures that are numbers (max_*, norm_*) are
// over the pairs finite in both; nan and inf are counted in `specials`.
struct Difference {
  bool shapes_equal = true;  // false: nothing below was looked at
  Bounds bounds;             // zero for integers and bools, which are exact
  int64_t total = 0;
  int64_t mismatches = 0;
  SpecialCounts specials;  // all of them mismatches
  int64_t zero_signs = 0;  // 0.0 against -0.0: counted, never a mismatch
  int64_t number_mismatches() const { return mismatches - specials.Nans() - specials.Infs(); }
  MismatchClass Class() const;

  // The worst pair: a nan or inf mismatch before any number, then a mismatch, then the larger
  // excess, then the larger difference, then the first. Not set when there are no elements.
  struct Worst {
    Shape index;
    Element a;  // integers rounded to double; `a_text` is exact
    Element b;
    std::string a_text;
    std::string b_text;
    std::optional<uint64_t>
        ulps;  // in the coarser float dtype of the two; the larger of both parts
  };
  std::optional<Worst> worst;

  double max_abs = 0;            // |a - b|
  double max_rel = 0;            // |a - b| / |b| where b is not zero
  double max_excess = 0;         // |a - b| / (atol + rtol |b|); infinite where nothing is allowed
  double norm2_relative = 0;     // ||a - b||_2 / ||b||_2; infinite when only ||b|| is zero
  double norm_inf_relative = 0;  // ||a - b||_inf / ||b||_inf
  double norm_excess = 0;        // ||a - b||_inf / (atol + rtol ||b||_inf)
  bool norm_exceeds = false;     // norm_excess > 1

  bool Agrees() const { return shapes_equal && mismatches == 0; }
};

// Never fails: different shapes are a field of the answer.
Difference Compare(const TensorView& a, const TensorView& b, Bounds bounds);

}  // namespace parallax
