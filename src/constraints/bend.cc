#include "constraints/bend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "constraints/holds.h"
#include "constraints/quantity.h"
#include "constraints/setter.h"
#include "constraints/words.h"
#include "nouns/dtype.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

constexpr DType kOrdinaryDTypes[] = {DType::kF32, DType::kF64, DType::kI64,  DType::kI32,
                                     DType::kF16, DType::kU8,  DType::kBool, DType::kC64,
                                     DType::kI8,  DType::kBF16};

// The dtypes that the right side of a clause names.
std::vector<DType> NamedDTypes(const Clause& clause, const Binding& binding) {
  std::vector<DType> out;
  for (const Term& member : clause.right) {
    if (member.kind != Kind::kWord) {
      if (const auto other = DTypesOf(member, binding))
        out.insert(out.end(), other->begin(), other->end());
      continue;
    }
    for (DType dtype : kOrdinaryDTypes) {
      if (NamesDType(member.name, dtype)) out.push_back(dtype);
    }
  }
  return out;
}

// One try to make a clause hold of `binding`, or not; drawn anew for each.
class Bender {
 public:
  Bender(const Clause& clause, Binding& binding, Reach reach, Rng& rng)
      : clause_(clause), binding_(binding), reach_(reach), rng_(rng), set_(binding, rng) {}

  bool Try(bool holds) {
    switch (clause_.relation) {
      case Relation::kSorted:
        return Order(holds);
      case Relation::kFinite:
        return Finite(holds);
      case Relation::kBroadcast:
        return holds ? CopyShape() : OtherShape();
      default:
        break;
    }
    switch (clause_.left.kind) {
      case Kind::kKind:
        return holds ? false : OtherKind();
      case Kind::kDType:
        return DTypes(holds);
      case Kind::kShape:
        return holds ? CopyShape() : OtherShape();
      default:
        break;
    }
    if (clause_.right[0].kind == Kind::kText) return Text(holds);
    if (clause_.left.kind == Kind::kRemainder) return Remainder(holds);
    return holds ? Number() : OtherNumber();
  }

 private:
  const std::string& name() const { return clause_.left.name; }

  bool Order(bool holds) {
    const Value* value = FindArgument(binding_, name());
    if (value == nullptr || !value->Is<TensorRecipe>()) return false;
    TensorRecipe tensor = value->As<TensorRecipe>();
    if (NumElements(tensor.shape) < 2) return false;
    tensor.bytes = nullptr;
    const double hi = std::max<double>(tensor.fill.hi, static_cast<double>(tensor.shape.back()));
    tensor.fill = {holds ? FillKind::kSorted : FillKind::kPermutation, holds ? tensor.fill.lo : 0,
                   hi};
    return set_.SetArgument(name(), tensor);
  }

  bool Finite(bool holds) {
    const Value* value = FindArgument(binding_, name());
    if (value == nullptr) return false;
    if (value->Is<double>()) return set_.SetArgument(name(), holds ? 1.0 : std::nan(""));
    if (!value->Is<TensorRecipe>()) return false;
    TensorRecipe tensor = value->As<TensorRecipe>();
    tensor.bytes = nullptr;
    tensor.fill.kind = holds ? FillKind::kUniform : FillKind::kMixed;
    return set_.SetArgument(name(), tensor);
  }

  bool CopyShape() {
    const auto shape = ShapeOf(clause_.right[0], binding_);
    return shape && set_.SetShape(clause_.left, *shape);
  }

  bool OtherShape() {
    const auto shape = ShapeOf(clause_.right[0], binding_);
    if (!shape) return false;
    Shape other = *shape;
    if (other.empty() || rng_.OneIn(3)) {
      other.push_back(rng_.Between(2, 3));
    } else {
      other[rng_.Below(other.size())] += 1;
    }
    return set_.SetShape(clause_.left, other);
  }

  // None, or a number for a tensor, a tensor for a number.
  bool OtherKind() {
    const Value* value = FindArgument(binding_, name());
    if (value == nullptr) return false;
    switch (rng_.Below(3)) {
      case 0:
        return set_.SetArgument(name(), None{});
      case 1:
        return set_.SetArgument(
            name(), value->Is<TensorRecipe>() ? Value(int64_t{1}) : Value(TensorRecipe{}));
      default:
        return set_.SetArgument(name(), Sequence{});
    }
  }

  bool DTypes(bool holds) {
    const std::vector<DType> named = NamedDTypes(clause_, binding_);
    if (named.empty()) return false;
    if (holds == (clause_.relation != Relation::kNotEqual)) {
      return set_.SetDType(clause_.left, named[rng_.Below(named.size())]);
    }
    std::vector<DType> others;
    for (DType dtype : kOrdinaryDTypes) {
      if (std::find(named.begin(), named.end(), dtype) == named.end()) others.push_back(dtype);
    }
    return !others.empty() && set_.SetDType(clause_.left, others[rng_.Below(others.size())]);
  }

  bool Text(bool holds) {
    if (holds) {
      return set_.SetArgument(name(), clause_.right[rng_.Below(clause_.right.size())].name);
    }
    constexpr const char* kOdd[] = {"", "parallax", "\xc3\xa9"};
    return set_.SetArgument(name(), std::string(kOdd[rng_.Below(std::size(kOdd))]));
  }

  // extent(x, 1) % groups = 0.
  bool Remainder(bool holds) {
    const auto divisor = RangeOf(clause_.left.terms[1], binding_);
    const auto own = RangeOf(clause_.left.terms[0], binding_);
    if (!divisor || !own || !divisor->IsPoint() || !own->IsPoint()) return false;
    if (!holds) return set_.SetNumber(clause_.left.terms[0], own->lo + 1);
    const double times = std::max(1.0, std::floor(own->lo / divisor->lo));
    return set_.SetNumber(clause_.left.terms[0], times * divisor->lo);
  }

  bool Number() {
    const auto bound = RangeOf(clause_.right[rng_.Below(clause_.right.size())], binding_);
    if (!bound || !bound->IsPoint()) return false;
    if (clause_.left.kind == Kind::kValues) return ValuesWithin(bound->lo);
    const auto own = RangeOf(clause_.left, binding_);
    const bool whole = !own || own->lo == std::floor(own->lo);
    const double step = whole ? 1 : 0.5;
    switch (clause_.relation) {
      case Relation::kLess:
        return set_.SetNumber(clause_.left, bound->lo - step);
      case Relation::kMore:
      case Relation::kNotEqual:
        return set_.SetNumber(clause_.left, bound->lo + step);
      default:
        return set_.SetNumber(clause_.left, bound->lo);
    }
  }

  bool ValuesWithin(double bound) {
    const Value* value = FindArgument(binding_, name());
    if (value == nullptr || !value->Is<TensorRecipe>()) return false;
    const TensorRecipe& tensor = value->As<TensorRecipe>();
    const double step = IsInteger(tensor.dtype) ? 1 : 0.125;
    double lo = std::clamp(tensor.fill.lo, -1e6, 1e6);
    double hi = std::clamp(tensor.fill.hi, lo, 1e6);
    switch (clause_.relation) {
      case Relation::kLess:
      case Relation::kAtMost:
        hi = std::min(hi, clause_.relation == Relation::kLess ? bound - step : bound);
        lo = std::min(lo, hi);
        break;
      case Relation::kMore:
      case Relation::kAtLeast:
        lo = std::max(lo, clause_.relation == Relation::kMore ? bound + step : bound);
        hi = std::max(hi, lo);
        break;
      default:
        lo = hi = bound;
    }
    return set_.SetValues(clause_.left, lo, hi);
  }

  // Just outside, or far out.
  bool OtherNumber() {
    double lo = std::numeric_limits<double>::infinity();
    double hi = -lo;
    for (const Term& member : clause_.right) {
      const auto range = RangeOf(member, binding_);
      if (!range || !range->IsPoint()) return false;
      lo = std::min(lo, range->lo);
      hi = std::max(hi, range->lo);
    }
    const bool far = reach_ == Reach::kFar && rng_.OneIn(4) && clause_.left.kind == Kind::kArgument;
    const double step = far ? 4294967296.0 : rng_.OneIn(4) ? 2 : 1;
    switch (clause_.relation) {
      case Relation::kLess:
        return set_.SetNumber(clause_.left, hi + step - 1);
      case Relation::kAtMost:
        return set_.SetNumber(clause_.left, hi + step);
      case Relation::kMore:
        return set_.SetNumber(clause_.left, lo - step + 1);
      case Relation::kAtLeast:
        return set_.SetNumber(clause_.left, lo - step);
      case Relation::kNotEqual:
        return set_.SetNumber(clause_.left, lo);
      default:
        return set_.SetNumber(clause_.left, rng_.OneIn(2) ? hi + step : lo - step);
    }
  }

  const Clause& clause_;
  Binding& binding_;
  Reach reach_;
  Rng& rng_;
  Setter set_;
};

std::optional<Binding> Bent(const Clause& clause, const Binding& binding, Reach reach, Rng& rng,
                            bool holds) {
  constexpr int kTries = 3;
  for (int i = 0; i < kTries; ++i) {
    Binding out = binding;
    if (!Bender(clause, out, reach, rng).Try(holds)) continue;
    if (Holds(clause, out) == (holds ? Truth::kYes : Truth::kNo)) return out;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Binding> Satisfied(const Clause& clause, const Binding& binding, Rng& rng) {
  return Bent(clause, binding, Reach::kNear, rng, true);
}

std::optional<Binding> Broken(const Clause& clause, const Binding& binding, Reach reach, Rng& rng) {
  return Bent(clause, binding, reach, rng, false);
}

Binding Obeying(const std::vector<Constraint>& constraints, Binding binding, Rng& rng) {
  constexpr int kRounds = 2;
  const auto broken = [&](const Binding& of) {
    return std::count_if(constraints.begin(), constraints.end(), [&](const Constraint& constraint) {
      return !IsContradicted(constraint) && Holds(constraint.clause, of) == Truth::kNo;
    });
  };
  auto fewest = broken(binding);
  for (int round = 0; round < kRounds && fewest > 0; ++round) {
    for (const Constraint& constraint : constraints) {
      if (IsContradicted(constraint) || Holds(constraint.clause, binding) != Truth::kNo) continue;
      auto obeying = Satisfied(constraint.clause, binding, rng);
      if (!obeying) continue;
      const auto left = broken(*obeying);
      if (left >= fewest) continue;
      fewest = left;
      binding = *std::move(obeying);
    }
  }
  return binding;
}

}  // namespace parallax
