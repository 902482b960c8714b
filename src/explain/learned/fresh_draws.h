#pragma once

// FreshDraws: calls that put a conjunction to the test: half of them inside of it, half outside,
// each of these with one atom broken and all others kept. Belongs to one thread.

#include <optional>
#include <span>
#include <vector>

#include "explain/learned/call_table.h"
#include "explain/learned/joint_draws.h"

namespace parallax {

struct FreshDraw {
  JointDraw drawn;
  std::optional<size_t> broken;  // the atom; nothing: it is inside
};

// At most so many of each half. None of the table's calls, and inside none that differs from the
// first of them, the witness, only in what the atoms are about.
std::vector<FreshDraw> FreshDraws(const CallTable& table, const AtomList& atoms, size_t half,
                                  JointDraws* draws);

// A call to begin from: the witness, one that fails, or any.
const Binding& DrawnBase(const CallTable& table, Rng& rng);

}  // namespace parallax
