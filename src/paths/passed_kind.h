#pragma once

// PassedKind: what may be passed for a parameter, as far as paths tell it apart.

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace parallax {

enum class PassedKind : uint8_t {
  kTensor,
  kNone,
  kBool,
  kInt,
  kFloat,
  kText,
  kDType,
  kNumbers,  // a list of whole numbers
  kTensors,  // a list of tensors
};
inline constexpr int kPassedKindCount = 9;

// Those that a parameter takes; of one that is not there nothing is known.
using PassedKinds = std::map<std::string, std::set<PassedKind>>;

}  // namespace parallax
