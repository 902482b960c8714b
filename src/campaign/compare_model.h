#pragma once

// CompareModel: one trained model over one data set on many backends (CRADLE, ICSE 2019): the
// predictions, the distances of each pair, the layers to blame.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "campaign/progress.h"
#include "judge/model_comparison.h"
#include "judge/pair.h"
#include "targets/target_spec.h"

namespace parallax {

struct CompareSettings {
  std::string model;  // absolute paths
  std::string data;
  std::string preprocess;  // may be empty
  size_t limit = 0;        // inputs; 0: all
  PairRules rules;
  bool all_layers = false;  // localise every pair, not the suspicious ones alone
};

// Backends run beside each other, one thread each; pairs are those of all that ran. Error: the data
// cannot be used, no target starts, or the user stopped.
Result<ModelComparison> CompareModel(const CompareSettings& settings,
                                     const std::vector<TargetSpec>& targets, const StopToken& stop,
                                     Progress& progress);

}  // namespace parallax
