#include "constraints/quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "inputs/observe.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using MaybeRange = std::optional<NumberRange>;

NumberRange Point(double number) { return {number, number, false}; }

std::optional<double> NumberOf(const Value& value) {
  if (value.Is<bool>()) return value.As<bool>() ? 1 : 0;
  if (value.Is<int64_t>()) return static_cast<double>(value.As<int64_t>());
  if (value.Is<double>()) return value.As<double>();
  return std::nullopt;
}

std::optional<std::vector<double>> NumbersOf(const Value& value) {
  std::vector<double> out;
  if (const auto number = NumberOf(value)) {
    out.push_back(*number);
    return out;
  }
  if (!value.Is<Sequence>()) return std::nullopt;
  for (const Value& item : value.As<Sequence>().items) {
    const auto number = NumberOf(item);
    if (!number) return std::nullopt;
    out.push_back(*number);
  }
  return out;
}

NumberRange RangeOfNumbers(const std::vector<double>& numbers) {
  if (numbers.empty()) return {0, 0, true};
  const auto [lo, hi] = std::minmax_element(numbers.begin(), numbers.end());
  return {*lo, *hi, false};
}

// What drawn contents lie within; of stored ones what they are.
NumberRange RangeOfContents(const TensorRecipe& tensor) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (NumElements(tensor.shape) == 0) return {0, 0, true};
  switch (tensor.fill.kind) {
    case FillKind::kInline:
      return tensor.bytes ? RangeOfNumbers(ReadNumbers(tensor))
                          : NumberRange{-kInfinity, kInfinity};
    case FillKind::kUniform:
    case FillKind::kSorted:
      return {tensor.fill.lo, tensor.fill.hi, false};
    case FillKind::kWhole:
      return {std::ceil(tensor.fill.lo), std::floor(tensor.fill.hi), false};
    case FillKind::kMatrix:
      return {std::min(tensor.fill.lo, 0.0), std::max(tensor.fill.hi, 1.0), false};
    case FillKind::kConstant:
      return Point(tensor.fill.lo);
    case FillKind::kPermutation:
      return {0, static_cast<double>(tensor.shape.empty() ? 1 : tensor.shape.back()) - 1, false};
    case FillKind::kSmall:
      return IsInexact(tensor.dtype) ? NumberRange{-0.125, 0.125, false} : NumberRange{0, 3, false};
    default:
      return {-kInfinity, kInfinity, false};
  }
}

MaybeRange RangeOfTensor(Kind kind, const Value& value, const MaybeRange& dimension) {
  if (!value.Is<TensorRecipe>()) return std::nullopt;
  const TensorRecipe& tensor = value.As<TensorRecipe>();
  if (kind == Kind::kRank) return Point(static_cast<double>(tensor.shape.size()));
  if (kind == Kind::kElements) return Point(static_cast<double>(NumElements(tensor.shape)));
  if (kind == Kind::kValues) return RangeOfContents(tensor);
  if (!dimension || !dimension->IsPoint()) return std::nullopt;
  const auto place = PlaceIn(dimension, tensor.shape.size());
  return Point(place ? static_cast<double>(tensor.shape[*place]) : std::nan(""));
}

// Of the tensors of a list all together.
MaybeRange RangeOfList(const Value& value) {
  NumberRange out{0, 0, true};
  for (const Value& item : value.As<Sequence>().items) {
    const MaybeRange one = RangeOfTensor(Kind::kValues, item, {});
    if (!one) return std::nullopt;
    if (one->empty) continue;
    out =
        out.empty ? *one : NumberRange{std::min(out.lo, one->lo), std::max(out.hi, one->hi), false};
  }
  return out;
}

MaybeRange Folded(Kind kind, const Value& value) {
  if (!value.Is<Sequence>()) return std::nullopt;
  const auto numbers = NumbersOf(value);
  if (!numbers) return std::nullopt;
  double out = kind == Kind::kSum ? 0 : 1;
  for (double number : *numbers) out = kind == Kind::kSum ? out + number : out * number;
  return Point(out);
}

MaybeRange RangeOfItem(const Value& value, const MaybeRange& at) {
  if (!value.Is<Sequence>() || !at || !at->IsPoint()) return std::nullopt;
  const std::vector<Value>& items = value.As<Sequence>().items;
  const auto place = PlaceIn(at, items.size());
  if (!place) return Point(std::nan(""));
  const auto number = NumberOf(items[*place]);
  return number ? MaybeRange(Point(*number)) : std::nullopt;
}

MaybeRange RangeOfArgument(const Term& term, const Binding& binding) {
  const Value* value = FindArgument(binding, term.name);
  if (value == nullptr) return std::nullopt;
  switch (term.kind) {
    case Kind::kArgument:
      if (const auto numbers = NumbersOf(*value)) return RangeOfNumbers(*numbers);
      return std::nullopt;
    case Kind::kLength:
      if (!value->Is<Sequence>()) return std::nullopt;
      return Point(static_cast<double>(value->As<Sequence>().items.size()));
    case Kind::kSum:
    case Kind::kProduct:
      return Folded(term.kind, *value);
    case Kind::kExtent:
      return RangeOfTensor(term.kind, *value, RangeOf(term.terms[0], binding));
    case Kind::kItem:
      return RangeOfItem(*value, RangeOf(term.terms[0], binding));
    case Kind::kValues:
      return value->Is<Sequence>() ? RangeOfList(*value) : RangeOfTensor(term.kind, *value, {});
    case Kind::kRank:
    case Kind::kElements:
      return RangeOfTensor(term.kind, *value, {});
    default:
      return std::nullopt;
  }
}

// Of points alone but for + and -, which move a range.
MaybeRange Computed(Kind kind, const NumberRange& a, const NumberRange& b) {
  if (a.empty || b.empty) return NumberRange{0, 0, true};
  if (kind == Kind::kAdd) return NumberRange{a.lo + b.lo, a.hi + b.hi, false};
  if (kind == Kind::kSubtract) return NumberRange{a.lo - b.hi, a.hi - b.lo, false};
  if (!a.IsPoint() || !b.IsPoint()) return std::nullopt;
  if (kind == Kind::kMultiply) return Point(a.lo * b.lo);
  if (b.lo == 0) return Point(std::nan(""));
  const double quotient = std::floor(a.lo / b.lo);
  return Point(kind == Kind::kDivide ? quotient : a.lo - quotient * b.lo);
}

}  // namespace

std::optional<size_t> PlaceIn(const MaybeRange& at, size_t count) {
  if (!at || !at->IsPoint()) return std::nullopt;
  const double place = at->lo < 0 ? at->lo + static_cast<double>(count) : at->lo;
  if (!(place >= 0 && place < static_cast<double>(count))) return std::nullopt;
  return static_cast<size_t>(place);
}

MaybeRange RangeOf(const Term& term, const Binding& binding) {
  if (term.kind == Kind::kNumber) return Point(term.number);
  if (term.kind < Kind::kAdd) return RangeOfArgument(term, binding);
  const MaybeRange left = RangeOf(term.terms[0], binding);
  const MaybeRange right = RangeOf(term.terms[1], binding);
  if (!left || !right) return std::nullopt;
  return Computed(term.kind, *left, *right);
}

std::optional<Shape> ShapeOf(const Term& term, const Binding& binding) {
  const Value* value = FindArgument(binding, term.name);
  if (value == nullptr || !value->Is<TensorRecipe>()) return std::nullopt;
  return value->As<TensorRecipe>().shape;
}

std::optional<std::string> TextOf(const Term& term, const Binding& binding) {
  if (term.kind == Kind::kText) return term.name;
  if (term.kind != Kind::kArgument) return std::nullopt;
  const Value* value = FindArgument(binding, term.name);
  if (value == nullptr || !value->Is<std::string>()) return std::nullopt;
  return value->As<std::string>();
}

std::optional<std::vector<DType>> DTypesOf(const Term& term, const Binding& binding) {
  const Value* value = FindArgument(binding, term.name);
  if (value == nullptr) return std::nullopt;
  if (value->Is<DType>()) return std::vector<DType>{value->As<DType>()};
  if (value->Is<TensorRecipe>()) return std::vector<DType>{value->As<TensorRecipe>().dtype};
  if (!value->Is<Sequence>()) return std::nullopt;
  std::vector<DType> out;
  for (const Value& item : value->As<Sequence>().items) {
    if (!item.Is<TensorRecipe>()) return std::nullopt;
    out.push_back(item.As<TensorRecipe>().dtype);
  }
  return out;
}

}  // namespace parallax
