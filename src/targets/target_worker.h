#pragma once

// TargetWorker: runs requests in children of one target and survives what they do. Each job of a
// campaign has its own; one thread at a time.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "targets/evaluator.h"
#include "targets/target_host.h"
#include "wire/evaluate.h"
#include "wire/sweep.h"

namespace parallax {

struct WorkerStatistics {
  uint64_t deaths = 0;
  uint64_t timeouts = 0;
  uint64_t forks = 0;
  std::vector<double> recover_ms;  // from a death to the next child's readiness
};

// What a sweep tells as it goes. Called on the worker's thread, in order of cases.
struct SweepSink {
  std::function<void(SweepReport)> report;  // a segment (or what a dead child left of one)
  std::function<void(SweepHit)> hit;        // outcomes; a crash or time-out is a hit too
};

class TargetWorker : public Evaluator {
 public:
  // `host` and `stop` (may be null) outlive it.
  TargetWorker(TargetHost& host, const StopToken* stop) : host_(host), stop_(stop) {}
  ~TargetWorker() override;

  Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                         std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override;

  // Runs a block in one fresh child; after a death the next child goes on behind the case. A
  // relation that died, and an API that hung, `kMaxDeaths` times in the block is given up for the
  // rest of it.
  // Error: the target cannot run. Stops early, without error, when `stop` says so.
  Status Sweep(SweepRequest request, double deadline_s, const SweepSink& sink);

  // The adapter's answer to a question (wire/message.h, Ask), as text.
  Result<std::string> AskText(const std::string& verb, const std::string& argument,
                              double deadline_s);
  // Seeds of each API, in order. A crash skips to the next API.
  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis, double deadline_s);

  // Lets go of the current child, so that the next request gets a fresh one.
  void Refresh();
  const WorkerStatistics& statistics() const { return statistics_; }
  // The user asked to stop at once; what a request returned may be cut short.
  bool stopped() const { return stop_ != nullptr && stop_->now(); }

  static constexpr int kMaxDeaths = 2;

 private:
  Result<ChildClient*> Child();
  ChildDeath Bury(ChildEvent event, double deadline_s);

  TargetHost& host_;
  const StopToken* stop_;
  std::unique_ptr<ChildClient> child_;
  WorkerStatistics statistics_;
  double died_at_ = 0;
};

}  // namespace parallax
