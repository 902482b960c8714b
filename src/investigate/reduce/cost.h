#pragma once

// Cost: how simple a witness is. Reduction only ever goes to a lower cost, so it ends.

#include <compare>
#include <cstdint>

#include "nouns/value.h"

namespace parallax {

struct Cost {
  int64_t size = 0;        // elements of all tensors, an extent of 0 counting as 1
  int64_t arguments = 0;   // values, those in sequences included
  int64_t complexity = 0;  // layouts, dtypes, and how much there is to read in the numbers
  auto operator<=>(const Cost&) const = default;
};

Cost CostOf(const Binding& binding);

}  // namespace parallax
