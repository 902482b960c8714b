#pragma once

// NameLayouts: in which layouts some tensors of a finding show it, in words. Whichever of them was
// met, each is tried, on inputs that can lie so, and they are named in one order.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/tensor.h"
#include "nouns/value.h"

namespace parallax {

// Whether the finding shows on one of the inputs where the tensors in question lie in the layout;
// nothing: no call took any of them so.
using ShowsIn = std::function<Result<std::optional<bool>>(Layout, const std::vector<Binding>&)>;

// The witness, and others with longer extents, more dimensions and different numbers, as far as the
// tensors of the bits of `tensors` (ForEachTensor order) can lie in the layout there. REQUIRES:
// realised.
std::vector<Binding> InputsThatLie(const Binding& witness, uint64_t tensors, Layout layout);

// "transposed", "expanded or strided", "non-contiguous" (expanded, strided, transposed and, where
// calls take it, channels-last) of the tensors of the bits of `tensors`; the layout that was met is
// among them. A negated or a conjugated view has no others.
Result<std::string> NameLayouts(const Binding& witness, uint64_t tensors, Layout met,
                                const ShowsIn& shows);

}  // namespace parallax
