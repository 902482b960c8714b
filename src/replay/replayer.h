#pragma once

// Replayer: runs the witnesses of findings again on a running target, each in fresh children, and
// judges anew. One thread.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "targets/routing_evaluator.h"
#include "targets/target_registry.h"
#include "targets/target_worker.h"

namespace parallax {

enum class ReplayState {
  kThere,    // the same signature
  kChanged,  // still a disagreement, of another kind or pattern
  kFixed,    // the sides agree, or a skeptic explains what is left
  kUntold,   // it could not be judged
};
// "still there", "changed", "fixed", "cannot tell".
std::string_view Name(ReplayState state);

struct Replay {
  ReplayState state = ReplayState::kUntold;
  Trial trial;           // of a run that showed the bug, else of the last one
  std::string sentence;  // why that state, with figures
};

// False only when both targets are known and their libraries differ.
bool MayBeOneLibrary(const Installation& installation, const std::string& a, const std::string& b);

// Where targets are looked up, and what stops them. Both outlive the replayer.
struct ReplayPlace {
  const Installation& installation;
  const StopToken& stop;
};

class Replayer {
 public:
  // Starts the target for these findings. `rules_folder` holds rules of the user's; may be empty.
  // Error: no such target, or it does not start.
  static Result<std::unique_ptr<Replayer>> Start(ReplayPlace place, const std::string& target,
                                                 const std::string& rules_folder,
                                                 std::span<const Finding> findings);

  const Hello& hello() const { return hello_; }
  const std::string& target() const { return host_.spec().name; }
  // `without`: a step of the finding's rule that is switched off, "cast", or "cast:2" for its
  // second call alone; empty: none. Error: the target cannot run; the rule has no such step.
  Result<Replay> Run(const Finding& finding, const std::string& without = "");

 private:
  // A target that sides of a finding run on beside the one that is replayed.
  struct Other {
    std::unique_ptr<TargetHost> host;
    std::unique_ptr<TargetWorker> worker;
  };

  Replayer(TargetSpec spec, ReplayPlace place)
      : place_(place), host_(std::move(spec)), worker_(host_, &place.stop) {}
  // Error: a side's own target is not known.
  Dialect DialectFor(const Relation& relation) const;
  Result<RoutingEvaluator> EvaluatorFor(const Relation& relation);
  // Error: the finding is of no rule, or of one without that step.
  Status CheckStep(const Finding& finding, const std::string& without);
  // Those of the API that the relation judges, for witnesses that come without. Asks the adapter
  // once.
  Result<std::vector<std::string>> TraitsOf(const Relation& relation);

  ReplayPlace place_;
  TargetHost host_;
  TargetWorker worker_;
  Hello hello_;
  std::map<std::string, Other> others_;
  std::optional<std::map<std::string, std::vector<std::string>>> traits_;
};

}  // namespace parallax
