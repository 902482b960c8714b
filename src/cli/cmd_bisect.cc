// `parallax bisect ID --among TARGET,... [--rules DIR] [--json] [--store FILE]`.

#include <fmt/format.h>

#include <optional>
#include <set>

#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "cli/store_access.h"
#include "cli/table.h"
#include "replay/bisection.h"
#include "replay/replayer.h"
#include "report/summary.h"

namespace parallax {
namespace {

using BuildsJson = nlohmann::ordered_json;

std::string Shown(const Bisection& found, const std::optional<size_t>& index) {
  if (!index) return "none that was run";
  const Build& build = found.runs[*index].build;
  return fmt::format("{} ({})", build.version, build.target);
}

std::string BisectionText(const Finding& finding, const Bisection& found) {
  Table head, runs({"version", "target", "", ""});
  head.Add({finding.id, finding.title});
  head.Add({"", fmt::format("found on {} {}", finding.target, finding.target_version)});
  for (const BuildRun& run : found.runs) {
    runs.Add({run.build.version, run.build.target, std::string(Name(run.state)), run.sentence});
  }
  std::string text = head.Render() + "\n" + runs.Render(2) + "\n";
  if (!found.first_bad) {
    return text + (found.Told() ? "first bad: none that was run\n" : "none of them can tell\n");
  }
  text += fmt::format("first bad: {}\nlast good before it: {}\nfirst good after it: {}\n",
                      Shown(found, found.first_bad), Shown(found, found.last_good_before),
                      Shown(found, found.first_good_after));
  if (found.bad_again) text += fmt::format("bad again: {}\n", Shown(found, found.bad_again));
  return text;
}

BuildsJson BuildJson(const Build& build) {
  return {{"version", build.version}, {"target", build.target}};
}

BuildsJson RunJson(const BuildRun& run) {
  BuildsJson json = BuildJson(run.build);
  if (run.build.version.empty()) json["version"] = nullptr;
  json["state"] = Name(run.state);
  json["sentence"] = run.sentence;
  return json;
}

BuildsJson BisectionJson(const Finding& finding, const Bisection& found) {
  auto build = [&](const std::optional<size_t>& index) {
    return index ? BuildJson(found.runs[*index].build) : BuildsJson();
  };
  BuildsJson json;
  json["schema"] = 1;
  json["id"] = finding.id;
  json["builds"] = BuildsJson::array();
  for (const BuildRun& run : found.runs) json["builds"].push_back(RunJson(run));
  json["first_bad"] = build(found.first_bad);
  json["last_good_before"] = build(found.last_good_before);
  json["first_good_after"] = build(found.first_good_after);
  json["bad_again"] = build(found.bad_again);
  return json;
}

class BisectCommand : public Command {
 public:
  std::string_view name() const override { return "bisect"; }
  std::string_view summary() const override {
    return "run a finding on several builds: first bad and first good";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("ID", id_, "a finding").Required();
    options.Add("--among", targets_, "targets of its library, with commas; at least two")
        .Commas()
        .Required()
        .Type("LIST");
    options.Add("--rules", rules_, "the folder of rules of your own that it needs")
        .Type("DIR")
        .Folder();
    options.Flag("--json", json_, "JSON on standard output");
    DefineTrustOption(options, &trusted_);
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY(TellJail(environment));
    PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(const Finding finding, FindFinding(*store, id_));
    PARALLAX_TRY(CheckTargets(environment.installation, finding));
    PARALLAX_TRY(AllowStored(WithPython({&finding, 1}, {}), store_path_, trusted_, environment));
    std::vector<BuildRun> runs;
    for (const std::string& target : targets_) {
      if (environment.stop.requested()) return StoppedByUser();
      environment.err << fmt::format("running {} on {}", finding.id, target) << std::endl;
      runs.push_back(RunOn(environment, target, finding));
    }
    const Bisection found = Bisect(std::move(runs));
    environment.out << (json_ ? JsonText(BisectionJson(finding, found))
                              : BisectionText(finding, found));
    return found.Told() ? kExitNothingNew : kExitNothingJudged;
  }

 private:
  Status CheckTargets(const Installation& installation, const Finding& finding) const {
    const std::set<std::string> different(targets_.begin(), targets_.end());
    if (different.size() < 2) {
      return Error{"--among names fewer than two targets",
                   "parallax list targets names all; parallax target add makes a new one"};
    }
    if (OnSeveralTargets(finding.witness.relation)) {
      return Error{fmt::format("{} holds several targets against each other", finding.id),
                   fmt::format("parallax replay {} --on TARGET runs it elsewhere", finding.id)};
    }
    for (const std::string& target : targets_) {
      PARALLAX_TRY_ASSIGN(const TargetSpec spec, FindTarget(installation, target));
      if (MayBeOneLibrary(installation, finding.target, target)) continue;
      return Error{fmt::format("{} is of another library than {}", target, finding.id),
                   fmt::format("{} was found on {}: name targets of that library", finding.id,
                               finding.target)};
    }
    return Status::Ok();
  }

  BuildRun RunOn(const Environment& environment, const std::string& target,
                 const Finding& finding) const {
    auto replayer = Replayer::Start({environment.installation, environment.stop}, target, rules_,
                                    {&finding, 1});
    if (!replayer.ok()) {
      return {{target, ""}, BuildState::kNotStarted, replayer.error().message};
    }
    const Build build{target, (*replayer)->hello().version};
    auto replay = (*replayer)->Run(finding);
    if (!replay.ok()) return {build, BuildState::kUntold, replay.error().message};
    return RunOf(build, *replay);
  }

  std::string id_, rules_, store_path_;
  std::vector<std::string> trusted_;
  std::vector<std::string> targets_;
  bool json_ = false;
};

PARALLAX_COMMAND(BisectCommand);

}  // namespace
}  // namespace parallax
