#include "confirm/guesses/results_alike.h"

#include <algorithm>
#include <vector>

#include "confirm/guesses/inputs_like.h"
#include "confirm/guesses/other_numbers.h"
#include "confirm/guesses/other_shapes.h"

namespace parallax {
namespace {

bool IsOfRanksOf(const OutputValue& a, const OutputValue& b) {
  const auto *one = std::get_if<OutputSequence>(&a.v), *other = std::get_if<OutputSequence>(&b.v);
  if (one != nullptr && other != nullptr) {
    return std::equal(one->items.begin(), one->items.end(), other->items.begin(),
                      other->items.end(), IsOfRanksOf);
  }
  const auto *x = std::get_if<OutputTensor>(&a.v), *y = std::get_if<OutputTensor>(&b.v);
  if (x != nullptr && y != nullptr) return x->shape.size() == y->shape.size();
  return a.v.index() == b.v.index();
}

bool AreOfOneRank(const Trial& trial) {
  return IsOfRanksOf(trial.outcomes[0].As<Returned>().value,
                     trial.outcomes[1].As<Returned>().value);
}

}  // namespace

bool BothReturn(const Trial& trial) {
  return trial.outcomes.size() == 2 &&
         std::all_of(trial.outcomes.begin(), trial.outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Returned>(); });
}

Result<bool> GiveOtherRanks(FindingDraft& draft) {
  std::vector<Binding> inputs = InputsLike(draft);
  inputs.push_back(WithSizesOfOne(draft.original));
  if (HoldsFewNumbers(draft.original)) {
    const std::vector<Binding> plain = WithPlainNumbers(draft.original);
    inputs.insert(inputs.end(), plain.begin(), plain.end());
  }
  PARALLAX_TRY_ASSIGN(auto trials, draft.runner.Try(inputs, {}));
  std::erase_if(trials, [](const Trial& trial) { return !BothReturn(trial); });
  return !trials.empty() && std::none_of(trials.begin(), trials.end(), AreOfOneRank);
}

}  // namespace parallax
