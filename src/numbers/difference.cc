#include "numbers/difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "numbers/element_text.h"
#include "numbers/ulp.h"

namespace parallax {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double Ratio(long double over, long double under) {
  if (over == 0) return 0;
  return under == 0 ? kInfinity : static_cast<double>(over / under);
}

// What one pair of elements has to say.
struct PairAccount {
  bool agrees = true;
  bool special = false;  // a mismatch of nan or inf
  long double abs = 0;   // the larger of both parts, like the next two
  double rel = 0;
  double excess = 0;
};

bool InfinitiesAgree(double a, double b, Bounds bounds, Narrow narrow) {
  if (!std::isinf(a) && !std::isinf(b)) return true;
  return PartsAgree(a, b, bounds, narrow);
}

bool IsZeroSign(double a, double b) {
  return a == 0 && b == 0 && std::signbit(a) != std::signbit(b);
}

class Accountant {
 public:
  Accountant(DType a, DType b, Bounds bounds)
      : dtype_a_(a),
        dtype_b_(b),
        exact_(!IsInexact(a) && !IsInexact(b)),
        both_inexact_(IsInexact(a) && IsInexact(b)),
        complex_(IsComplex(a) || IsComplex(b)),
        bounds_(exact_ ? Bounds{0, 0} : bounds),
        narrow_(NarrowOf(a, b)) {
    difference_.bounds = bounds_;
  }

  void Add(int64_t position, const void* a, const void* b) {
    PairAccount pair = exact_ ? OfIntegers(LoadInteger(dtype_a_, a), LoadInteger(dtype_b_, b))
                              : OfElements(LoadElement(dtype_a_, a), LoadElement(dtype_b_, b));
    ++difference_.total;
    difference_.mismatches += !pair.agrees;
    difference_.max_abs = std::max(difference_.max_abs, static_cast<double>(pair.abs));
    difference_.max_rel = std::max(difference_.max_rel, pair.rel);
    difference_.max_excess = std::max(difference_.max_excess, pair.excess);
    if (worst_position_ < 0 || Worse(pair, worst_)) {
      worst_ = pair;
      worst_position_ = position;
      std::copy_n(static_cast<const char*>(a), ItemSize(dtype_a_), worst_a_.begin());
      std::copy_n(static_cast<const char*>(b), ItemSize(dtype_b_), worst_b_.begin());
    }
  }

  Difference Finish(const TensorView& shape) {
    difference_.norm2_relative = Ratio(std::sqrt(sum_difference_), std::sqrt(sum_reference_));
    difference_.norm_inf_relative = Ratio(max_difference_, max_reference_);
    difference_.norm_excess = Ratio(max_difference_, bounds_.atol + bounds_.rtol * max_reference_);
    difference_.norm_exceeds = difference_.norm_excess > 1;
    if (worst_position_ >= 0) difference_.worst = DescribeWorst(shape);
    return std::move(difference_);
  }

 private:
  static bool Worse(const PairAccount& pair, const PairAccount& than) {
    if (pair.special != than.special) return pair.special;
    if (pair.agrees != than.agrees) return !pair.agrees;
    if (pair.excess != than.excess) return pair.excess > than.excess;
    return pair.abs > than.abs;
  }

  void Measure(long double a, long double b, PairAccount* pair) {
    long double distance = std::fabs(a - b);
    long double size = std::fabs(b);
    pair->abs = std::max(pair->abs, distance);
    if (size != 0) pair->rel = std::max(pair->rel, static_cast<double>(distance / size));
    pair->excess = std::max(pair->excess, Ratio(distance, bounds_.atol + bounds_.rtol * size));
    sum_difference_ += distance * distance;
    sum_reference_ += size * size;
    max_difference_ = std::max(max_difference_, distance);
    max_reference_ = std::max(max_reference_, size);
  }

  PairAccount OfIntegers(Integer a, Integer b) {
    PairAccount pair;
    pair.agrees = a == b;
    Measure(a.value(), b.value(), &pair);
    return pair;
  }

  PairAccount OfElements(Element a, Element b) {
    PairAccount pair;
    pair.agrees = ElementsAgree(a, b, bounds_, narrow_);
    if (both_inexact_) {
      difference_.zero_signs += IsZeroSign(a.re, b.re) || (complex_ && IsZeroSign(a.im, b.im));
    }
    if (a.IsNan() || b.IsNan() || a.IsInf() || b.IsInf()) {
      pair.special = !pair.agrees && CountSpecial(a, b);
    } else {
      Measure(a.re, b.re, &pair);
      if (complex_) Measure(a.im, b.im, &pair);
    }
    return pair;
  }

  // Returns whether it was nan or inf that differed, not the finite part beside equal infinities.
  bool CountSpecial(Element a, Element b) {
    SpecialCounts& counts = difference_.specials;
    if (a.IsNan()) {
      ++(b.IsInf() ? counts.nan_where_inf : counts.nan_where_number);
    } else if (b.IsNan()) {
      ++(a.IsInf() ? counts.inf_where_nan : counts.number_where_nan);
    } else if (InfinitiesAgree(a.re, b.re, bounds_, narrow_) &&
               InfinitiesAgree(a.im, b.im, bounds_, narrow_)) {
      return false;
    } else if (a.IsInf() && b.IsInf()) {
      ++counts.inf_differs;
    } else {
      ++(a.IsInf() ? counts.inf_where_number : counts.number_where_inf);
    }
    return true;
  }

  Difference::Worst DescribeWorst(const TensorView& shape) const {
    Difference::Worst worst;
    worst.index.resize(static_cast<size_t>(shape.rank));
    int64_t position = worst_position_;
    for (int d = shape.rank - 1; d >= 0; --d) {
      worst.index[static_cast<size_t>(d)] = position % shape.shape[d];
      position /= shape.shape[d];
    }
    worst.a = LoadElement(dtype_a_, worst_a_.data());
    worst.b = LoadElement(dtype_b_, worst_b_.data());
    worst.a_text = ElementText(dtype_a_, worst_a_.data());
    worst.b_text = ElementText(dtype_b_, worst_b_.data());
    if (std::optional<DType> unit = UlpDType(dtype_a_, dtype_b_)) {
      worst.ulps = UlpDistance(*unit, worst.a.re, worst.b.re);
      std::optional<uint64_t> im = UlpDistance(*unit, worst.a.im, worst.b.im);
      if (worst.ulps && im) worst.ulps = std::max(*worst.ulps, *im);
    }
    return worst;
  }

  const DType dtype_a_;
  const DType dtype_b_;
  const bool exact_;
  const bool both_inexact_;
  const bool complex_;
  const Bounds bounds_;
  const Narrow narrow_;
  Difference difference_;
  PairAccount worst_;
  int64_t worst_position_ = -1;
  std::array<char, 16> worst_a_{};
  std::array<char, 16> worst_b_{};
  long double sum_difference_ = 0;
  long double sum_reference_ = 0;
  long double max_difference_ = 0;
  long double max_reference_ = 0;
};

}  // namespace

std::string_view Name(MismatchClass mismatch_class) {
  constexpr std::array<std::string_view, 6> kNames = {"none",     "numbers",      "only nan",
                                                      "only inf", "only special", "mixed"};
  return kNames[static_cast<size_t>(mismatch_class)];
}

MismatchClass Difference::Class() const {
  if (mismatches == 0) return MismatchClass::kNone;
  bool nans = specials.Nans() > 0;
  bool infs = specials.Infs() > 0;
  if (number_mismatches() > 0) {
    return nans || infs ? MismatchClass::kMixed : MismatchClass::kNumbers;
  }
  if (nans && infs) return MismatchClass::kOnlySpecial;
  return nans ? MismatchClass::kOnlyNan : MismatchClass::kOnlyInf;
}

Difference Compare(const TensorView& a, const TensorView& b, Bounds bounds) {
  if (!SameShape(a, b)) {
    Difference difference;
    difference.shapes_equal = false;
    return difference;
  }
  Accountant accountant(a.dtype, b.dtype, bounds);
  size_t item_a = ItemSize(a.dtype);
  size_t item_b = ItemSize(b.dtype);
  PieceReader read_a(a);
  PieceReader read_b(b);
  int64_t total = NumElements(a);
  for (int64_t position = 0; position < total;) {
    int64_t n = std::min(total - position, PieceReader::kPiece);
    const char* at_a = static_cast<const char*>(read_a.Read(n));
    const char* at_b = static_cast<const char*>(read_b.Read(n));
    for (int64_t i = 0; i < n; ++i, ++position, at_a += item_a, at_b += item_b) {
      accountant.Add(position, at_a, at_b);
    }
  }
  return accountant.Finish(a);
}

}  // namespace parallax
