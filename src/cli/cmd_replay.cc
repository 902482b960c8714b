// `parallax replay ID [--on TARGET] [--rules DIR] [--without STEP] [--store FILE]`.

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "cli/store_access.h"
#include "cli/table.h"
#include "replay/replayer.h"
#include "words/outcome_text.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

// The finding with what its witness did just now.
Finding AsSeen(Finding finding, const Replay& replay) {
  finding.witness = WithOutcomes(finding.witness, replay.trial.outcomes);
  finding.reference.reset();
  finding.reference_label.clear();
  const bool wrong = replay.state == ReplayState::kThere || replay.state == ReplayState::kChanged;
  if (wrong) finding.witness.verdict = replay.trial.verdict;
  return finding;
}

// In three columns where the screen is wide enough, else the note behind the value.
std::string SidesText(const std::vector<SideLine>& lines) {
  size_t what = 0, value = 0, note = 0;
  for (const SideLine& line : lines) {
    what = std::max(what, DisplayWidth(line.what));
    value = std::max(value, DisplayWidth(line.value));
    note = std::max(note, DisplayWidth(line.note));
  }
  const bool fits = what + value + note + 6 <= kScreenWidth;
  Table table;
  for (const SideLine& line : lines) {
    if (fits) {
      table.Add({line.what, line.value, line.note});
    } else {
      table.Add({line.what, line.note.empty() ? line.value : line.value + "; " + line.note});
    }
  }
  return table.Render(2);
}

// What is gone only without a step is not fixed.
std::string StateText(ReplayState state, const std::string& without) {
  if (without.empty()) return std::string(Name(state));
  return fmt::format("{} without step {}", state == ReplayState::kFixed ? "gone" : Name(state),
                     without);
}

std::string ReplayText(const Finding& finding, const Replay& replay, const Replayer& replayer,
                       const std::string& without) {
  Table head;
  head.Add({finding.id, finding.title});
  head.Add({"", fmt::format("on {} {} (Python {})", replayer.target(), replayer.hello().version,
                            replayer.hello().python)});
  Table inputs;
  inputs.Add({CallText(finding.witness.relation.api, finding.witness.binding), ""});
  for (const auto& [name, text] : WitnessTexts(finding.witness.binding)) {
    inputs.Add({"  " + name, text});
  }
  std::string text = head.Render() + "\n" + inputs.Render(2) + "\n" +
                     SidesText(SideLines(AsSeen(finding, replay)));
  text += fmt::format("\n{}: {}\n", StateText(replay.state, without), replay.sentence);
  const std::string& detail = replay.trial.verdict.detail;
  if (replay.state == ReplayState::kThere && !detail.empty()) {
    for (const std::string& line : Wrapped(detail, kScreenWidth - 2)) text += "  " + line + "\n";
  }
  return text;
}

class ReplayCommand : public Command {
 public:
  std::string_view name() const override { return "replay"; }
  std::string_view summary() const override {
    return "run the witness of a finding again; exit 1 while the bug is there";
  }
  CommandGroup group() const override { return CommandGroup::kFindings; }

  void Define(Options& options) override {
    options.Add("ID", id_, "a finding").Required();
    options.Add("--on", target_, "another target than the one it was found on").Type("TARGET");
    options.Add("--rules", rules_, "the folder of rules of your own that it needs")
        .Type("DIR")
        .Folder();
    options
        .Add("--without", without_,
             "switch off this step of the finding's rule; STEP:2 its second call alone")
        .Type("STEP");
    DefineTrustOption(options, &trusted_);
    DefineStoreOption(options, &store_path_);
  }

  Result<int> Run(Environment& environment) override {
    PARALLAX_TRY(TellJail(environment));
    PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(store_path_, StoreAccess::kRead));
    PARALLAX_TRY_ASSIGN(Finding finding, FindFinding(*store, id_));
    PARALLAX_TRY(AllowStored(WithPython({&finding, 1}, {}), store_path_, trusted_, environment));
    const std::string& target = target_.empty() ? finding.target : target_;
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Replayer> replayer,
                        Replayer::Start({environment.installation, environment.stop}, target,
                                        rules_, {&finding, 1}));
    PARALLAX_TRY_ASSIGN(Replay replay, replayer->Run(finding, without_));
    environment.out << ReplayText(finding, replay, *replayer, without_);
    switch (replay.state) {
      case ReplayState::kThere:
      case ReplayState::kChanged:
        return kExitFindings;
      case ReplayState::kFixed:
        return kExitNothingNew;
      case ReplayState::kUntold:
        return kExitUsage;
    }
    return kExitUsage;
  }

 private:
  std::string id_, target_, rules_, without_, store_path_;
  std::vector<std::string> trusted_;
};

PARALLAX_COMMAND(ReplayCommand);

}  // namespace
}  // namespace parallax
