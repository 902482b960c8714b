#pragma once

// Bench: where one thread tries and writes findings: a session in which the sides of all targets
// run, and for each target what its scripts and snippets are made with. One a thread.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/options.h"
#include "investigate/context.h"
#include "targets/target.h"

namespace parallax {

// What scripts of each target are made with, by its name. Empty of another target than the subject
// that does not answer: no scripts are written for it.
using ScriptSources = std::map<std::string, std::string>;
// Error: the subject does not answer, or a stop of that level.
Result<ScriptSources> AskScriptSources(const ConfirmTools& tools,
                                       StopLevel level = StopLevel::kNow);

class Bench {
 public:
  // `tools` and `options` outlive it. Without `sources`, for who writes no findings, it is of the
  // subject alone.
  Bench(const ConfirmTools& tools, const ConfirmOptions& options, const ScriptSources& sources);
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  TargetSession& session() const { return *session_; }
  const InvestigateContext& context() const { return contexts_.front(); }

 private:
  void AddContext(TargetSession& own, const HuntedTarget& target, const ScriptSources& sources);

  const ConfirmTools& tools_;
  const ConfirmOptions& options_;
  const StopAt stop_;
  std::vector<const Api*> apis_;
  std::unique_ptr<TargetSession> session_;
  std::vector<std::unique_ptr<TargetSession>> others_;  // of the further targets
  std::vector<InvestigateContext> contexts_;            // of the subject, then of these
};

}  // namespace parallax
