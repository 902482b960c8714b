#pragma once

// Extent products: whether what looks like a condition on one extent is one on how many elements
// several dimensions hold together.

#include <optional>

#include "base/result.h"
#include "explain/aspects/aspect.h"
#include "explain/variations/hypothesis.h"
#include "explain/variations/varier.h"

namespace parallax {

// "the last 3 dimensions of x hold 128 or more elements", of an extent that fails from some size.
// Without words: other dimensions matter, and nobody knows how. Nothing: they do not, as far as was
// tried.
Result<std::optional<Hypothesis>> FindProduct(Varier& varier, const Aspect& aspect);

}  // namespace parallax
