#include "models/measure/alone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace parallax {
namespace {

bool Shows(const ModelFailure& failure, const BackendResult& backend) {
  return std::find(failure.targets.begin(), failure.targets.end(), backend.Shown()) !=
         failure.targets.end();
}

bool FailsOnModel(const BackendResult& backend, const std::vector<ModelFailure>& failures) {
  return backend.status != BackendStatus::kOk &&
         std::any_of(failures.begin(), failures.end(), [&](const ModelFailure& failure) {
           return IsOfModel(failure) && Shows(failure, backend);
         });
}

}  // namespace

void MarkAlone(const std::vector<BackendResult>& backends, const std::vector<std::string>& voices,
               std::vector<ModelFailure>* failures) {
  const auto ran = std::count_if(backends.begin(), backends.end(), [](const BackendResult& each) {
    return each.status == BackendStatus::kOk;
  });
  if (ran < 2) return;
  for (size_t i = 0; i < backends.size(); ++i) {
    if (!FailsOnModel(backends[i], *failures)) continue;
    std::set<std::string> run, fail;
    for (size_t k = 0; k < backends.size(); ++k) {
      if (backends[k].file != backends[i].file) continue;
      if (backends[k].status == BackendStatus::kOk) run.insert(voices[k]);
      if (FailsOnModel(backends[k], *failures)) fail.insert(voices[k]);
    }
    const bool alone = run.contains(voices[i]) || (!run.empty() && fail.size() == 1);
    for (ModelFailure& failure : *failures) {
      if (alone && IsOfModel(failure) && Shows(failure, backends[i])) failure.alone = true;
    }
  }
}

bool FailsAlone(const ModelComparison& comparison) {
  return std::any_of(comparison.failures.begin(), comparison.failures.end(),
                     [](const ModelFailure& failure) { return failure.alone; });
}

std::string AloneText(const ModelFailure& failure) {
  std::string text;
  if (failure.alone) {
    text = fmt::format("{} alone {} the model", fmt::join(failure.targets, ", "),
                       failure.kind == FailureKind::kCrashed ? "dies of" : "refuses");
  }
  if (failure.twin.empty()) return text;
  text += text.empty() ? "" : "; ";
  return text + (failure.twin_runs ? failure.twin + " runs it: an optimisation breaks it"
                                   : failure.twin + " does not run it either");
}

}  // namespace parallax
