#pragma once

// CompareModel: one trained model over one data set on many backends (CRADLE, ICSE 2019): the
// predictions, the distances of each pair, the layers to blame.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "models/measure/comparison.h"
#include "models/measure/pair.h"
#include "models/run/files.h"
#include "models/run/layer_findings.h"
#include "targets/target_pool.h"
#include "words/progress.h"

namespace parallax {

struct CompareSettings {
  std::vector<ModelSide> sides;
  std::string data;        // absolute paths
  std::string preprocess;  // may be empty
  size_t limit = 0;        // inputs; 0: all
  PairRules rules;
  bool float64 = false;     // a float64 run as referee, even where no pair is inconsistent
  bool findings = true;     // part of what a kept result depends on
  bool all_layers = false;  // localise every pair, not the suspicious ones alone
};

// The sides' files, each once.
std::vector<std::string> FilesOf(const std::vector<ModelSide>& sides);

struct CompareTools {
  TargetPool& hosts;
  const StopToken& stop;
  Progress& progress;
  LayerFindings* findings = nullptr;  // takes the layers that suspicious pairs blame; may be null
};

// Backends run beside each other, one thread each; pairs are those of all that ran. Error: the data
// cannot be used, no backend loads the model, the store fails, or the user stopped.
Result<ModelComparison> CompareModel(const CompareSettings& settings, const CompareTools& tools);

}  // namespace parallax
