#include "relations/relation_state.h"

#include <cstddef>

namespace parallax {

std::string_view Name(RelationState state) {
  constexpr std::string_view kNames[kRelationStateCount] = {"candidate", "verified", "rejected",
                                                            "candidate"};
  return kNames[static_cast<size_t>(state)];
}

}  // namespace parallax
