#pragma once

// SizeTrial: what came of a finding's witness in another size. Plain data: investigation measures
// it, the store keeps it, reports draw it.

#include <cstdint>
#include <limits>

namespace parallax {

// In order of weight: where two inputs of one size were tried, the heavier one counts.
enum class SizeState : uint8_t {
  kAgrees = 0,   // all sides agree within the tolerance
  kDoubted = 1,  // the sides differ, and it may be a false alarm
  kFails = 2,    // the bug shows
};
inline constexpr int kSizeStateCount = 3;

struct SizeTrial {
  // No number of tolerances: the sides agree, or other things than numbers differ (nan, infinities,
  // shapes), or nothing is allowed (integers).
  static constexpr double kNoExcess = std::numeric_limits<double>::infinity();

  int64_t size = 0;  // of the one extent that was varied
  SizeState state = SizeState::kAgrees;
  double excess = kNoExcess;  // the largest difference of two sides, in tolerances

  bool operator==(const SizeTrial&) const = default;
};

}  // namespace parallax
