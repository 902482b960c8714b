// `parallax verify [--on TARGET] [--rules DIR] [--store FILE]`.

#include <fmt/format.h>

#include <map>

#include "cli/command.h"
#include "cli/program.h"
#include "cli/replayer.h"
#include "cli/store_access.h"
#include "cli/table.h"

namespace parallax {
namespace {

constexpr size_t kApiWidth = 30;

// What the store shall say of a finding after it was seen in that state.
FindingStatus StatusAfter(FindingStatus before, ReplayState seen) {
  const bool there = seen == ReplayState::kThere || seen == ReplayState::kChanged;
  if (before == FindingStatus::kFixed && there) return FindingStatus::kNew;
  const bool was_bug = before == FindingStatus::kNew || before == FindingStatus::kKnown;
  return was_bug && seen == ReplayState::kFixed ? FindingStatus::kFixed : before;
}

class VerifyCommand : public Command {
 public:
  std::string_view name() const override { return "verify"; }
  std::string_view summary() const override {
    return "run every finding again: still there, changed, fixed";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(CLI::App& app) override {
    app.add_option("--on", target_, "on another target; the store then stays as it is")
        ->type_name("TARGET");
    app.add_option("--rules", rules_, "the folder of rules of your own that they need")
        ->type_name("DIR");
    DefineStoreOption(app, &store_path_);
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
    Table table({"id", "kind", "api", "now", ""});
    table.Limit(2, kApiWidth);
    for (const auto& [target, group] : by_target) {
      PARALLAX_TRY(VerifyOn(environment, target, group, *store, &table));
    }
    environment.out << table.Render() << Totals();
    return ExitCode();
  }

 private:
  Status VerifyOn(Environment& environment, const std::string& target,
                  const std::vector<Finding>& findings, Store& store, Table* table) {
    auto replayer = Replayer::Start(environment, target, rules_);
    // The other targets go on.
    if (!replayer.ok()) PrintError(replayer.error(), environment.err);
    for (const Finding& finding : findings) {
      if (environment.stop.requested()) return Status::Ok();
      Replay replay;
      replay.sentence = "the target does not start";
      if (replayer.ok()) {
        auto run = (*replayer)->Run(finding);
        if (run.ok()) replay = std::move(run).value();
        if (!run.ok()) replay.sentence = run.error().message;
      }
      ++counts_[replay.state];
      table->Add({finding.id, std::string(Name(finding.signature.kind)), finding.signature.api,
                  std::string(Name(replay.state)), replay.sentence});
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
