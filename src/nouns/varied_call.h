#pragma once

// VariedCall: what came of a finding's witness with one thing of it changed. Plain data:
// investigation tries it, the store keeps it, reports tell it.

#include <cstdint>
#include <string>

namespace parallax {

enum class VariedState : uint8_t {
  kPasses = 0,   // the sides agree
  kFails = 1,    // the bug shows
  kUnknown = 2,  // refused, doubted, or another thing happens
};
inline constexpr int kVariedStateCount = 3;

struct VariedCall {
  std::string what;   // what was changed: "dtype of x", "reduce", "rank of x"
  std::string value;  // what it was changed to: "float64", "'sum'", "3"
  VariedState state = VariedState::kUnknown;

  bool operator==(const VariedCall&) const = default;
};

}  // namespace parallax
