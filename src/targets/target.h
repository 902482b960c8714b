#pragma once

// Target and TargetSession: all that hunts, investigation and comparisons see of a library that
// runs elsewhere. TargetHost and TargetWorker are the real ones; tests have a fake (fake_target.h).

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "targets/evaluator.h"
#include "targets/target_spec.h"
#include "wire/message.h"
#include "wire/output_batch.h"
#include "wire/sweep.h"

namespace parallax {

struct WorkerStatistics {
  uint64_t deaths = 0;
  uint64_t timeouts = 0;
  uint64_t forks = 0;
  std::vector<double> recover_ms;  // from a death to the next child's readiness

  void Add(const WorkerStatistics& other) {
    deaths += other.deaths;
    timeouts += other.timeouts;
    forks += other.forks;
    recover_ms.insert(recover_ms.end(), other.recover_ms.begin(), other.recover_ms.end());
  }
};

// What a sweep tells as it goes. Called on the session's thread, in order of cases.
struct SweepSink {
  std::function<void(SweepReport)> report;  // a segment (or what a dead child left of one)
  std::function<void(SweepHit)> hit;        // outcomes; a crash or time-out is a hit too
  // Of a recording sweep: cases in which every side returned tensors, instead of hits.
  std::function<void(OutputBatch)> outputs;
  std::function<void()> restart;  // what was told is void: the block begins again
};

// Runs requests one after the other in a process of the target, and survives what they do to it.
// One thread at a time; sessions of one target do not disturb each other.
class TargetSession : public Evaluator {
 public:
  // Runs a block in one fresh process. A case that ends or hangs it is a hit, and the next process
  // goes on behind that case. Error: the target cannot run. Stops early, without error, when the
  // user asked for it.
  virtual Status Sweep(const SweepRequest& request, double deadline_s, const SweepSink& sink) = 0;

  // The adapter's answer to a question (wire/message.h, Ask), as text.
  virtual Result<std::string> AskText(const std::string& verb, const std::string& argument,
                                      double deadline_s) = 0;
  // Seeds of each API, in order. A crash skips to the next API.
  virtual Result<std::vector<SeedsOf>> Seeds(const std::vector<std::string>& apis,
                                             double deadline_s) = 0;

  // The next request gets a fresh process.
  virtual void Refresh() = 0;
  virtual WorkerStatistics statistics() const = 0;
  // The user asked to stop; what a request returned may be cut short.
  virtual bool stopped() const = 0;
};

// A library with its adapter. Safe from any thread.
class Target {
 public:
  virtual ~Target() = default;

  virtual const TargetSpec& spec() const = 0;
  // Starts it unless it runs. Error: it cannot be started.
  virtual Result<Hello> Start() = 0;
  // A new session, whose work is cut short at `stop`. The target and the token outlive it.
  virtual std::unique_ptr<TargetSession> Open(StopAt stop) = 0;
};

}  // namespace parallax
