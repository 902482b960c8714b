#pragma once

// Variants: inputs near a witness, some of which show the bug and some of which do not, if it has a
// condition at all. What two calls do on the same ones tells whether one fault is behind both.

#include <vector>

#include "nouns/value.h"

namespace parallax {

// At most 40: other extents, dtypes and numbers of its first tensors. In a fixed order. `binding`
// is realised (inline bytes), and so are they. None of a binding with a tensor above 4096 elements.
std::vector<Binding> VariantsOf(const Binding& binding);

}  // namespace parallax
