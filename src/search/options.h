#pragma once

// Options: arguments that are no tensors, given another value. Pure functions of what they are
// given.

#include "base/rng.h"
#include "nouns/api.h"
#include "nouns/value.h"

namespace parallax {

// The value that another seed gives an argument which is no tensor.
Binding WithOptionOfASeed(const CatalogueEntry& entry, Binding binding, Rng& rng);

// One option of an overload, or each with even odds, with a value that its declaration allows,
// whether it was given or not; or a number for one of its tensors.
Binding WithDeclaredValues(const CatalogueEntry& entry, Binding binding, Rng& rng);

}  // namespace parallax
