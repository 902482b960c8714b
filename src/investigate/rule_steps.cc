#include "investigate/rule_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/nesting.h"
#include "base/text.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int kRuns = 3;      // that must all agree
constexpr int kMaxCalls = 8;  // of a step that are switched off one by one

// "the 2nd call".
std::string Ordinal(int number) {
  static constexpr const char* kEndings[] = {"th", "st", "nd", "rd"};
  return fmt::format("{}{}", number, kEndings[number < 4 ? number : 0]);
}

// What the sides do without a step, or a call of it. kNoSuchCall: it is called less often, so that
// nothing was switched off.
enum class Without { kAgree, kDiffer, kNoSuchCall };

class Switch {
 public:
  Switch(Runner& runner, Relation* relation, const Finding& finding)
      : runner_(runner), relation_(*relation), whole_(*relation), finding_(finding) {}

  Result<Without> Try(const std::string& step) {
    relation_ = WithoutStep(whole_, step);
    Result<Without> without = TryEachTime();
    relation_ = whole_;
    return without;
  }

  // Those that are enough alone; none of a step that is called once.
  Result<std::vector<std::string>> CallsThatBringIt(const std::string& step) {
    std::vector<std::string> calls;
    const int tensors = std::min(CountTensors(finding_.witness.binding), kMaxCalls);
    for (int call = 1; call <= tensors && tensors > 1; ++call) {
      PARALLAX_TRY_ASSIGN(const Without without, Try(fmt::format("{}:{}", step, call)));
      if (without == Without::kNoSuchCall && call == 2) return std::vector<std::string>();
      if (without == Without::kAgree) calls.push_back(Ordinal(call));
    }
    return calls;
  }

 private:
  Result<Without> TryEachTime() {
    TryOptions options;
    options.fresh = true;
    for (int run = 0; run < kRuns; ++run) {
      PARALLAX_TRY_ASSIGN(const auto trials, runner_.Try({&finding_.witness.binding, 1}, options));
      const Trial& trial = trials.front();
      if (trial.verdict.state == VerdictState::kSkipped) return Without::kNoSuchCall;
      // Sides that are refused alike agree, where that was the matter.
      const bool tells = trial.returned || finding_.signature.kind == Kind::kStatus;
      if (trial.verdict.state != VerdictState::kAgree || !tells) return Without::kDiffer;
    }
    return Without::kAgree;
  }

  Runner& runner_;
  Relation& relation_;
  const Relation whole_;
  const Finding& finding_;
};

}  // namespace

Result<std::vector<std::string>> ParseSteps(const std::string& json) {
  const auto list = ParseJson<nlohmann::json>(json);
  if (!list.is_array()) return Error{"the worker's steps of a rule are no list", ""};
  std::vector<std::string> steps;
  for (const auto& step : list) {
    if (step.is_string()) steps.push_back(step.get<std::string>());
  }
  return steps;
}

Relation WithoutStep(Relation relation, std::string_view step) {
  for (Side& side : relation.sides) {
    side.program = side.program.WithoutStep(step);
  }
  return relation;
}

std::string ProgramOfRule(const Relation& relation) {
  const auto side = std::find_if(relation.sides.begin(), relation.sides.end(),
                                 [](const Side& each) { return each.program.IsOfRule(); });
  return side == relation.sides.end() ? "" : side->program.name();
}

Status TellSteps(Runner& runner, const InvestigateContext& context, Relation* relation,
                 Finding* finding) {
  const std::string program = ProgramOfRule(*relation);
  if (program.empty() || relation->sides.size() < 2 || !context.steps) return Status::Ok();
  const auto steps = context.steps(program);
  if (!steps.ok()) return Status::Ok();  // a finding is one without this sentence
  Switch off(runner, relation, *finding);
  for (const std::string& step : *steps) {
    PARALLAX_TRY_ASSIGN(const Without without, off.Try(step));
    if (without != Without::kAgree) continue;
    finding->evidence += fmt::format("; without the rule's step {} the sides agree", step);
    if (finding->signature.kind == Kind::kHang) continue;  // each call takes the whole deadline
    PARALLAX_TRY_ASSIGN(const auto calls, off.CallsThatBringIt(step));
    if (calls.empty()) continue;
    finding->evidence += fmt::format(", as they do without its {} call alone", AnyOf(calls));
  }
  return Status::Ok();
}

}  // namespace parallax
