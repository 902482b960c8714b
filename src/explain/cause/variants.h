#pragma once

// Variants: inputs near a witness, some of which show the bug and some of which do not, if it has a
// condition at all. What two calls do on the same ones tells whether one fault is behind both.

#include <optional>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// At most 40: other extents, dtypes and numbers of its first tensors. In a fixed order. `binding`
// is realised (inline bytes), and so are they. None of a binding with a tensor above 4096 elements.
std::vector<Binding> VariantsOf(const Binding& binding);

// With every extent of its tensors as large as the largest: shapes that another call of as many
// tensors takes, too. Nothing when they are so, or when they would be large.
std::optional<Binding> WithOneExtent(const Binding& binding);

// With 1 for each integer below 0 or not below the bits of its dtype: what no element is counted,
// shifted or indexed by. Nothing when there is none. `binding` is realised.
std::optional<Binding> WithoutOddIntegers(const Binding& binding);

}  // namespace parallax
