#pragma once

// OtherMeaning: what confirmation found out of a guess that was verified: that its sides differ not
// only on what the hunt met, but on inputs like it, too.

#include "nouns/kinds.h"
#include "relations/relation_set.h"

namespace parallax {

struct OtherMeaning {
  uint32_t relation = 0;
  Kind kind = Kind::kValue;  // of what they differ in
  RelationInput input;       // the one that was met
};

// Rejects the guess; where its sides only end differently, it is narrowed: it stays, and the input
// is kept with it. Nothing of what is rejected already.
void Keep(const OtherMeaning& other, RelationSet* relations);

}  // namespace parallax
