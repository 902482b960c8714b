#pragma once

// FaultExaminer: the layers of an exploration that part, each written as a program of the library
// and handed to investigation.

#include "explore/exploration_log.h"
#include "explore/network_fleet.h"
#include "models/run/layer_findings.h"

namespace parallax {

struct ExaminerTools {
  const StopToken& stop;
  Progress& progress;
  LayerFindings* findings = nullptr;  // null: only programs are written
  ExplorationLog* log = nullptr;      // null: nothing is kept
};

class FaultExaminer {
 public:
  // Both outlive it.
  FaultExaminer(NetworkFleet& fleet, const ExaminerTools& tools) : fleet_(fleet), tools_(tools) {}

  // Those that were not examined yet. A stop is no error: what is left says so, and the
  // exploration is stopped. Error: the store.
  Status Run(Exploration* out);

 private:
  void WriteScripts(Exploration* out);
  Status Examine(FaultyLayer* fault);
  Result<LayerCut> Cut(const FaultyLayer& fault);
  NetworkBackend& Named(const std::string& name);

  NetworkFleet& fleet_;
  const ExaminerTools& tools_;
};

}  // namespace parallax
