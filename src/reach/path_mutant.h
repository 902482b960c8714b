#pragma once

// PathMutant: an input beside one that did not take a path, changed in one or two places: what
// decides may be what the path's conditions could not say. Pure; any thread.

#include "base/rng.h"
#include "nouns/value.h"

namespace parallax {

// By the mutators of the search, or a number or an extent that becomes one on which tests turn.
Binding PathMutant(const Binding& input, Rng& rng);

}  // namespace parallax
