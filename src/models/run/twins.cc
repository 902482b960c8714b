#include "models/run/twins.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace parallax {
namespace {

// Whether the twin of the backend at a place runs the model.
class TwinRuns {
 public:
  TwinRuns(const Backends& backends, const CompareSettings& settings, const CompareTools& tools,
           const PredictOn& predict)
      : backends_(backends), settings_(settings), tools_(tools), predict_(predict) {}

  bool Of(size_t place) const {
    const ModelSide& side = settings_.sides[place];
    for (size_t i = 0; i < backends_.size(); ++i) {
      const ModelSide& other = settings_.sides[i];
      if (other.file == side.file && other.target.name == side.twin->name) {
        return backends_[i]->ok();
      }
    }
    tools_.progress.Stage("running the model on " + side.twin->name);
    Backends one;
    one.push_back(std::make_unique<ModelBackend>(
        tools_.hosts.Of(*side.twin), ModelSide{side.file, *side.twin, side.twin->name, {}},
        tools_.stop));
    one.front()->Load();
    const bool predicted = one.front()->ok() && predict_(one).ok();
    return predicted && one.front()->ok();
  }

 private:
  const Backends& backends_;
  const CompareSettings& settings_;
  const CompareTools& tools_;
  const PredictOn& predict_;
};

}  // namespace

void AskTwins(const Backends& backends, const CompareSettings& settings, const CompareTools& tools,
              const PredictOn& predict, ModelComparison* out) {
  const TwinRuns twin_runs(backends, settings, tools, predict);
  for (ModelFailure& failure : out->failures) {
    if (!IsOfModel(failure)) continue;
    for (size_t i = 0; i < backends.size() && failure.twin.empty(); ++i) {
      const std::string& shown = backends[i]->result().Shown();
      const bool shows =
          std::find(failure.targets.begin(), failure.targets.end(), shown) != failure.targets.end();
      if (!shows || !settings.sides[i].twin) continue;
      failure.twin = settings.sides[i].twin->name;
      failure.twin_runs = twin_runs.Of(i);
      failure.alone |= failure.twin_runs;
    }
  }
}

}  // namespace parallax
