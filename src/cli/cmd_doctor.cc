// `parallax doctor [TARGET...] [--rules DIR] [--trust PATH] [--sentences] [--json]`.

#include <algorithm>

#include "cli/command.h"
#include "cli/examination.h"
#include "cli/foreign/foreign_code.h"
#include "cli/sentence_examination.h"
#include "report/summary.h"

namespace parallax {
namespace {

class DoctorCommand : public Command {
 public:
  std::string_view name() const override { return "doctor"; }
  std::string_view summary() const override {
    return "does each target start; for each problem the command that fixes it";
  }
  CommandGroup group() const override { return CommandGroup::kSetUp; }

  void Define(Options& options) override {
    options.Add("TARGET", names_, "all known targets unless named");
    options.Add("--rules", rules_, "a folder with rules, to be examined too").Type("DIR").Folder();
    DefineTrustOption(options, &trusted_);
    options.Flag("--sentences", sentences_,
                 "the model that compares sentences; targets only if named");
    options.Flag("--json", json_, "a JSON array on standard output");
  }

  Status Check(Environment& environment) override {
    PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
    PARALLAX_TRY_ASSIGN(specs_, Specs(environment));
    return {};
  }

  Result<int> Run(Environment& environment) override {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    bool all_well = true;
    const std::filesystem::path own_rules = environment.installation.Rules();
    for (TargetSpec& spec : specs_) {
      if (environment.stop.requested()) return StoppedByUser();
      if (!IsBelow(own_rules, rules_)) UseRules(rules_, &spec);
      Examination examination = Examine(spec, own_rules, rules_, environment.stop);
      all_well &= examination.starts && examination.problems.empty();
      json.push_back(ToJson(examination));
      if (json_) continue;
      environment.out << (json.size() > 1 ? "\n" : "") << ToText(examination) << std::flush;
    }
    if (sentences_) {
      const SentenceExamination examination = ExamineSentences(environment);
      all_well &= examination.problems.empty();
      json.push_back(ToJson(examination));
      if (!json_) environment.out << (json.size() > 1 ? "\n" : "") << ToText(examination);
    }
    if (json_) environment.out << JsonText(json);
    // A built-in target that nobody set up is no fault, unless it was asked for.
    return all_well || (names_.empty() && !sentences_) ? kExitNothingNew : kExitUsage;
  }

 private:
  Result<std::vector<TargetSpec>> Specs(const Environment& environment) const {
    if (names_.empty() && !sentences_) return ListTargets(environment.installation);
    std::vector<TargetSpec> specs;
    for (const std::string& name : names_) {
      PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(environment.installation, name));
      specs.push_back(std::move(spec));
    }
    return specs;
  }

  std::vector<std::string> names_;
  std::vector<TargetSpec> specs_;
  std::string rules_;
  std::vector<std::string> trusted_;
  bool sentences_ = false;
  bool json_ = false;
};

PARALLAX_COMMAND(DoctorCommand);

}  // namespace
}  // namespace parallax
