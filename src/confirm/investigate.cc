#include "confirm/investigate.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/check.h"
#include "confirm/draft.h"
#include "confirm/steps.h"
#include "confirm/witness/find_witness.h"
#include "investigate/signature.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

// The finding of a case that shows another fault than `first`. Nothing: it shows the same after
// all, or nothing that can be confirmed.
Result<std::optional<SecondFinding>> FindingApart(const InvestigateContext& context,
                                                  const Finding& first, RecordedCase other,
                                                  Apart apart) {
  FindingDraft draft(context, std::move(other), true);
  draft.apart = std::move(apart);
  PARALLAX_TRY_ASSIGN(const bool is_witness, FindWitness(draft));
  if (!is_witness || !Shows(first.signature, draft.witness.verdict)) {
    return std::optional<SecondFinding>();
  }
  PARALLAX_TRY(WriteFinding(draft));
  const Finding& found = draft.finding;
  const bool holds = !draft.IsOver() && draft.apart->holds(found.witness.binding) &&
                     MayHideAnother(found) && found.signature.kind == first.signature.kind;
  if (!holds) return std::optional<SecondFinding>();
  return std::optional<SecondFinding>({std::move(draft.finding), std::move(*draft.apart)});
}

// The first of `others` that runs tell apart from the finding, which came of the case `met`.
Result<std::optional<SecondFinding>> FindSecond(const InvestigateContext& context,
                                                const Finding& first, const RecordedCase& met,
                                                std::span<RecordedCase> others) {
  if (!MayHideAnother(first)) return std::optional<SecondFinding>();
  for (RecordedCase& other : others) {
    PARALLAX_TRY_ASSIGN(std::optional<Apart> apart, TellApart(context, first, met, other));
    if (apart) return FindingApart(context, first, std::move(other), std::move(*apart));
  }
  return std::optional<SecondFinding>();
}

}  // namespace

Result<Investigation> Investigate(const InvestigateContext& context,
                                  std::vector<RecordedCase> suspects, bool confirm, size_t tried) {
  PARALLAX_CHECK(!suspects.empty(), "a signature has suspects");
  Investigation investigation;
  for (size_t i = 0; i < std::min(tried, suspects.size()); ++i) {
    const RecordedCase met = NotRun(suspects[i], suspects[i].binding);
    FindingDraft draft(context, std::move(suspects[i]), confirm);
    PARALLAX_TRY_ASSIGN(const bool is_witness, FindWitness(draft));
    if (is_witness) PARALLAX_TRY(WriteFinding(draft));
    investigation.verdict = draft.witness.verdict;
    investigation.evaluations += draft.runner.evaluations();
    if (investigation.verdict.reason == kOtherMeaning) break;
    if (!is_witness || draft.IsOver()) continue;
    investigation.finding = std::move(draft.finding);
    investigation.passes = std::move(draft.passes);
    auto second =
        FindSecond(context, *investigation.finding, met, std::span(suspects).subspan(i + 1));
    // The first is no less a finding where the user stopped the look for a second.
    if (!second.ok() && !IsStop(second.error())) return second.error();
    if (second.ok()) investigation.second = std::move(*second);
    break;
  }
  return investigation;
}

}  // namespace parallax
