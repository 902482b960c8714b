#pragma once

// A layer cut out of a model as a case that investigation takes like any other: the layer with its
// real weights and input, on two backends and, in float64, on a third. From there on the model is
// not needed.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/recorded_case.h"

namespace parallax {

// A third target that tells which of two is wrong: in float64, or as one more voice.
struct LayerReferee {
  std::string target;  // empty: none, the two sides hold each other
  bool wide = true;
};

// `cut` is what the adapter's program cut:PLACE:PATH returned: the inputs and the weights. Error:
// it is something else. The relation is of source "backends": its first side runs on its target,
// the others name theirs. The binding is what an adapter's layer program takes: config (JSON),
// inputs, weights. Not run yet.
Result<RecordedCase> MakeLayerCase(const Program& program, const std::string& config,
                                   const OutputValue& cut, const std::vector<std::string>& targets,
                                   const LayerReferee& referee);

// The target of this side becomes the relation's own, and the side its first: a finding belongs to
// the backend that is wrong, which its script runs.
void MakeMain(size_t side, RecordedCase* layer);

inline constexpr double kLayerDeadlineS = 60;
inline constexpr uint64_t kMaxLayerBytes = 32u << 20;  // of an output

// Layers are slower than calls (some backends compile) and their outputs larger.
void SetLayerLimits(InvestigateContext* context);

}  // namespace parallax
