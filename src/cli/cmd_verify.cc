// `parallax verify [--on TARGET] [--rules DIR] [--store FILE]`.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/command.h"
#include "cli/program.h"
#include "cli/replayer.h"
#include "cli/store_access.h"
#include "cli/table.h"

namespace parallax {
namespace {

constexpr size_t kVerifyApiWidth = 30;

// What the store shall say of a finding after it was seen in that state.
FindingStatus StatusAfter(FindingStatus before, ReplayState seen) {
  const bool there = seen == ReplayState::kThere || seen == ReplayState::kChanged;
  if (before == FindingStatus::kFixed && there) return FindingStatus::kNew;
  return IsConfirmed(before) && seen == ReplayState::kFixed ? FindingStatus::kFixed : before;
}

// Printed as it comes: a library may take minutes over all of them.
std::string Line(const Finding& finding, const Replay& replay, size_t widest_api) {
  return fmt::format("{:<8}  {:<11}  {:<{}}  {:<11}  {}\n", finding.id,
                     Name(finding.signature.kind),
                     Shortened(finding.signature.api, kVerifyApiWidth), widest_api,
                     Name(replay.state), replay.sentence);
}

class VerifyCommand : public Command {
 public:
  std::string_view name() const override { return "verify"; }
  std::string_view summary() const override {
    return "run every finding again: still there, changed, fixed";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("--on", target_, "on another target; the store then stays as it is").Type("TARGET");
    options.Add("--rules", rules_, "the folder of rules of your own that they need").Type("DIR");
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    const StoreAccess access = target_.empty() ? StoreAccess::kWrite : StoreAccess::kRead;
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, access));
    PARALLAX_TRY_ASSIGN(std::vector<Finding> findings, store->findings().List());
    if (findings.empty()) {
      environment.out << "no findings to verify\n";
      return kExitNothingJudged;
    }
    std::map<std::string, std::vector<Finding>> by_target;
    for (Finding& finding : findings) {
      by_target[target_.empty() ? finding.target : target_].push_back(std::move(finding));
    }
    for (const auto& [target, group] : by_target) {
      PARALLAX_TRY(VerifyOn(environment, target, group, *store));
    }
    environment.out << Totals();
    return ExitCode();
  }

 private:
  Status VerifyOn(Environment& environment, const std::string& target,
                  const std::vector<Finding>& findings, Store& store) {
    auto replayer = Replayer::Start(environment, target, rules_, findings);
    // The other targets go on.
    if (!replayer.ok()) PrintError(replayer.error(), environment.err);
    size_t widest = 0;
    for (const Finding& finding : findings) {
      widest = std::max(widest, Shortened(finding.signature.api, kVerifyApiWidth).size());
    }
    for (const Finding& finding : findings) {
      if (environment.stop.requested()) return Status::Ok();
      Replay replay;
      replay.sentence = "the target does not start";
      if (replayer.ok()) {
        auto run = (*replayer)->Run(finding);
        if (run.ok()) {
          replay = std::move(run).value();
        } else {
          replay.sentence = run.error().message;
        }
      }
      ++counts_[replay.state];
      environment.out << Line(finding, replay, widest) << std::flush;
      if (target_.empty()) PARALLAX_TRY(Save(finding, replay.state, store));
    }
    return Status::Ok();
  }

  static Status Save(Finding finding, ReplayState seen, Store& store) {
    const FindingStatus status = StatusAfter(finding.status, seen);
    if (status == finding.status) return Status::Ok();
    finding.status = status;
    auto saved = store.findings().Update(finding);
    return saved.ok() ? Status::Ok() : Status(saved.error());
  }

  std::string Totals() const {
    std::string text;
    for (const auto& [state, count] : counts_) {
      text += fmt::format("{}{} {}", text.empty() ? "\n" : ", ", count, Name(state));
    }
    return text.empty() ? text : text + "\n";
  }

  int ExitCode() {
    if (counts_[ReplayState::kThere] + counts_[ReplayState::kChanged] > 0) return kExitFindings;
    return counts_[ReplayState::kUntold] > 0 ? kExitUsage : kExitNothingNew;
  }

  std::string target_, rules_, store_path_;
  std::map<ReplayState, int> counts_;
};

PARALLAX_COMMAND(VerifyCommand);

}  // namespace
}  // namespace parallax
