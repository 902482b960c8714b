#pragma once

// Nudges: whether what a pair of backends differs by is rounding. A model may amplify rounding, or
// jump (argmax, a threshold): then it moves as much when its input is moved by a few ulps.

#include "base/result.h"
#include "models/run/backend.h"
#include "models/run/data.h"

namespace parallax {

// Of the inputs that are over tolerance, those beyond rounding; a pair that has one is
// inconsistent. Error: the data cannot be read any more.
Status JudgeOverTolerance(ModelData& data, ModelBackend& a, ModelBackend& b, PairResult* pair);

}  // namespace parallax
