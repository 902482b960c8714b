#pragma once

// RelationState: what is known of a relation that somebody or something proposed.

#include <cstdint>
#include <string_view>

namespace parallax {

enum class RelationState : uint8_t {
  kCandidate,  // nothing is known of it
  kVerified,   // its sides agreed on most inputs
  kRejected,   // they disagreed on too many, or one never returned
  kPromising,  // a guess whose sides agreed on the first few inputs: it is tried on more
};
inline constexpr int kRelationStateCount = 4;
// Whether it is still to be verified or rejected.
constexpr bool IsUndecided(RelationState state) {
  return state == RelationState::kCandidate || state == RelationState::kPromising;
}
// What people read: of what is promising "candidate".
std::string_view Name(RelationState state);

}  // namespace parallax
