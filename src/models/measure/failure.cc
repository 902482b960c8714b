#include "models/measure/failure.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
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

// "RuntimeError" of "model() failed: RuntimeError: text"; empty: no word of the line is a name
// alone.
std::string_view TypeIn(std::string_view line) {
  const auto is_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  for (size_t end = line.find(": "); end != line.npos; end = line.find(": ")) {
    const std::string_view word = line.substr(0, end);
    if (!word.empty() && std::all_of(word.begin(), word.end(), is_name)) return word;
    line.remove_prefix(end + 2);
  }
  return {};
}

std::string SignatureOf(const Outcome& outcome, const std::string& message,
                        const Dialect& dialect) {
  if (outcome.Is<Crashed>()) return CrashTemplate(outcome.As<Crashed>(), dialect);
  if (outcome.Is<Raised>()) return RaisedTemplate(outcome.As<Raised>(), dialect);
  if (outcome.Is<OutOfMemory>()) return "runs out of memory";
  if (outcome.Is<TimedOut>()) return "does not return";
  return MessageTemplate(message, dialect);
}

}  // namespace

std::string_view Name(FailureStage stage) { return kStageNames[static_cast<size_t>(stage)]; }
std::string_view Name(FailureKind kind) { return kKindNames[static_cast<size_t>(kind)]; }

ModelFailure FailureOf(FailureStage stage, const std::string& target, const Outcome& outcome,
                       const std::string& message, const Dialect& dialect) {
  ModelFailure failure{stage,    KindOf(outcome), SignatureOf(outcome, message, dialect),
                       {target}, message,         {}};
  const auto* raised = std::get_if<Raised>(&outcome.v);
  failure.last_line =
      LastLineOf(raised != nullptr ? raised->type + ": " + raised->message : message);
  if (outcome.Is<Crashed>()) failure.frames = outcome.As<Crashed>().frames;
  return failure;
}

ModelFailure FailureOf(FailureStage stage, FailureKind kind, const std::string& target,
                       const std::string& message, const Dialect& dialect) {
  ModelFailure failure{stage, kind, MessageTemplate(message, dialect), {target}, message, {}};
  failure.last_line = LastLineOf(message);
  return failure;
}

std::string LastLineOf(const std::string& raised) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : LinesOf(raised)) {
    if (!Trimmed(line).empty()) lines.push_back(Trimmed(line));
  }
  if (lines.empty()) return {};
  const std::string_view type = lines.size() > 1 ? TypeIn(lines.front()) : std::string_view();
  return std::string(type) + (type.empty() ? "" : ": ") + std::string(lines.back());
}

bool IsOfModel(const ModelFailure& failure) {
  const bool stage =
      failure.stage == FailureStage::kLoad || failure.stage == FailureStage::kPredict;
  return stage && (failure.kind == FailureKind::kRefused || failure.kind == FailureKind::kCrashed);
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
