#include "cli/fix_mark.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"

namespace parallax {
namespace {

std::string Withdraw(const Build& build, Finding* finding) {
  if (finding->fix_version.empty() || IsNewer(finding->fix_version, build.version)) return "";
  std::string said = fmt::format("no longer confirmed by a fix in {}", finding->fix_version);
  finding->fix_version = finding->fix_target = "";
  return said;
}

}  // namespace

bool AllReturned(const Replay& replay) {
  const Outcomes& outcomes = replay.trial.outcomes;
  return !outcomes.empty() &&
         std::all_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Returned>(); });
}

bool CanShowFix(const Finding& finding, const Build& build) {
  return !OnSeveralTargets(finding.relation) && IsConfirmed(finding.status) &&
         IsNewer(build.version, finding.target_version);
}

std::string UpdateFix(const Replay& replay, const Build& build, Finding* finding) {
  if (replay.state == ReplayState::kThere || replay.state == ReplayState::kChanged) {
    return Withdraw(build, finding);
  }
  if (replay.state != ReplayState::kFixed) return "";
  if (!CanShowFix(*finding, build))
    return fmt::format("gone on {} {}", build.target, build.version);
  if (!AllReturned(replay)) return "no mark: a side did not return";
  if (replay.trial.verdict.state != VerdictState::kAgree) return "no mark: the sides differ";
  if (finding->fix_version.empty() || IsNewer(finding->fix_version, build.version)) {
    finding->fix_version = build.version;
    finding->fix_target = build.target;
  }
  return "confirmed by a fix";
}

}  // namespace parallax
