#pragma once

// CompareModel: one trained model over one data set on many backends (CRADLE, ICSE 2019): the
// predictions, the distances of each pair, the layers to blame.

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "campaign/layer_findings.h"
#include "campaign/progress.h"
#include "judge/model_comparison.h"
#include "judge/pair.h"
#include "targets/target_host.h"

namespace parallax {

struct CompareSettings {
  std::string model;  // absolute paths
  std::string data;
  std::string preprocess;  // may be empty
  size_t limit = 0;        // inputs; 0: all
  PairRules rules;
  bool float64 = false;     // a float64 run as referee, even where no pair is inconsistent
  bool all_layers = false;  // localise every pair, not the suspicious ones alone
};

Hosts MakeHosts(const std::vector<TargetSpec>& targets);

// Backends run beside each other, one thread each; pairs are those of all that ran. The layers that
// suspicious pairs blame go to `findings`, which may be null. Error: the data cannot be used, no
// backend loads the model, the store fails, or the user stopped.
Result<ModelComparison> CompareModel(const CompareSettings& settings, Hosts& hosts,
                                     const StopToken& stop, Progress& progress,
                                     LayerFindings* findings);

}  // namespace parallax
