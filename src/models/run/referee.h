#pragma once

// Referee: the model's predictions in float64, as a stand-in for the truth and to tell which
// backend is off. It is one library's run, so it tells rounding from faults, but shares that
// library's faults of other kinds.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/run/backend.h"
#include "models/run/compare.h"
#include "words/progress.h"

namespace parallax {

class Referee {
 public:
  // Predicts all inputs on these backends.
  using Predict = std::function<Status(Backends&)>;

  // All outlive it.
  Referee(const Backends& backends, const StopToken& stop, Predict predict)
      : backends_(backends), stop_(stop), predict_(std::move(predict)) {}

  // The first time: takes the run of the first backend that manages it, `last` after all others,
  // in a child of its own, since it takes settings of a whole process; fills `referee` or
  // `referee_reason` of `out`. Null when none manages it.
  const Predictions* Run(std::optional<size_t> last, Progress& progress, ModelComparison* out);

  // The error of every backend that ran against the run, if there is one.
  void Judge(ModelComparison* out) const;

 private:
  // Why this backend does not manage it; empty: predictions_ are there.
  std::string Try(ModelBackend& backend);

  const Backends& backends_;
  const StopToken& stop_;
  Predict predict_;
  bool tried_ = false;
  std::optional<Predictions> predictions_;
};

}  // namespace parallax
