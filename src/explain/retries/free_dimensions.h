#pragma once

// Free dimensions: those that have an extent of which a witness fails, and may have another.

#include <vector>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/variations/varier.h"

namespace parallax {

// Extents are varied wherever they occur. Of one that passes otherwise each dimension that has it
// is changed alone: where it fails then, the aspect's subject leaves it open, "input has shape
// [*, n]".
Status LeaveFreeOpen(Varier& varier, std::vector<Aspect>* aspects);

}  // namespace parallax
