#include "confirm/switches.h"

#include <string>

#include "explain/title.h"
#include "judge/rank.h"

namespace parallax {
namespace {

constexpr int kRunsWithout = 2;  // of a script that shows nothing: it has to do so each time

// What the script does without that part.
Result<VariedState> StateWithout(const SwitchedRun& off, const std::string& script) {
  for (int i = 0; i < kRunsWithout; ++i) {
    PARALLAX_TRY_ASSIGN(const ScriptRun run, off.run(script));
    if (run.BugIsThere()) return VariedState::kFails;
    if (run.exit_code != 0 || run.timed_out) return VariedState::kUnknown;
  }
  return VariedState::kPasses;
}

}  // namespace

Status TrySwitches(const InvestigateContext& context, Finding* finding) {
  const bool shown = finding->status == FindingStatus::kNew && !finding->script.empty();
  // A hang is waited for each time.
  const bool asked =
      shown && finding->rank <= kFrontPageRank && finding->signature.kind != Kind::kHang;
  if (!asked) return Status::Ok();
  for (const SwitchedRun& off : context.switched) {
    PARALLAX_TRY_ASSIGN(const VariedState state, StateWithout(off, finding->script));
    if (state == VariedState::kUnknown) continue;
    finding->varied.push_back({off.name, "on", VariedState::kFails});
    finding->varied.push_back({off.name, "off", state});
    if (state == VariedState::kFails) continue;
    finding->title = WithCondition(std::move(finding->title), off.name + " is on");
    finding->evidence += "; gone with " + off.how;
  }
  return Status::Ok();
}

}  // namespace parallax
