#include "confirm/investigate.h"

#include <utility>

#include "base/check.h"
#include "confirm/draft.h"
#include "confirm/find_witness.h"
#include "confirm/steps.h"

namespace parallax {

Result<Investigation> Investigate(const InvestigateContext& context,
                                  std::vector<RecordedCase> suspects, bool confirm) {
  PARALLAX_CHECK(!suspects.empty(), "a signature has suspects");
  Investigation investigation;
  for (RecordedCase& suspect : suspects) {
    FindingDraft draft(context, std::move(suspect), confirm);
    PARALLAX_TRY_ASSIGN(const bool is_witness, FindWitness(draft));
    if (is_witness) PARALLAX_TRY(WriteFinding(draft));
    investigation.verdict = draft.witness.verdict;
    investigation.evaluations += draft.runner.evaluations();
    if (!is_witness || draft.IsOver()) continue;
    investigation.finding = std::move(draft.finding);
    investigation.passes = std::move(draft.passes);
    break;
  }
  return investigation;
}

}  // namespace parallax
