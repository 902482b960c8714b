#pragma once

// CauseTrials: whether a layer still parts when it is changed: as it is, then with other weights
// and inputs, as often as the fault has to show itself.

#include <vector>

#include "explore/network_fleet.h"

namespace parallax {

// What became of the difference when the layer was changed.
enum class Effect { kUnknown, kStays, kGoes };

struct CauseTrial {
  Effect effect = Effect::kUnknown;
  NetworkTask task;  // that parts, where it stays
};

class CauseTrials {
 public:
  // Two backends that part in this way, by their places. The fleet outlives it.
  CauseTrials(NetworkFleet& fleet, size_t reference, size_t own, Symptom symptom);

  // Learns how often the task parts with other weights and inputs. Error: a backend cannot run.
  Status Calibrate(const NetworkTask& task);
  // With no others that were tried.
  bool rare() const { return rare_; }
  // Of each as it is.
  Result<std::vector<Effect>> EffectsOf(const std::vector<NetworkTask>& tasks);
  // Goes only where it does so with other weights and inputs, too.
  Result<CauseTrial> Try(const NetworkTask& task);

 private:
  static NetworkTask Redrawn(const NetworkTask& task, uint64_t draw);

  NetworkFleet& fleet_;
  std::vector<size_t> places_;
  Symptom symptom_;
  uint64_t trials_ = 0;
  bool rare_ = false;
};

}  // namespace parallax
