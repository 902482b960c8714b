#include "investigate/probe.h"

#include <utility>

#include "investigate/runner.h"
#include "investigate/signature.h"

namespace parallax {

Result<Verdict> ProbeSuspect(const TriageContext& context, RecordedCase* suspect,
                             std::vector<ProbeRecord>* probes) {
  Runner runner(context, suspect->relation, suspect->seed, suspect->traits);
  if (HitsGuard(suspect->outcomes)) runner.SetGuard();
  Trial trial;
  if (Hangs(suspect->outcomes)) {
    TryOptions alone;
    alone.fresh = true;
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&suspect->binding, 1}, alone));
    trial = std::move(trials.front());
    suspect->outcomes = trial.outcomes;
  } else {
    trial.outcomes = suspect->outcomes;
    PARALLAX_TRY(runner.Probe(suspect->binding, &trial));
  }
  *probes = std::move(trial.probes);
  return std::move(trial.verdict);
}

}  // namespace parallax
