#include "confirm/decide_status.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "confirm/switches.h"
#include "judge/rank.h"
#include "repro/script/script.h"
#include "repro/snippet/find.h"
#include "repro/snippet/roles.h"

namespace parallax {
namespace {

constexpr int kScriptRuns = 3;

// What hangs was waited for far longer than its script does each time.
int ScriptRunsOf(const Finding& finding) {
  return finding.signature.kind == Kind::kHang ? 1 : kScriptRuns;
}

// What a script did instead of showing the bug, in the first of its runs that did not; empty: all
// showed it. What depends on memory that nobody wrote may show once and not again.
Result<std::string> Shortfall(const InvestigateContext& context, const std::string& script,
                              int runs) {
  for (int i = 0; i < runs; ++i) {
    PARALLAX_TRY_ASSIGN(ScriptRun run, context.run_script(script));
    if (!run.BugIsThere()) return run.Describe();
  }
  return std::string();
}

// Of a death over a huge count: what its script does with more memory than a child has, where that
// is not the death; empty: nobody asks, or it dies as before.
Result<std::string> ShortfallInMoreMemory(const InvestigateContext& context,
                                          const Finding& finding) {
  const bool asked = finding.signature.kind == Kind::kCrash && context.run_in_more_memory &&
                     HasHugeCount(finding.witness.binding);
  if (!asked) return std::string();
  PARALLAX_TRY_ASSIGN(const auto run, context.run_in_more_memory(finding.script));
  const bool returns = run && run->exit_code == 0 && !run->timed_out;
  return returns ? "with more memory " + run->Describe() : std::string();
}

Status RunScript(const InvestigateContext& context, Finding* finding) {
  if (!context.run_script || finding->script.empty()) {
    finding->evidence += "; its script was not run";
    return Status::Ok();
  }
  const std::string whole = finding->script;
  PARALLAX_TRY(FindSnippet(context, finding));
  // A snippet was run once when it was found.
  const int whole_runs = ScriptRunsOf(*finding);
  const int runs = finding->snippet.empty() ? whole_runs : whole_runs - 1;
  PARALLAX_TRY_ASSIGN(std::string shortfall, Shortfall(context, finding->script, runs));
  if (!shortfall.empty() && !finding->snippet.empty()) {
    finding->snippet.clear();
    finding->snippet_reason = "plain code shows it in some processes only";
    finding->script = whole;
    PARALLAX_TRY_ASSIGN(shortfall, Shortfall(context, whole, whole_runs));
  }
  if (shortfall.empty()) {
    PARALLAX_TRY_ASSIGN(shortfall, ShortfallInMoreMemory(context, *finding));
  }
  if (shortfall.empty()) {
    finding->status = FindingStatus::kNew;
  } else {
    finding->evidence += "; its script " + shortfall;
  }
  return Status::Ok();
}

}  // namespace

Status TellScript(const InvestigateContext& any_context, Finding* finding) {
  const InvestigateContext& context = any_context.On(ShownOn(*finding));
  if (!context.source || context.script_source.empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(finding->script, WriteScript(context, *finding));
  return Status::Ok();
}

Status DecideStatus(const InvestigateContext& any_context, const Confirmation& confirmation,
                    Finding* finding) {
  const InvestigateContext& context = any_context.On(ShownOn(*finding));
  finding->status = FindingStatus::kUnconfirmed;
  if (confirmation.Flaky()) {
    finding->status = FindingStatus::kFlaky;
    finding->evidence += fmt::format("; reproduced in {} of {} fresh processes",
                                     confirmation.reproduced, confirmation.runs);
  } else if (!confirmation.Whole()) {
    finding->evidence += "; not reproduced in a fresh process";
  } else {
    finding->trust.push_back(fmt::format("the same in {} fresh processes", confirmation.runs));
    PARALLAX_TRY(RunScript(context, finding));
    return TrySwitches(context, finding);
  }
  return Status::Ok();
}

}  // namespace parallax
