// `parallax verify [--on TARGET] [--rules DIR] [--store FILE]`.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "cli/program.h"
#include "cli/store_access.h"
#include "cli/table.h"
#include "nouns/cause.h"
#include "replay/fix_mark.h"
#include "replay/replayer.h"

namespace parallax {
namespace {

constexpr size_t kVerifyApiWidth = 30;

bool IsThere(ReplayState seen) {
  return seen == ReplayState::kThere || seen == ReplayState::kChanged;
}

// What the store shall say of a finding after it was seen in that state.
FindingStatus StatusAfter(FindingStatus before, ReplayState seen) {
  if (before == FindingStatus::kFixed && IsThere(seen)) return FindingStatus::kNew;
  return IsConfirmed(before) && seen == ReplayState::kFixed ? FindingStatus::kFixed : before;
}

// What a replay may change.
auto KeptOf(const Finding& finding) {
  return std::make_tuple(finding.status, finding.fix_version, finding.fix_target);
}

// Printed as it comes: a library may take minutes over all of them.
std::string Line(const Finding& finding, const Replay& replay, size_t widest_api) {
  return fmt::format("{:<8}  {:<11}  {:<{}}  {:<11}  {}\n", finding.id,
                     Name(finding.signature.kind),
                     Shortened(finding.signature.api, kVerifyApiWidth), widest_api,
                     Name(replay.state), replay.sentence);
}

// "12 of 40 findings confirmed by a fix (30 %), 7 of 21 causes", of those that a newer version can
// tell of; empty when there are none.
std::string FixTotals(const std::vector<Finding>& asked) {
  if (asked.empty()) return "";
  const auto marked = std::count_if(asked.begin(), asked.end(), [](const Finding& finding) {
    return !finding.fix_version.empty();
  });
  const std::vector<Cause> causes = CausesOf(asked);
  const auto whole = std::count_if(causes.begin(), causes.end(),
                                   [](const Cause& cause) { return !cause.FixVersion().empty(); });
  return fmt::format("{} of {} confirmed by a fix ({:.0f} %), {} of {}\n", marked,
                     Counted(asked.size(), "finding"),
                     100.0 * static_cast<double>(marked) / static_cast<double>(asked.size()), whole,
                     Counted(causes.size(), "cause"));
}

class VerifyCommand : public Command {
 public:
  std::string_view name() const override { return "verify"; }
  std::string_view summary() const override {
    return "run every finding again: still there, changed, fixed";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("--on", target_, "on another target; marks what a newer version has fixed")
        .Type("TARGET");
    options.Add("--rules", rules_, "the folder of rules of your own that they need")
        .Type("DIR")
        .Folder();
    DefineTrustOption(options, &trusted_);
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY(TellJail(environment));
    PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kWrite));
    PARALLAX_TRY_ASSIGN(std::vector<Finding> findings, ListFindings(environment, *store));
    if (findings.empty()) {
      environment.out << "no findings to verify\n";
      return kExitNothingJudged;
    }
    PARALLAX_TRY(AllowStored(WithPython(findings, {}), store_path_, trusted_, environment));
    std::map<std::string, std::vector<Finding>> by_target;
    for (Finding& finding : findings) {
      by_target[target_.empty() ? finding.target : target_].push_back(std::move(finding));
    }
    for (auto& [target, group] : by_target) {
      PARALLAX_TRY(VerifyOn(environment, target, group, *store));
    }
    environment.out << Totals() << FixTotals(asked_) << known_gone_;
    const size_t open = findings.size() - Replayed();
    if (open > 0) {
      environment.err << fmt::format(
          "parallax: stopped: {} of {} {} not run again\n"
          "  hint: the same command runs every finding\n",
          open, Counted(findings.size(), "finding"), open == 1 ? "was" : "were");
    }
    return ExitCode(open > 0);
  }

 private:
  Status VerifyOn(Environment& environment, const std::string& target,
                  std::vector<Finding>& findings, Store& store) {
    if (environment.stop.requested()) return Status::Ok();
    auto replayer =
        Replayer::Start({environment.installation, environment.stop}, target, rules_, findings);
    // The other targets go on.
    if (!replayer.ok() && !environment.stop.requested()) {
      PrintError(replayer.error(), environment.err);
    }
    size_t widest = 0;
    for (const Finding& finding : findings) {
      widest = std::max(widest, Shortened(finding.signature.api, kVerifyApiWidth).size());
    }
    for (Finding& finding : findings) {
      if (environment.stop.requested()) return Status::Ok();
      Replay replay;
      replay.sentence = "the target does not start";
      if (replayer.ok()) replay = RunOn(**replayer, finding);
      // Runs that were cut short can show that it is there, and nothing else.
      if (environment.stop.requested() && !IsThere(replay.state)) return Status::Ok();
      ++counts_[replay.state];
      const auto before = KeptOf(finding);
      if (replayer.ok()) Judge(environment, **replayer, &replay, &finding);
      environment.out << Line(finding, replay, widest) << std::flush;
      if (KeptOf(finding) == before) continue;
      PARALLAX_TRY_ASSIGN(finding, store.findings().Update(finding));
    }
    return Status::Ok();
  }

  static Replay RunOn(Replayer& replayer, const Finding& finding) {
    auto run = replayer.Run(finding);
    if (run.ok()) return std::move(run).value();
    Replay replay;
    replay.sentence = run.error().message;
    return replay;
  }

  // What the replay changes about the finding, and says beside it.
  void Judge(const Environment& environment, const Replayer& replayer, Replay* replay,
             Finding* finding) {
    const Build build{replayer.target(), replayer.hello().version};
    if (MayBeOneLibrary(environment.installation, finding->target, build.target)) {
      const bool can_tell = CanShowFix(*finding, build);
      const std::string said = UpdateFix(*replay, build, finding);
      if (!said.empty() && (can_tell || build.target != finding->target)) {
        replay->sentence += "; " + said;
      }
      if (can_tell && replay->state != ReplayState::kUntold) asked_.push_back(*finding);
    }
    if (replay->state == ReplayState::kFixed && !finding->known_url.empty()) {
      known_gone_ +=
          fmt::format("known list: {} {} ({}) is gone on {} {}\n", finding->id,
                      finding->signature.api, finding->known_url, build.target, build.version);
    }
    if (target_.empty()) finding->status = StatusAfter(finding->status, replay->state);
  }

  std::string Totals() const {
    std::string text;
    for (const auto& [state, count] : counts_) {
      text += fmt::format("{}{} {}", text.empty() ? "\n" : ", ", count, Name(state));
    }
    return text.empty() ? text : text + "\n";
  }

  // Findings that were run again.
  size_t Replayed() const {
    size_t all = 0;
    for (const auto& [state, count] : counts_) all += count;
    return all;
  }

  int ExitCode(bool open) {
    if (counts_[ReplayState::kThere] + counts_[ReplayState::kChanged] > 0) return kExitFindings;
    if (open) return kExitOpen;
    return counts_[ReplayState::kUntold] > 0 ? kExitUsage : kExitNothingNew;
  }

  std::string target_, rules_, store_path_;
  std::vector<std::string> trusted_;
  std::map<ReplayState, size_t> counts_;
  std::string known_gone_;      // lines about findings that a list of known ones names
  std::vector<Finding> asked_;  // of which a newer version can tell, as they are now
};

PARALLAX_COMMAND(VerifyCommand);

}  // namespace
}  // namespace parallax
