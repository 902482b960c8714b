#pragma once

// RelationState: what is known of a relation that somebody or something proposed.

#include <cstdint>
#include <string_view>

namespace parallax {

enum class RelationState : uint8_t {
  kCandidate,  // nothing is known of it
  kVerified,   // its sides agreed on most inputs
  kRejected,   // they disagreed on too many, or one never returned
};
inline constexpr int kRelationStateCount = 3;
std::string_view Name(RelationState state);

}  // namespace parallax
