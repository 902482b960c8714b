#pragma once

// Numbers of a witness in the place of tensors: a documented tensor of rank 0, or not even that.

#include <span>
#include <vector>

#include "explain/aspects/aspect.h"
#include "nouns/constraint.h"

namespace parallax {

// Ranks of each argument that holds a number where a constraint says that it is a tensor. The
// aspect tells something only if the tensor of rank 0 fails as the number does. REQUIRES: realised.
std::vector<Aspect> ScalarAspects(const Binding& witness, std::span<const Constraint> known);

}  // namespace parallax
