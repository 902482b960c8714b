#pragma once

// Prober: what one thread probes a target with: a session for the adapter's seeds and one for
// calls. Seeds have their own: what the adapter loads to make them stays loaded when a guess kills
// the other. One thread at a time.

#include <memory>
#include <string>
#include <vector>

#include "base/stop.h"
#include "catalogue/probe.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

// For the seeds of one API, in seconds.
struct SeedDeadlines {
  double first = 30;  // a process that has not answered yet loads what it needs
  double later = 10;
};

class Prober {
 public:
  // All outlive it. Work ends at the first request to `stop`; `progress` is called from the thread
  // that probes.
  Prober(Target& target, const StopToken& stop, Progress& progress, SeedDeadlines deadlines = {});

  // Its functions belong to the prober.
  ProbeSeat Seat();

 private:
  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis);

  std::unique_ptr<TargetSession> seeder_;
  std::unique_ptr<TargetSession> evaluator_;
  Progress& progress_;
  SeedDeadlines deadlines_;
  bool loaded_ = false;  // the seeder's process has answered
};

}  // namespace parallax
