#pragma once

// Prober: what one thread probes a target with: a session for the adapter's seeds and one for
// calls. Seeds have their own: what the adapter loads to make them stays loaded when a guess kills
// the other. One thread at a time.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.h"
#include "catalogue/probe.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

// For the seeds of one API, in seconds.
struct SeedDeadlines {
  double first = 60;  // for its first answers a process may load much
  double later = 30;  // one may run the library's own test database
};

// How the problem begins of an API whose seeds the adapter did not make in time.
inline constexpr std::string_view kNoAnswerIn = "no answer in ";

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
  size_t answered_ = 0;  // by the seeder's process
};

}  // namespace parallax
