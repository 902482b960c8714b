#include "judge/measures/contents.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numbers/element.h"

namespace parallax {
namespace {

constexpr double kHugeInteger = 0x1p20;
constexpr size_t kFewIntegers = 16;  // sizes are passed so, not numbers to work on
constexpr double kHugeFloat = 1e15;

// Below it numbers are denormal, or nearly so: a quotient by one overflows, a half of one is
// denormal. Of float16 only denormals: it has few others.
double SmallestOrdinary(DType dtype) {
  switch (PartDType(dtype)) {
    case DType::kF16:
      return 0x1p-14;
    case DType::kF64:
      return 0x1p-1018;
    default:
      return 0x1p-122;  // float32 and bfloat16 have one range
  }
}

// Half of an integer dtype's largest value; small integers overflow all the time.
double ExtremeInteger(DType dtype) {
  int bits = static_cast<int>(ItemSize(dtype)) * 8 - (IsSigned(dtype) ? 1 : 0);
  return std::ldexp(1.0, bits - 1);
}

// The least number of a signed integer dtype; of another one that none reaches.
double LeastInteger(DType dtype) {
  if (!IsSigned(dtype)) return -INFINITY;
  return -std::ldexp(1.0, static_cast<int>(ItemSize(dtype)) * 8 - 1);
}

// Beyond it the squares of so many numbers, each about their mean, add up to what overflows. Sums
// of float16 are made in float32.
double LargestOrdinary(DType dtype, size_t count) {
  const bool wide_sums = PartDType(dtype) == DType::kF16;
  const double terms = wide_sums || count < 2 ? 1.0 : 4.0 * static_cast<double>(count);
  return std::sqrt(LargestFinite(dtype) / terms);
}

// One of `count` numbers.
void NotePart(DType dtype, double x, size_t count, Contents* contents) {
  if (std::isnan(x)) {
    contents->has_nan = true;
  } else if (std::isinf(x)) {
    contents->has_infinity = true;
  } else if (x == 0) {
    contents->has_negative_zero |= std::signbit(x);
  } else if (std::fabs(x) < SmallestOrdinary(dtype)) {
    contents->has_denormal = true;
  } else if (std::fabs(x) > LargestOrdinary(dtype, count)) {
    contents->has_extreme = true;
  }
}

void NoteElement(DType dtype, const void* at, size_t count, Contents* contents) {
  Element element = LoadElement(dtype, at);
  if (IsInexact(dtype)) {
    NotePart(dtype, element.re, count, contents);
    if (IsComplex(dtype)) NotePart(dtype, element.im, count, contents);
  } else if (IsInteger(dtype)) {
    contents->has_integer_zero |= element.re == 0;
    contents->has_least_integer |= element.re == LeastInteger(dtype);
    contents->has_extreme |= std::fabs(element.re) >= ExtremeInteger(dtype);
    contents->has_large_count |= count <= kFewIntegers && std::fabs(element.re) > kHugeInteger;
  }
}

void NoteBytes(const TensorRecipe& recipe, Contents* contents) {
  size_t item = ItemSize(recipe.dtype);
  for (size_t at = 0; at + item <= recipe.bytes->size(); at += item) {
    NoteElement(recipe.dtype, recipe.bytes->data() + at, recipe.bytes->size() / item, contents);
  }
}

bool BringsAllSpecials(FillKind kind) {
  return kind == FillKind::kSpecial || kind == FillKind::kMixed;
}

// What a draw of `fill` may hold.
void NoteFill(const TensorRecipe& recipe, Contents* contents) {
  const Fill& fill = recipe.fill;
  if (IsInteger(recipe.dtype)) {
    bool special = BringsAllSpecials(fill.kind) || fill.kind == FillKind::kBrink ||
                   fill.kind == FillKind::kMagnitudes || fill.kind == FillKind::kNear;
    contents->has_integer_zero |= special || (fill.lo <= 0 && fill.hi >= 0);
    contents->has_least_integer |=
        IsSigned(recipe.dtype) && (special || fill.lo <= LeastInteger(recipe.dtype));
    double reach = std::max(std::fabs(fill.lo), std::fabs(fill.hi));
    contents->has_extreme |= special || reach >= ExtremeInteger(recipe.dtype);
    return;
  }
  if (!IsInexact(recipe.dtype)) return;
  const auto count = static_cast<size_t>(NumElements(recipe.shape));
  const auto note = [&](double x) { NotePart(recipe.dtype, x, count, contents); };
  if (BringsAllSpecials(fill.kind)) {
    contents->has_nan = contents->has_infinity = contents->has_denormal = true;
    contents->has_extreme = contents->has_negative_zero = true;
  } else if (fill.kind == FillKind::kLarge) {
    note(0x1p12);
  } else if (fill.kind == FillKind::kMagnitudes) {
    contents->has_denormal = contents->has_extreme = true;
  } else if (fill.kind == FillKind::kBrink) {
    note(std::min(0x1p54, LargestFinite(recipe.dtype)));
  } else if (fill.kind != FillKind::kSmall && fill.kind != FillKind::kPermutation) {
    note(fill.lo);
    if (fill.kind != FillKind::kConstant) note(fill.hi);
  }
}

void NoteLiteral(const Value& value, Contents* contents) {
  if (value.Is<int64_t>()) {
    double x = static_cast<double>(value.As<int64_t>());
    contents->has_huge_argument |= std::fabs(x) > kHugeInteger;
    contents->has_integer_zero |= x == 0;
  } else if (value.Is<double>()) {
    double x = value.As<double>();
    contents->has_huge_argument |= std::isfinite(x) && std::fabs(x) > kHugeFloat;
    contents->has_large_count |= std::fabs(x) > kHugeInteger && std::trunc(x) == x;
    NotePart(DType::kF64, x, 1, contents);
  } else if (value.Is<std::complex<double>>()) {
    NotePart(DType::kF64, value.As<std::complex<double>>().real(), 1, contents);
    NotePart(DType::kF64, value.As<std::complex<double>>().imag(), 1, contents);
  }
}

void VisitLiterals(const Value& value, const std::function<void(const Value&)>& visit) {
  if (value.Is<Sequence>()) {
    for (const Value& item : value.As<Sequence>().items) VisitLiterals(item, visit);
  } else if (value.Is<Dictionary>()) {
    for (const auto& [key, item] : value.As<Dictionary>().items) VisitLiterals(item, visit);
  } else if (!value.Is<TensorRecipe>()) {
    visit(value);
  }
}

}  // namespace

void ForEachLiteral(const Binding& binding, const std::function<void(const Value&)>& visit) {
  for (const Argument& argument : binding.arguments) VisitLiterals(argument.value, visit);
}

bool NamesIntegerDType(const Binding& binding) {
  bool any = false;
  ForEachLiteral(binding, [&](const Value& value) {
    any |= value.Is<DType>() && IsInteger(value.As<DType>());
  });
  return any;
}

Contents ContentsOf(DType dtype, const void* at) {
  Contents contents;
  NoteElement(dtype, at, 1, &contents);
  return contents;
}

Contents ContentsOf(const Binding& binding) {
  Contents contents;
  ForEachLiteral(binding, [&](const Value& value) { NoteLiteral(value, &contents); });
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (int64_t extent : recipe.shape) {
      contents.has_huge_argument |= static_cast<double>(extent) >= kHugeInteger;
    }
    if (recipe.bytes != nullptr) {
      NoteBytes(recipe, &contents);
    } else {
      NoteFill(recipe, &contents);
    }
  });
  return contents;
}

}  // namespace parallax
