#pragma once

// From when on cases are too dear for their row to go on (worker/slow_cases.h).

#include <cstdint>

namespace parallax {

// What is slow: nanoseconds of CPU time of one case, how many of those in a row are enough, and the
// time of one that is enough by itself.
struct SlowLimits {
  uint64_t case_ns = 40'000'000;
  uint64_t alone_ns = 400'000'000;
  int in_a_row = 3;
};
// Of a target in a sweep across several: the others go on with the rows it ends, so it may end them
// sooner. A first call that compiles for a second is none to end a row with.
inline constexpr SlowLimits kSlowAmongOthers{8'000'000, 4'000'000'000, 2};

}  // namespace parallax
