#include "constraints/holds.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "constraints/quantity.h"
#include "constraints/words.h"
#include "inputs/observe.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

Truth ToTruth(bool value) { return value ? Truth::kYes : Truth::kNo; }

// Whether `value` is of the kind that `word` names. A whole number does where a float is asked, as
// in Python.
Truth IsOfKind(const Value& value, std::string_view word) {
  if (value.Is<Expression>()) return Truth::kUnknown;
  if (word == "any") return Truth::kYes;
  if (word.ends_with("[]")) {
    if (!value.Is<Sequence>()) return Truth::kNo;
    word.remove_suffix(2);
    for (const Value& item : value.As<Sequence>().items) {
      const Truth one = IsOfKind(item, word);
      if (one != Truth::kYes) return one;
    }
    return Truth::kYes;
  }
  const bool whole = value.Is<int64_t>() || value.Is<bool>();
  if (word == "int") return ToTruth(whole);
  if (word == "float") return ToTruth(whole || value.Is<double>());
  if (word == "complex")
    return ToTruth(whole || value.Is<double>() || value.Is<std::complex<double>>());
  if (word == "tensor") return ToTruth(value.Is<TensorRecipe>());
  if (word == "bool") return ToTruth(value.Is<bool>());
  if (word == "str") return ToTruth(value.Is<std::string>());
  if (word == "dtype") return ToTruth(value.Is<DType>());
  if (word == "none") return ToTruth(value.Is<None>());
  return Truth::kUnknown;
}

Truth KindHolds(const Clause& clause, const Value& value) {
  Truth out = Truth::kNo;
  for (const Term& member : clause.right) {
    const Truth one = IsOfKind(value, member.name);
    if (one == Truth::kYes) return one;
    if (one == Truth::kUnknown) out = one;
  }
  return out;
}

Truth DTypeHolds(const Clause& clause, const Binding& binding) {
  const auto own = DTypesOf(clause.left, binding);
  if (!own) return Truth::kUnknown;
  bool all = true;
  for (DType dtype : *own) {
    bool found = false;
    for (const Term& member : clause.right) {
      if (member.kind == Kind::kWord) {
        found = found || NamesDType(member.name, dtype);
        continue;
      }
      const auto other = DTypesOf(member, binding);
      if (!other || other->empty()) return Truth::kUnknown;
      found = found || std::find(other->begin(), other->end(), dtype) != other->end();
    }
    all = all && found;
  }
  return ToTruth(clause.relation == Relation::kNotEqual ? !all : all);
}

Truth ShapeHolds(const Clause& clause, const Binding& binding) {
  const auto left = ShapeOf(clause.left, binding);
  const auto right = ShapeOf(clause.right[0], binding);
  if (!left || !right) return Truth::kUnknown;
  return ToTruth((*left == *right) == (clause.relation == Relation::kEqual));
}

Truth BroadcastHolds(const Clause& clause, const Binding& binding) {
  const auto left = ShapeOf(clause.left, binding);
  const auto right = ShapeOf(clause.right[0], binding);
  if (!left || !right) return Truth::kUnknown;
  for (size_t i = 1; i <= std::min(left->size(), right->size()); ++i) {
    const int64_t a = (*left)[left->size() - i];
    const int64_t b = (*right)[right->size() - i];
    if (a != b && a != 1 && b != 1) return Truth::kNo;
  }
  return Truth::kYes;
}

Truth SortedHolds(const Clause& clause, const Binding& binding) {
  const Value* value = FindArgument(binding, clause.left.name);
  if (value == nullptr) return Truth::kUnknown;
  std::vector<double> numbers;
  if (value->Is<TensorRecipe>()) {
    const TensorRecipe& tensor = value->As<TensorRecipe>();
    if (NumElements(tensor.shape) < 2 || tensor.fill.kind == FillKind::kSorted ||
        tensor.fill.kind == FillKind::kConstant) {
      return Truth::kYes;
    }
    if (tensor.fill.kind != FillKind::kInline || !tensor.bytes) return Truth::kNo;
    numbers = ReadNumbers(tensor);
  } else if (value->Is<Sequence>()) {
    for (const Value& item : value->As<Sequence>().items) {
      if (!item.Is<int64_t>()) return Truth::kUnknown;
      numbers.push_back(static_cast<double>(item.As<int64_t>()));
    }
  } else {
    return Truth::kUnknown;
  }
  return ToTruth(std::is_sorted(numbers.begin(), numbers.end()));
}

Truth IsFinite(const Value& value) {
  if (value.Is<double>()) return ToTruth(std::isfinite(value.As<double>()));
  if (value.Is<std::complex<double>>()) {
    const auto number = value.As<std::complex<double>>();
    return ToTruth(std::isfinite(number.real()) && std::isfinite(number.imag()));
  }
  if (value.Is<Sequence>()) {
    for (const Value& item : value.As<Sequence>().items) {
      if (const Truth one = IsFinite(item); one != Truth::kYes) return one;
    }
    return Truth::kYes;
  }
  if (!value.Is<TensorRecipe>()) return Truth::kYes;
  const TensorRecipe& tensor = value.As<TensorRecipe>();
  if (tensor.fill.kind == FillKind::kSpecial || tensor.fill.kind == FillKind::kMixed) {
    return ToTruth(!IsInexact(tensor.dtype));
  }
  const std::vector<double> numbers = ReadNumbers(tensor);  // none of contents that are drawn
  return ToTruth(std::all_of(numbers.begin(), numbers.end(),
                             [](double number) { return std::isfinite(number); }));
}

Truth FiniteHolds(const Clause& clause, const Binding& binding) {
  const Value* value = FindArgument(binding, clause.left.name);
  return value == nullptr ? Truth::kUnknown : IsFinite(*value);
}

bool Compares(Relation relation, const NumberRange& a, const NumberRange& b) {
  switch (relation) {
    case Relation::kLess:
      return a.hi < b.lo;
    case Relation::kAtMost:
      return a.hi <= b.lo;
    case Relation::kMore:
      return a.lo > b.hi;
    case Relation::kAtLeast:
      return a.lo >= b.hi;
    case Relation::kNotEqual:
      return !(a.IsPoint() && b.IsPoint() && a.lo == b.lo);
    default:
      return a.IsPoint() && b.IsPoint() && a.lo == b.lo;
  }
}

Truth NumbersHold(const Clause& clause, const Binding& binding) {
  const auto left = RangeOf(clause.left, binding);
  if (!left) return Truth::kUnknown;
  if (left->empty) return Truth::kYes;
  bool any = false;
  for (const Term& member : clause.right) {
    const auto right = RangeOf(member, binding);
    if (!right) return Truth::kUnknown;
    any = any || right->empty || Compares(clause.relation, *left, *right);
  }
  return ToTruth(any);
}

Truth TextHolds(const Clause& clause, const std::string& own, const Binding& binding) {
  bool any = false;
  for (const Term& member : clause.right) {
    const auto text = TextOf(member, binding);
    any = any || (text && *text == own);
  }
  return ToTruth(clause.relation == Relation::kNotEqual ? !any : any);
}

}  // namespace

Truth Holds(const Clause& clause, const Binding& binding) {
  if (clause.relation == Relation::kSorted) return SortedHolds(clause, binding);
  if (clause.relation == Relation::kFinite) return FiniteHolds(clause, binding);
  if (clause.relation == Relation::kBroadcast) return BroadcastHolds(clause, binding);
  if (clause.left.kind == Kind::kKind) {
    const Value* value = FindArgument(binding, clause.left.name);
    return value == nullptr ? Truth::kUnknown : KindHolds(clause, *value);
  }
  if (clause.left.kind == Kind::kDType) return DTypeHolds(clause, binding);
  if (clause.left.kind == Kind::kShape) return ShapeHolds(clause, binding);
  if (const auto text = TextOf(clause.left, binding)) return TextHolds(clause, *text, binding);
  return NumbersHold(clause, binding);
}

bool Strays(std::span<const Constraint> constraints, const Binding& from, const Binding& to) {
  return std::any_of(constraints.begin(), constraints.end(), [&](const Constraint& constraint) {
    // Most bindings stay inside, so what is asked of `from` is asked last.
    return IsBorneOut(constraint) && Holds(constraint.clause, to) == Truth::kNo &&
           Holds(constraint.clause, from) == Truth::kYes;
  });
}

void CountFor(const std::vector<Binding>& accepted, Constraint* constraint) {
  for (const Binding& binding : accepted) {
    const Truth truth = Holds(constraint->clause, binding);
    constraint->trials.kept += truth == Truth::kYes ? 1 : 0;
    constraint->trials.broken += truth == Truth::kNo ? 1 : 0;
  }
}

bool IsFromDocumentation(const Constraint& constraint) {
  return std::any_of(constraint.from.begin(), constraint.from.end(), [](const Provenance& from) {
    return from.origin == Provenance::Origin::kDocumentation;
  });
}

}  // namespace parallax
