#pragma once

// What investigation needs of a running target: its facts, its adapter's answers, its interpreter.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "investigate/context.h"
#include "targets/target.h"

namespace parallax {

// The interpreter of the target with what its worker has on its path.
ScriptEnvironment ScriptEnvironmentOf(const TargetSpec& spec, const StopAt& stop);

// Adapter.script_source(). Error: the target cannot run or has none.
Result<std::string> ScriptSourceOf(TargetSession& session);

// The steps that can be switched off of a program's rule. Error: the target cannot run.
Result<std::vector<std::string>> StepsOf(TargetSession& session, const std::string& program);

// `evaluator` runs cases, `session` asks the adapter for the text of programs; both outlive it, as
// does the token of `stop`. Without a script source: the caller fills in what is left, and settings
// other than the defaults.
InvestigateContext MakeInvestigateContext(Evaluator& evaluator, TargetSession& session,
                                          const TargetSpec& spec, const Hello& hello,
                                          const StopAt& stop);

}  // namespace parallax
