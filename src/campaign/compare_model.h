#pragma once

// CompareModel: one trained model over one data set on many backends (CRADLE, ICSE 2019): the
// predictions, the distances of each pair, the layers to blame.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "campaign/host_pool.h"
#include "campaign/layer_findings.h"
#include "campaign/model_files.h"
#include "campaign/progress.h"
#include "judge/model_comparison.h"
#include "judge/pair.h"

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
  HostPool& hosts;
  const StopToken& stop;
  Progress& progress;
  LayerFindings* findings = nullptr;  // takes the layers that suspicious pairs blame; may be null
};

// Backends run beside each other, one thread each; pairs are those of all that ran. Error: the data
// cannot be used, no backend loads the model, the store fails, or the user stopped.
Result<ModelComparison> CompareModel(const CompareSettings& settings, const CompareTools& tools);

}  // namespace parallax
