#include "explain/variations/variation_budget.h"

#include <algorithm>
#include <cstdint>

#include "explain/variations/varier.h"
#include "investigate/signature.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr int kBudget = 180;        // calls tried around a witness
constexpr int kDeadlyBudget = 40;   // where each failure costs a process
constexpr int kDearBudget = 12;     // where another structure is compiled
constexpr int kSeveralBudget = 60;  // where several targets run: some of them compile, too
constexpr int kHeavyBudget = 12;    // where a call takes much memory, and so seconds
constexpr int kLearningBudget = 260, kDeadlyLearningBudget = 90;
constexpr int64_t kMostLearnedFrom = 4096;            // elements of all tensors
constexpr int64_t kHeavyElements = int64_t{1} << 22;  // of all tensors of the witness

}  // namespace

bool IsDearToVary(const Relation& relation) {
  return OnSeveralTargets(relation) ||
         std::any_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
           return HasRole(side.program.form(), FormRole::kTranslation);
         });
}

int VariationBudget(const Trial& witness) {
  if (ElementsOfAll(witness.binding) > kHeavyElements) return kHeavyBudget;
  if (IsDeadly(witness.outcomes)) return kDeadlyBudget;
  if (OnSeveralTargets(witness.relation)) return kSeveralBudget;
  return IsDearToVary(witness.relation) ? kDearBudget : kBudget;
}

int LearningBudget(const Trial& witness) {
  const bool slow = std::any_of(witness.outcomes.begin(), witness.outcomes.end(),
                                [](const Outcome& each) { return each.Is<OutOfMemory>(); });
  if (slow || Hangs(witness.outcomes) || IsDearToVary(witness.relation)) return 0;
  if (ElementsOfAll(witness.binding) > kMostLearnedFrom) return 0;
  return IsDeadly(witness.outcomes) ? kDeadlyLearningBudget : kLearningBudget;
}

}  // namespace parallax
