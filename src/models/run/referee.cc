#include "models/run/referee.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "models/measure/mad_distance.h"

namespace parallax {
namespace {

// What went wrong, and on which backends.
using Reasons = std::vector<std::pair<std::string, std::string>>;

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

// Adds the backend to those of the same reason.
void AddReason(const std::string& backend, const std::string& reason, Reasons* reasons) {
  for (auto& [known, backends] : *reasons) {
    if (known != reason) continue;
    backends += ", " + backend;
    return;
  }
  reasons->emplace_back(reason, backend);
}

// "onnxruntime, openvino: ...; opencv: ...".
std::string TextOf(const Reasons& reasons) {
  std::string text;
  for (const auto& [reason, backends] : reasons) {
    text += (text.empty() ? "" : "; ") + backends + ": " + reason;
  }
  return text;
}

// Its backend is in an inconsistent pair, and no other one stands alone.
bool IsDisputed(const ModelComparison& comparison) {
  const auto is_referee = [&](size_t place) {
    return comparison.backends[place].Shown() == comparison.referee;
  };
  if (comparison.lone && !is_referee(*comparison.lone)) return false;
  return std::any_of(comparison.pairs.begin(), comparison.pairs.end(), [&](const PairResult& pair) {
    return pair.inconsistent && (is_referee(pair.a) || is_referee(pair.b));
  });
}

}  // namespace

std::string Referee::Try(ModelBackend& backend) {
  Backends one;
  one.push_back(std::make_unique<ModelBackend>(backend.target(), backend.InFloat64(), stop_));
  ModelBackend& wide = *one.front();
  wide.Load();
  wide.TakeOrdersOf(backend);
  Status predicted = wide.ok() ? predict_(one) : Status();
  std::string reason = predicted.ok() ? wide.result().message : predicted.error().message;
  if (wide.ok() && !SameWidths(wide.predictions(), backend.predictions())) {
    reason = "predictions of another size";
  }
  if (reason.empty()) predictions_ = wide.predictions();
  return reason;
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
  Reasons reasons;
  for (ModelBackend* candidate : candidates) {
    const std::string name = candidate->result().Shown();
    progress.Stage("running the model in float64 on " + name);
    const std::string reason = Try(*candidate);
    if (reason.empty()) {
      out->referee = name;
      return &*predictions_;
    }
    AddReason(name, reason, &reasons);
  }
  out->referee_reason = "no backend runs the model in float64: " + TextOf(reasons);
  return nullptr;
}

void Referee::Judge(ModelComparison* out) const {
  if (!predictions_) return;
  out->referee_disputed = IsDisputed(*out);
  for (size_t i = 0; i < backends_.size(); ++i) {
    if (!backends_[i]->ok()) continue;
    out->backends[i].referee_error = ErrorOf(backends_[i]->predictions(), *predictions_);
  }
}

}  // namespace parallax
