#pragma once

// Bend: arguments changed as little as possible, so that a clause holds of them, or does not any
// more: what generation repairs guesses with, and what `edges` goes just outside with. Pure; any
// thread.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "nouns/constraint.h"
#include "nouns/value.h"

namespace parallax {

// How far outside of a clause: one or two, or sometimes 2^32.
enum class Reach : uint8_t { kNear, kFar };

// Nothing where no change is known that does it. What comes back was checked by Holds().
std::optional<Binding> Satisfied(const Clause& clause, const Binding& binding, Rng& rng);
std::optional<Binding> Broken(const Clause& clause, const Binding& binding, Reach reach, Rng& rng);

// `binding` changed so that the constraints that it breaks hold, as far as that can be done without
// breaking another. Those that accepted inputs speak against do not count.
Binding Obeying(const std::vector<Constraint>& constraints, Binding binding, Rng& rng);

}  // namespace parallax
