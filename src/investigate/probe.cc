#include "investigate/probe.h"

#include <utility>

#include "investigate/signature.h"

namespace parallax {

Result<Trial> ProbeSuspect(const InvestigateContext& context, const RecordedCase& suspect) {
  Runner runner(context, suspect);
  if (HitsGuard(suspect.outcomes)) runner.SetGuard();
  if (Hangs(suspect.outcomes)) {
    TryOptions alone;
    alone.fresh = true;
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&suspect.binding, 1}, alone));
    return std::move(trials.front());
  }
  Trial trial{suspect};
  PARALLAX_TRY(runner.Probe(&trial));
  return trial;
}

}  // namespace parallax
