#pragma once

// SizeLimits: how large extents and numbers of a question to the solver may be. What conditions
// compare them with lies within, and some more. Internal to src/paths; pure.

#include <cstdint>
#include <vector>

#include "paths/path_condition.h"

namespace parallax {

// Those of ordinary inputs.
inline constexpr int kLargestExtent = 5;
inline constexpr int kLargestNumber = 100;

struct SizeLimits {
  int extent = kLargestExtent;
  int number = kLargestNumber;  // in size
  // Ascending, from 1: the extents that are counted in elements(x).
  std::vector<int> factors = {1, 2, 3, 4, 5};
};

SizeLimits LimitsOf(const std::vector<const PathCondition*>& conditions);

}  // namespace parallax
