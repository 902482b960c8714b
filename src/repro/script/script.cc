#include "repro/script/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "judge/measures/outputs.h"
#include "judge/measures/probes.h"
#include "judge/sides.h"
#include "repro/script/calls.h"
#include "repro/script/literal.h"
#include "repro/script/parts.h"
#include "repro/script/words.h"
#include "words/value_text.h"

namespace parallax {
namespace {

bool IsWide(const Side& side) { return side.derivation.kind == DeriveKind::kWiden; }

class ScriptWriter {
 public:
  ScriptWriter(const InvestigateContext& context, const Finding& finding)
      : context_(context),
        finding_(finding),
        facts_(FactsOf(finding.signature.kind)),
        relation_(finding.witness.relation),
        guard_(NeedsGuard(finding)),
        calls_(context, guard_) {}

  Result<std::string> Write() {
    PARALLAX_TRY(AddSides());
    PARALLAX_TRY(AddPrefix());
    PARALLAX_TRY(AddReference());
    NoteFacts();
    bool child = RunsInChild();
    std::string text = Filled(ScriptPart("head.py.in"), words_);
    text += context_.script_source;
    text += ScriptPart("loaders.py.in");
    text += calls_.programs() + "\n" + calls_.inputs();
    text += "# label, program, inputs, which part of the output counts\n";
    text += List("SIDES", sides_) + List("REFERENCE", references_) + List("PREFIX", prefix_);
    text +=
        "INPUT = " + PythonString(BindingText(finding_.witness.binding, TextStyle::kDescription)) +
        "\n\n";
    text += Filled(ScriptPart(child ? "child.py.in" : "call.py.in"), words_);
    text += Filled(ScriptCheck(child ? facts_.child_check : facts_.check), words_);
    text += ScriptPart(child ? "child_main.py.in" : "main.py.in");
    // A message with other bytes in the evidence would be an error of syntax.
    return WellFormed(text);
  }

 private:
  static bool NeedsGuard(const Finding& finding) {
    return std::any_of(
        finding.witness.outcomes.begin(), finding.witness.outcomes.end(),
        [](const Outcome& o) { return o.Is<Crashed>() && o.As<Crashed>().guard_hit; });
  }

  static std::string List(std::string_view name, const std::vector<std::string>& entries) {
    std::string text = fmt::format("{} = [\n", name);
    for (const std::string& entry : entries) text += "    " + entry + ",\n";
    return entries.empty() ? fmt::format("{} = []\n", name) : text + "]\n";
  }

  bool RunsInChild() const {
    if (facts_.check.empty() || facts_.child_check.empty()) return facts_.check.empty();
    return std::any_of(finding_.witness.outcomes.begin(), finding_.witness.outcomes.end(),
                       [](const Outcome& outcome) { return outcome.Is<Crashed>(); });
  }

  Status AddSides() {
    for (size_t i = 0; i < relation_.sides.size(); ++i) {
      PARALLAX_TRY_ASSIGN(std::string entry, SideEntry(i));
      // The place of each side is kept.
      positions_.push_back(entry.empty() ? -1 : static_cast<int>(sides_.size()));
      if (!entry.empty()) sides_.push_back(std::move(entry));
    }
    return Status::Ok();
  }

  // A script has one library: what other targets did is in it as they did it.
  Result<std::string> SideEntry(size_t index) {
    const Side& side = relation_.sides[index];
    if (TargetOfSide(relation_, index) == context_.target) {
      return calls_.Add(side, finding_.witness);
    }
    return calls_.AddRecorded(side, finding_.witness.outcomes[index]);
  }

  Status AddPrefix() {
    for (const RecordedCase& step : finding_.prefix) {
      for (const Side& side : step.relation.sides) {
        PARALLAX_TRY_ASSIGN(std::string entry, calls_.Add(side, step));
        if (!entry.empty()) prefix_.push_back(std::move(entry));
      }
    }
    return Status::Ok();
  }

  // The first side in float64, where no side is and a referee gave something.
  Status AddReference() {
    bool is_side = std::any_of(relation_.sides.begin(), relation_.sides.end(), IsWide);
    if (is_side || !finding_.reference || relation_.sides.empty()) return Status::Ok();
    Side side = RefereeSides(relation_).front();
    side.label = finding_.reference_label;
    PARALLAX_TRY_ASSIGN(std::string entry, calls_.Add(side, finding_.witness));
    if (!entry.empty()) references_.push_back(std::move(entry));
    return Status::Ok();
  }

  int Position(int side) const {
    bool known = side >= 0 && static_cast<size_t>(side) < positions_.size();
    return known ? std::max(positions_[static_cast<size_t>(side)], 0) : 0;
  }

  void NoteFacts() {
    words_ = FactWords(context_, finding_);
    const ScriptWords numbers = NumberWords(finding_);
    words_.insert(words_.end(), numbers.begin(), numbers.end());
    NoteReference();
    NoteStatuses();
    NoteMetadata();
    NoteChild();
  }

  void NoteReference() {
    int reference = std::max(0, ReferenceSide(relation_, finding_.witness.outcomes));
    if (reference == finding_.witness.verdict.side && OnSeveralTargets(relation_)) {
      for (int i : ReturnedSides(finding_.witness.outcomes)) reference = i;
    }
    words_.emplace_back("REFERENCE_SIDE", fmt::format("{}", Position(reference)));
  }

  void NoteStatuses() {
    std::string statuses;
    for (size_t i = 0; i < relation_.sides.size(); ++i) {
      if (positions_[i] < 0) continue;
      bool counts = !IsWide(relation_.sides[i]);
      statuses += statuses.empty() ? "" : ", ";
      statuses += counts ? fmt::format("\"{}\"", StatusName(finding_.witness.outcomes[i])) : "None";
    }
    words_.insert(words_.end(),
                  {{"STATUSES", statuses}, {"PHRASE", PythonString(AssertionPhrase(finding_))}});
  }

  void NoteMetadata() {
    uint32_t bits = relation_.claim.bits;
    bool wide = std::any_of(relation_.sides.begin(), relation_.sides.end(), IsWide);
    std::string fields = "path";
    std::string what = "place";
    auto note = [&](std::string_view field, std::string_view word) {
      fields += fmt::format(", {}", field);
      what += fmt::format(", {}", word);
    };
    if ((bits & kClaimDType) != 0 && !wide) note("dtype", "dtype");
    if ((bits & kClaimShape) != 0) note("shape", "shape");
    if ((bits & kClaimStrides) != 0) note("strides", "strides");
    if (fields == "path") fields = "(path,)";
    words_.insert(words_.end(), {{"METADATA", fields}, {"WHAT", what}});
  }

  void NoteChild() {
    bool oom = finding_.signature.kind == Kind::kOom;
    bool memory = finding_.signature.kind == Kind::kMemory;
    bool any_returned =
        std::any_of(finding_.witness.outcomes.begin(), finding_.witness.outcomes.end(),
                    [](const Outcome& outcome) { return outcome.Is<Returned>(); });
    double seconds = context_.deadline_s;
    std::string limit =
        "    pages = int(open(\"/proc/self/statm\").read().split()[0])\n"
        "    room = pages * resource.getpagesize() + (1 << 30)  # one more gigabyte\n"
        "    resource.setrlimit(resource.RLIMIT_AS, (room, room))\n";
    std::string returned = memory && !guard_
                               ? "\"returned\" if intact() and not wrote_outside(program) "
                                 "else \"returned, memory overwritten\""
                               : "\"returned\"";
    words_.insert(words_.end(),
                  {{"SECONDS", fmt::format("{:g}", seconds)},
                   {"LIMIT", oom ? limit : ""},
                   {"OTHERS_RETURN", any_returned ? "True" : "False"},
                   {"RETURNED", returned},
                   {"SIDE", fmt::format("{}", Position(finding_.witness.verdict.side))}});
  }

  const InvestigateContext& context_;
  const Finding& finding_;
  const KindFacts& facts_;
  const Relation& relation_;
  bool guard_;
  ScriptCalls calls_;
  std::vector<int> positions_;  // of each side in SIDES, -1: left out
  std::vector<std::string> sides_;
  std::vector<std::string> references_;
  std::vector<std::string> prefix_;
  ScriptWords words_;
};

}  // namespace

Result<std::string> WriteScript(const InvestigateContext& context, const Finding& finding) {
  return ScriptWriter(context, finding).Write();
}

}  // namespace parallax
