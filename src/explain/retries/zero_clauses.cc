#include "explain/retries/zero_clauses.h"

#include <algorithm>

#include "explain/variations/hypothesis.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

bool FailsWithoutZero(const TriedCall& call, const TensorPlace& place) {
  const auto recipe = TensorAt(call.binding, place);
  if (call.state != VariedState::kFails || !recipe || !IsFewNumbers(*recipe)) return false;
  const std::vector<Element> elements = ElementsOf(*recipe);
  return std::none_of(elements.begin(), elements.end(),
                      [](const Element& each) { return each.re == 0 && each.im == 0; });
}

}  // namespace

std::vector<std::string> RefutedZeros(std::span<const std::string> clauses,
                                      std::span<const TriedCall> tried) {
  std::vector<std::string> refuted;
  for (const std::string& clause : clauses) {
    if (!clause.ends_with(kHoldsZero)) continue;
    const TensorPlace place{clause.substr(0, clause.size() - kHoldsZero.size())};
    const bool any = std::any_of(tried.begin(), tried.end(), [&](const TriedCall& call) {
      return FailsWithoutZero(call, place);
    });
    if (any) refuted.push_back(clause);
  }
  return refuted;
}

}  // namespace parallax
