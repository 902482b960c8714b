#pragma once

// TargetWorker: runs requests in children of one target and survives what they do. Each job of a
// campaign has its own; one thread at a time.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "targets/target_host.h"
#include "wire/evaluate.h"
#include "wire/sweep.h"

namespace parallax {

// Where children were killed by somebody else: that is chance and worth another try, until it has
// happened three times at one place (the system is out of memory there): then it is what became of
// the case.
class OutsideKills {
 public:
  bool WorthAnotherTry(const ChildDeath& death) {
    return death.KilledFromOutside() && total_++ < kMaxTries &&
           ++places_[{death.segment, death.contents}] < kMaxAtOnePlace;
  }

 private:
  static constexpr int kMaxTries = 16;
  static constexpr int kMaxAtOnePlace = 3;
  int total_ = 0;
  std::map<std::pair<uint32_t, uint32_t>, int> places_;
};

class TargetWorker : public TargetSession {
 public:
  // `host` and `stop` (may be null) outlive it. A request `at` that level cuts work short.
  TargetWorker(TargetHost& host, const StopToken* stop, StopLevel at = StopLevel::kNow)
      : host_(host), stop_{stop, at} {}
  ~TargetWorker() override;

  Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                         std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override;

  // Runs a block in one fresh child; after a death the next child goes on behind the case. A
  // relation that died `kMaxDeaths` times in the block, and an API that hung once, is given up for
  // the rest of it. When the child is killed from outside, the block begins again: what lies
  // between its calls is part of what they do.
  Status Sweep(const SweepRequest& request, double deadline_s, const SweepSink& sink) override;

  Result<std::string> AskText(const std::string& verb, const std::string& argument,
                              double deadline_s) override;
  Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis,
                                     double deadline_s) override;

  // Lets go of the current child.
  void Refresh() override;
  WorkerStatistics statistics() const override { return statistics_; }
  bool stopped() const override { return stop_.reached(); }

  static constexpr int kMaxDeaths = 2;

 private:
  Result<ChildClient*> Child();
  // kFrame: sent, so that an answer can be waited for.
  ChildEvent Request(ChildClient& child, MessageType type, const std::string& payload,
                     double deadline_s);
  // Asks `child` and hands every frame of the answer to `take` until kDone; a frame of which that
  // makes no sense ends the child. kFrame: answered whole. Error: the adapter's own.
  Result<ChildEvent> Converse(ChildClient& child, MessageType type, const std::string& payload,
                              double deadline_s, const std::function<bool(const Frame&)>& take);
  ChildDeath Bury(ChildEvent event, double deadline_s);
  // One try. True: done, or stopped; false: the child was killed from outside at a place where
  // that had not happened yet (noted in `kills`), so try again.
  Result<bool> TrySweep(SweepRequest request, double deadline_s, const SweepSink& sink,
                        OutsideKills* kills);
  Result<bool> TryEvaluate(EvaluateRequest request, OutsideKills* kills,
                           std::vector<Outcomes>* out);

  TargetHost& host_;
  const StopAt stop_;
  std::unique_ptr<ChildClient> child_;
  WorkerStatistics statistics_;
  double died_at_ = 0;
};

}  // namespace parallax
