#pragma once

// Dtype share: which of several tensors of one dtype has to have it.

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/variations/varier.h"

namespace parallax {

// Of a dtype of several tensors where another one passes: converts all but one of them to that one,
// for each. Where that still fails, the one is enough: the aspect becomes "x" or "x or y" then.
// Leaves an aspect as it is of which a call is refused.
Status FindDTypeShare(Varier& varier, Aspect* aspect);

}  // namespace parallax
