#include "replay/fix_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/version.h"

namespace parallax {
namespace {

std::string Withdraw(const Build& build, Finding* finding) {
  if (finding->fix_version.empty() || IsNewer(finding->fix_version, build.version)) return "";
  std::string said = fmt::format("no longer confirmed by a fix in {}", finding->fix_version);
  finding->fix_version = finding->fix_target = "";
  return said;
}

// What is raised of a call that may be no more: its name or its parameters.
constexpr std::string_view kOfTheCall[] = {"TypeError", "AttributeError", "NotImplementedError",
                                           "NameError"};

bool RefusesInput(const Outcome& outcome) {
  if (!outcome.Is<Raised>()) return false;
  return std::find(std::begin(kOfTheCall), std::end(kOfTheCall), outcome.As<Raised>().type) ==
         std::end(kOfTheCall);
}

// What mends a death, a hang or wild memory is most often a refusal.
bool IsMended(Kind kind, const Replay& replay) {
  if (!IsAboutTheProcess(kind)) return AllReturned(replay);
  const Outcomes& outcomes = replay.trial.outcomes;
  return !outcomes.empty() &&
         std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
           return outcome.Is<Returned>() || RefusesInput(outcome);
         });
}

}  // namespace

bool AllReturned(const Replay& replay) {
  const Outcomes& outcomes = replay.trial.outcomes;
  return !outcomes.empty() &&
         std::all_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Returned>(); });
}

bool CanShowFix(const Finding& finding, const Build& build) {
  return !OnSeveralTargets(finding.witness.relation) && IsConfirmed(finding.status) &&
         IsNewer(build.version, finding.target_version);
}

std::string UpdateFix(const Replay& replay, const Build& build, Finding* finding) {
  if (replay.state == ReplayState::kThere || replay.state == ReplayState::kChanged) {
    return Withdraw(build, finding);
  }
  if (replay.state != ReplayState::kFixed) return "";
  if (!CanShowFix(*finding, build))
    return fmt::format("gone on {} {}", build.target, build.version);
  if (!IsMended(finding->signature.kind, replay)) return "no mark: a side did not return";
  if (replay.trial.verdict.state != VerdictState::kAgree) return "no mark: the sides differ";
  if (finding->fix_version.empty() || IsNewer(finding->fix_version, build.version)) {
    finding->fix_version = build.version;
    finding->fix_target = build.target;
  }
  return "confirmed by a fix";
}

}  // namespace parallax
