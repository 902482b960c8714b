#include "targets/joint_case.h"

#include <algorithm>
#include <utility>

#include "nouns/judged.h"

namespace parallax {
namespace {

using ReturnedOutcome = ::parallax::Returned;

}  // namespace

void JointCase::Reset(size_t sides) {
  sides_.resize(sides);
  for (SideResult& side : sides_) {
    side.batched = false;
    side.outcome = {Interrupted{}};
  }
}

void JointCase::Set(size_t side, Outcome outcome) {
  sides_[side].batched = false;
  sides_[side].outcome = std::move(outcome);
}

void JointCase::Set(size_t side, const BatchedOutput& output) {
  sides_[side].batched = true;
  sides_[side].output = output;
}

bool JointCase::Returned(size_t side) const {
  return sides_[side].batched || sides_[side].outcome.Is<ReturnedOutcome>();
}

bool JointCase::ReturnedElements(size_t side) const {
  const SideResult& one = sides_[side];
  if (!one.batched) {
    return one.outcome.Is<ReturnedOutcome>() && NonEmpty(one.outcome.As<ReturnedOutcome>().value);
  }
  const auto& leaves = one.output.views.leaves;
  return std::any_of(leaves.begin(), leaves.begin() + one.output.views.count,
                     [](const TensorView& view) { return NumElements(view) > 0; });
}

const Outcome* JointCase::OutcomeOf(size_t side) const {
  return sides_[side].batched ? nullptr : &sides_[side].outcome;
}

bool JointCase::Agree(size_t side, size_t reference, const Claim& claim) const {
  const SideResult &a = sides_[side], &b = sides_[reference];
  // Where they lie in a batch, views have no strides of the library.
  const bool viewed = a.batched && b.batched && (claim.bits & kClaimStrides) == 0;
  return viewed ? OutputsAgree(a.output.views, b.output.views, claim)
                : OutputsAgree(a.ToValue(), b.ToValue(), claim);
}

Outcomes JointCase::ToOutcomes() const {
  Outcomes outcomes;
  for (const SideResult& side : sides_) {
    outcomes.push_back(side.batched ? Outcome{ReturnedOutcome{side.ToValue(), {}, -1, ""}}
                                    : side.outcome);
  }
  return outcomes;
}

OutputValue JointCase::SideResult::ToValue() const {
  return batched ? output.ToValue() : outcome.As<ReturnedOutcome>().value;
}

}  // namespace parallax
