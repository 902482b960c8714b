#pragma once

// WorstInputs: the inputs that a reader looks at, as pictures where they are some, and what each
// backend predicts for them.

#include <memory>
#include <vector>

#include "models/measure/comparison.h"
#include "models/run/backend.h"
#include "models/run/data.h"

namespace parallax {

// The places of at most kWorstInputs inputs: in turn the worst of every inconsistent pair; where
// there is none, those of the pair of the largest difference. None where nothing differs.
std::vector<size_t> ChooseWorstInputs(const std::vector<PairResult>& pairs);

// `tensor` holds one input and dimension 0 is the batch. None when it does not look like an image:
// H x W, H x W x 1 or 3, or 1 or 3 x H x W, of at least 8 by 8. Images of more than kImageSide are
// made smaller.
std::optional<InputImage> ImageOf(const TensorRecipe& tensor);
inline constexpr size_t kImageSide = 160;

// The k first classes of a prediction by confidence. Without classes: the k outputs that differ
// most between backends, in their order. One list for each of `predictions`.
std::vector<std::vector<PredictedClass>> TopPredictions(
    const std::vector<const std::vector<double>*>& predictions, bool classes, size_t k);

// Fills `worst_inputs`; `pairs` is there. Error: the data cannot be read any more.
Status AddWorstInputs(ModelData& data, const Backends& backends, int k, ModelComparison* out);

}  // namespace parallax
