#pragma once

// NameLayouts: in which layouts some tensors of a finding show it, in words. Whichever of them was
// met, each is tried, on inputs that can lie so, and they are named in one order.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "nouns/kinds.h"
#include "nouns/tensor.h"
#include "nouns/value.h"

namespace parallax {

// Whether the finding shows on the input where the tensors in question lie in the layout; nothing:
// no call took them so.
using ShowsIn = std::function<Result<std::optional<bool>>(Layout, const Binding&)>;

// "transposed", "expanded or strided", "non-contiguous" (expanded, strided, transposed and, where
// calls take it, channels-last) of the tensors of the bits of `tensors`; the layout that was met is
// among them. A negated or a conjugated view has no others. `kind`: the finding's; of a hang one
// input a layout is tried, since each of the others would be waited for as well.
Result<std::string> NameLayouts(const Binding& witness, uint64_t tensors, Layout met, Kind kind,
                                const ShowsIn& shows);

}  // namespace parallax
