#include "confirm/guesses/limit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "confirm/guesses/one_role.h"
#include "investigate/reduce/edit.h"
#include "judge/measures/contents.h"
#include "judge/measures/outputs.h"
#include "numbers/element.h"
#include "numbers/selection.h"

namespace parallax {
namespace {

// So far below the largest of its dtype a number still counts as without end.
constexpr double kRoom = 64;
// What infinity comes of is at least so large there; else the result is so near.
constexpr double kWithoutEnd = 1e4;
constexpr double kNear = 1e-2;

double Ended(double part, DType dtype) {
  return std::isinf(part) ? std::copysign(LargestFinite(dtype) / kRoom, part) : part;
}

// With the largest numbers in the place of infinities.
Binding WithoutInfinities(const Binding& binding) {
  return WithTensors(binding, [](TensorRecipe recipe) {
    if (!IsInexact(recipe.dtype)) return recipe;
    std::vector<Element> elements = ElementsOf(recipe);
    for (Element& each : elements) {
      each = {Ended(each.re, recipe.dtype), Ended(each.im, recipe.dtype)};
    }
    return WithElements(recipe, elements);
  });
}

// Whether what a function gives of the largest numbers goes on to what it gives of infinity.
bool GoesOn(double at_largest, double at_infinity) {
  if (std::isnan(at_largest) || std::isnan(at_infinity)) return false;
  if (std::isinf(at_infinity)) {
    return std::signbit(at_largest) == std::signbit(at_infinity) &&
           std::abs(at_largest) >= kWithoutEnd;
  }
  return std::abs(at_largest - at_infinity) <= kNear * std::max(1.0, std::abs(at_infinity));
}

// The numbers that the side returned; none where it did not.
std::vector<Leaf> NumbersOf(const Trial& trial, int side) {
  const auto at = static_cast<size_t>(side);
  if (!trial.outcomes[at].Is<Returned>()) return {};
  return LeavesOf(Selected(trial.relation.sides[at], trial.outcomes[at]));
}

bool HasAt(const std::vector<Leaf>& leaves, const Spot& spot) {
  return spot.leaf < leaves.size() && spot.index < leaves[spot.leaf].elements.size();
}

// Whether one side of each dispute alone has nan, and the other one goes on.
bool AllGoOn(const Evidence& evidence, const Trial& largest) {
  bool any = false;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      if (spot.value.IsNan() == spot.reference.IsNan()) return false;
      const bool reference = spot.value.IsNan();
      const Element kept = reference ? spot.reference : spot.value;
      const auto leaves = NumbersOf(largest, reference ? dispute.reference : dispute.side);
      if (!HasAt(leaves, spot)) return false;
      const Element there = leaves[spot.leaf].elements[spot.index];
      if (!GoesOn(there.re, kept.re) || !GoesOn(there.im, kept.im)) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace

Result<bool> BreaksItsLimit(FindingDraft& draft) {
  const Contents contents = ContentsOf(draft.original);
  if (contents.has_nan || !contents.has_infinity) return false;
  // Of which infinity makes what is done by arithmetic: `add(x, y, alpha=0)` is nan of infinite y.
  if (PassesConstants(draft.witness.relation)) return false;
  const Binding largest = WithoutInfinities(draft.original);
  if (largest == draft.original) return false;
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try({&largest, 1}, {}));
  const Trial& trial = trials.front();
  if (trial.verdict.state != VerdictState::kAgree || !trial.compared) return false;
  return AllGoOn(draft.EvidenceOfWitness(), trial);
}

}  // namespace parallax
