#pragma once

// JointCall: a call that differs from a witness in several things at once, of which each fails
// alone. Pure.

#include <span>

#include "explain/aspects/aspect.h"
#include "nouns/value.h"

namespace parallax {

// `binding` with a value that fails of each aspect of which more than one does, or with its own; of
// shapes one thing changes. Another `draw`, another choice.
Binding JointCall(int draw, std::span<const Aspect> aspects, Binding binding);

}  // namespace parallax
