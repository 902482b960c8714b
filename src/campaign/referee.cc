#include "campaign/referee.h"

#include <algorithm>

#include "compare/mad_distance.h"

namespace parallax {
namespace {

bool SameWidths(const Predictions& a, const Predictions& b) {
  return !a.empty() && a.size() == b.size() && a.front().size() == b.front().size();
}

double ErrorOf(const Predictions& predictions, const Predictions& referee) {
  double largest = 0;
  for (size_t i = 0; i < predictions.size(); ++i) {
    largest = std::max(largest, LargestDifference(predictions[i], referee[i]));
  }
  return largest;
}

}  // namespace

bool Referee::Try(ModelBackend& backend, std::string* reasons) {
  Backends one;
  one.push_back(std::make_unique<ModelBackend>(backend.host(), backend.InFloat64(), stop_));
  ModelBackend& wide = *one.front();
  wide.Load();
  wide.TakeOrdersOf(backend);
  Status predicted = wide.ok() ? predict_(one) : Status();
  std::string reason = predicted.ok() ? wide.result().message : predicted.error().message;
  if (wide.ok() && !SameWidths(wide.predictions(), backend.predictions())) {
    reason = "predictions of another size";
  }
  if (reason.empty()) {
    predictions_ = wide.predictions();
    return true;
  }
  *reasons += (reasons->empty() ? "" : "; ") + wide.result().Shown() + ": " + reason;
  return false;
}

const Predictions* Referee::Run(std::optional<size_t> last, Progress& progress,
                                ModelComparison* out) {
  if (tried_) return predictions_ ? &*predictions_ : nullptr;
  tried_ = true;
  std::vector<ModelBackend*> candidates;
  for (size_t i = 0; i < backends_.size(); ++i) {
    if (backends_[i]->ok() && i != last) candidates.push_back(backends_[i].get());
  }
  if (last) candidates.push_back(backends_[*last].get());
  std::string reasons;
  for (ModelBackend* candidate : candidates) {
    progress.Stage("running the model in float64 on " + candidate->result().Shown());
    if (!Try(*candidate, &reasons)) continue;
    out->referee = candidate->result().Shown();
    return &*predictions_;
  }
  out->referee_reason = "no backend runs the model in float64: " + reasons;
  return nullptr;
}

void Referee::Judge(ModelComparison* out) const {
  if (!predictions_) return;
  for (size_t i = 0; i < backends_.size(); ++i) {
    if (!backends_[i]->ok()) continue;
    out->backends[i].referee_error = ErrorOf(backends_[i]->predictions(), *predictions_);
  }
}

}  // namespace parallax
