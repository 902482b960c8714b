#pragma once

// Variation budget: how many calls are tried around a witness at most.

#include "investigate/runner.h"
#include "nouns/relation.h"

namespace parallax {

// Whether another structure is compiled, or several targets run it.
bool IsDearToVary(const Relation& relation);

// Few where each call takes much.
int VariationBudget(const Trial& witness);
// Of what is tried beside it to learn conditions from; none where each call takes much, or hangs.
int LearningBudget(const Trial& witness);

}  // namespace parallax
