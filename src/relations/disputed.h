#pragma once

// Disputed: a guess whose calls a documentation says to be equal, and are not on some inputs. It is
// hunted as what is verified is: either the documentation or the code is wrong.

#include "nouns/named_beside.h"
#include "relations/relation_set.h"

namespace parallax {

inline bool IsDisputed(const Relation& relation, const RelationFate& fate) {
  return relation.Is(kSaidEqual) && fate.state == RelationState::kVerified && fate.rejected_by &&
         (relation.claim.bits & kClaimValues) != 0;
}

}  // namespace parallax
