#pragma once

// Quantity: what a term of a clause amounts to for the arguments of a call: a range of numbers, a
// shape, a text or a dtype. Internal to src/constraints.

#include <optional>
#include <string>
#include <vector>

#include "nouns/clause.h"
#include "nouns/value.h"

namespace parallax {

// Of one number lo = hi; of the elements of a tensor or the numbers of a list their range.
struct NumberRange {
  double lo = 0;
  double hi = 0;
  bool empty = false;  // there is no number: what is said of each is true
  bool IsPoint() const { return !empty && lo == hi; }
};

// Nothing where the binding does not tell. A term that asks for an extent the tensor has not is a
// range that nothing equals (nan).
std::optional<NumberRange> RangeOf(const Term& term, const Binding& binding);
// Of `count` dimensions or items the place that one number says, negative from the end; nothing:
// there is none, or nobody knows it.
std::optional<size_t> PlaceIn(const std::optional<NumberRange>& at, size_t count);
std::optional<Shape> ShapeOf(const Term& term, const Binding& binding);
std::optional<std::string> TextOf(const Term& term, const Binding& binding);
// One dtype for each tensor of a list.
std::optional<std::vector<DType>> DTypesOf(const Term& term, const Binding& binding);

}  // namespace parallax
