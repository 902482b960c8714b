#include "models/measure/failure.h"

#include <algorithm>
#include <array>

#include "words/message_template.h"

namespace parallax {
namespace {

constexpr std::array<std::string_view, 4> kStageNames = {"start", "load", "predict", "layers"};
constexpr std::array<std::string_view, 5> kKindNames = {"refused", "crashed", "timed-out",
                                                        "out-of-memory", "nan"};

FailureKind KindOf(const Outcome& outcome) {
  if (outcome.Is<TimedOut>()) return FailureKind::kTimedOut;
  if (outcome.Is<OutOfMemory>()) return FailureKind::kOutOfMemory;
  bool refused = outcome.Is<Raised>() || outcome.Is<NotApplicable>() || outcome.Is<Returned>();
  return refused ? FailureKind::kRefused : FailureKind::kCrashed;
}

std::string SignatureOf(const Outcome& outcome, const std::string& message) {
  if (outcome.Is<Crashed>()) return CrashTemplate(outcome.As<Crashed>());
  if (outcome.Is<Raised>()) return RaisedTemplate(outcome.As<Raised>());
  if (outcome.Is<OutOfMemory>()) return "runs out of memory";
  if (outcome.Is<TimedOut>()) return "does not return";
  return MessageTemplate(message);
}

}  // namespace

std::string_view Name(FailureStage stage) { return kStageNames[static_cast<size_t>(stage)]; }
std::string_view Name(FailureKind kind) { return kKindNames[static_cast<size_t>(kind)]; }

ModelFailure FailureOf(FailureStage stage, const std::string& target, const Outcome& outcome,
                       const std::string& message) {
  ModelFailure failure{stage,    KindOf(outcome), SignatureOf(outcome, message),
                       {target}, message,         {}};
  if (outcome.Is<Crashed>()) failure.frames = outcome.As<Crashed>().frames;
  return failure;
}

ModelFailure FailureOf(FailureStage stage, FailureKind kind, const std::string& target,
                       const std::string& message) {
  return {stage, kind, MessageTemplate(message), {target}, message, {}};
}

bool IsSame(const ModelFailure& a, const ModelFailure& b) {
  return a.stage == b.stage && a.kind == b.kind && a.signature == b.signature;
}

void AddTargets(const std::vector<std::string>& targets, ModelFailure* failure) {
  std::vector<std::string>& known = failure->targets;
  for (const std::string& target : targets) {
    if (std::find(known.begin(), known.end(), target) == known.end()) known.push_back(target);
  }
}

void AddFailure(const ModelFailure& failure, std::vector<ModelFailure>* failures) {
  auto same = std::find_if(failures->begin(), failures->end(),
                           [&](const ModelFailure& other) { return IsSame(failure, other); });
  if (same == failures->end()) {
    failures->push_back(failure);
  } else {
    AddTargets(failure.targets, &*same);
  }
}

}  // namespace parallax
