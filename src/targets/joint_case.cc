#include "targets/joint_case.h"

#include <utility>

#include "nouns/judged.h"

namespace parallax {

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

bool JointCase::DidReturn(size_t side) const {
  return sides_[side].batched || sides_[side].outcome.Is<Returned>();
}

bool JointCase::ReturnedElements(size_t side) const {
  const SideResult& one = sides_[side];
  if (!one.batched) {
    return one.outcome.Is<Returned>() && NonEmpty(one.outcome.As<Returned>().value);
  }
  return one.output.views.HasElements();
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
    outcomes.push_back(side.batched ? Outcome{Returned{side.ToValue(), {}, -1, ""}} : side.outcome);
  }
  return outcomes;
}

OutputValue JointCase::SideResult::ToValue() const {
  return batched ? output.ToValue() : outcome.As<Returned>().value;
}

}  // namespace parallax
