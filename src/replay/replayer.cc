#include "replay/replayer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "base/check.h"
#include "catalogue/apis.h"
#include "catalogue/documented.h"
#include "investigate/reproduce.h"
#include "investigate/rule_steps.h"
#include "investigate/target_context.h"
#include "models/run/layer_case.h"
#include "targets/target_pool.h"

namespace parallax {
namespace {

constexpr double kListDeadlineSeconds = 120;

// The finding came from a campaign with guarded inputs.
bool NeedsGuard(const Finding& finding) {
  return std::any_of(finding.witness.outcomes.begin(), finding.witness.outcomes.end(),
                     [](const Outcome& outcome) {
                       return outcome.Is<Crashed>() && outcome.As<Crashed>().guard_hit;
                     });
}

// What the witness does where its own signature did not show.
Replay Read(Trial trial) {
  Replay replay;
  const Verdict& verdict = trial.verdict;
  switch (verdict.state) {
    case VerdictState::kAgree:
      replay.state = ReplayState::kFixed;
      replay.sentence = "the sides agree";
      break;
    case VerdictState::kDisagree:
      replay.state = ReplayState::kChanged;
      replay.sentence = fmt::format("now {}: {}", Name(verdict.kind), verdict.detail);
      break;
    case VerdictState::kUntrusted:
      replay.state = ReplayState::kFixed;
      replay.sentence = fmt::format("what is left is no bug: {}", verdict.reason);
      break;
    case VerdictState::kSkipped:
      replay.sentence = fmt::format("it could not be judged: {}", verdict.reason);
      break;
  }
  replay.trial = std::move(trial);
  return replay;
}

}  // namespace

std::string_view Name(ReplayState state) {
  switch (state) {
    case ReplayState::kThere:
      return "still there";
    case ReplayState::kChanged:
      return "changed";
    case ReplayState::kFixed:
      return "fixed";
    case ReplayState::kUntold:
      return "cannot tell";
  }
  PARALLAX_CHECK(false, "no such state");
  return "";
}

bool MayBeOneLibrary(const Installation& installation, const std::string& a, const std::string& b) {
  const auto one = FindTarget(installation, a), other = FindTarget(installation, b);
  return !one.ok() || !other.ok() || one->adapter == other->adapter;
}

Result<std::unique_ptr<Replayer>> Replayer::Start(ReplayPlace place, const std::string& target,
                                                  const std::string& rules_folder,
                                                  std::span<const Finding> findings) {
  PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(place.installation, target));
  // As they ran when they were found.
  if (std::any_of(findings.begin(), findings.end(),
                  [](const Finding& finding) { return finding.witness.relation.IsOfLayer(); })) {
    LetGrow(&spec);
  }
  UseRules(rules_folder, &spec);
  std::unique_ptr<Replayer> replayer(new Replayer(std::move(spec), place));
  PARALLAX_TRY_ASSIGN(replayer->hello_, replayer->host_.Start());
  return replayer;
}

Result<std::vector<std::string>> Replayer::TraitsOf(const Relation& relation) {
  if (relation.IsOfLayer()) return std::vector<std::string>();
  if (!traits_) {
    PARALLAX_TRY_ASSIGN(std::string text, worker_.AskText("apis", "", kListDeadlineSeconds));
    PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ParseApis(text, host_.spec().adapter));
    traits_.emplace();
    for (Api& api : apis) {
      AddTraitsByName(host_.spec().dialect, &api);
      AddTraitsByDoc(&api);
      (*traits_)[api.name] = std::move(api.traits);
    }
  }
  return (*traits_)[relation.api];
}

Result<RoutingEvaluator> Replayer::EvaluatorFor(const Relation& relation) {
  std::map<std::string, Evaluator*> evaluators{{target(), &worker_}};
  for (const Side& side : relation.sides) {
    if (side.target.empty() || evaluators.contains(side.target)) continue;
    Other& other = others_[side.target];
    if (other.worker == nullptr) {
      PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(place_.installation, side.target));
      LetGrow(&spec);
      other.host =
          std::make_unique<TargetHost>(std::move(spec), StopAt{&place_.stop, StopLevel::kClean});
      other.worker = std::make_unique<TargetWorker>(*other.host, &place_.stop);
    }
    evaluators[side.target] = other.worker.get();
  }
  return RoutingEvaluator(std::move(evaluators));
}

// Of all targets that the sides run on.
Dialect Replayer::DialectFor(const Relation& relation) const {
  Dialect dialect = host_.spec().dialect;
  for (const Side& side : relation.sides) {
    const auto other = others_.find(side.target);
    if (other != others_.end()) dialect.Add(other->second.host->spec().dialect);
  }
  return dialect;
}

Status Replayer::CheckStep(const Finding& finding, const std::string& without) {
  const std::string program = ProgramOfRule(finding.witness.relation);
  if (program.empty()) {
    return Error{fmt::format("{} is no finding of a rule, so it has no steps", finding.id),
                 "leave --without out"};
  }
  PARALLAX_TRY_ASSIGN(const auto steps, StepsOf(worker_, program));
  const std::string& rule = finding.witness.relation.family;
  if (steps.empty()) {
    return Error{fmt::format("rule {} has no step that can be switched off", rule),
                 "a step is a function of the rule's file under @step: docs/add-a-relation.md"};
  }
  const StepCall off = StepCallOf(without);
  const std::string name(off.step), call(off.call);
  if (std::find(steps.begin(), steps.end(), name) == steps.end()) {
    return Error{fmt::format("rule {} has no step '{}'", rule, name),
                 fmt::format("its steps: {}", fmt::join(steps, ", "))};
  }
  if (!off.has_call) return Status::Ok();
  const bool is_number = !call.empty() && call.size() < 7 && call[0] != '0' &&
                         call.find_first_not_of("0123456789") == std::string::npos;
  if (is_number) return Status::Ok();
  return Error{fmt::format("--without {}: '{}' is no number of a call", without, call),
               fmt::format("--without {}:1 switches its first call off", name)};
}

Result<Replay> Replayer::Run(const Finding& finding, const std::string& without) {
  if (finding.witness.relation.sides.empty()) {
    return Error{fmt::format("{} has no witness", finding.id), "hunt its target again"};
  }
  RecordedCase witness = NotRun(finding.witness, finding.witness.binding);
  Relation& relation = witness.relation;
  if (!without.empty()) {
    PARALLAX_TRY(CheckStep(finding, without));
    relation = WithoutStep(std::move(relation), without);
  }
  relation.target = target();
  // A store of an older version does not have them.
  if (witness.traits.empty()) {
    PARALLAX_TRY_ASSIGN(witness.traits, TraitsOf(relation));
  }
  PARALLAX_TRY_ASSIGN(RoutingEvaluator evaluator, EvaluatorFor(relation));
  InvestigateContext context{.evaluator = evaluator,
                             .target = target(),
                             .target_version = hello_.version,
                             .profile = hello_.profile,
                             .guard = NeedsGuard(finding),
                             .dialect = DialectFor(relation),
                             .script_source = "",
                             .source = nullptr,
                             .run_script = nullptr};
  if (relation.IsOfLayer()) SetLayerLimits(&context);
  Runner runner(context, witness);
  runner.SetPrefix(finding.prefix);
  PARALLAX_TRY_ASSIGN(Confirmation confirmation,
                      Confirm(runner, finding.signature, witness.binding));
  if (confirmation.reproduced > 0) {
    return Replay{ReplayState::kThere, std::move(confirmation.trial),
                  fmt::format("{} of {} fresh runs", confirmation.reproduced, confirmation.runs)};
  }
  if (confirmation.jumps) return Read(std::move(confirmation.trial));
  // Confirm probes only what keeps the signature; what else the witness does is judged in full.
  TryOptions whole;
  whole.fresh = true;
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, runner.Try({&witness.binding, 1}, whole));
  return Read(std::move(trials.front()));
}

}  // namespace parallax
