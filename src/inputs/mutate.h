#pragma once

// Mutators: one change of a binding's structure each. A row of a manifest names a parent, a mutator
// and a draw, so ids and what they do for a draw are stable: new ones are appended.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/rng.h"
#include "nouns/value.h"

namespace parallax {

uint32_t MutatorCount();
// Kebab-case, unique. REQUIRES (also below): id < MutatorCount().
std::string_view MutatorName(uint32_t id);
// Nothing: none has that name.
std::optional<uint32_t> FindMutator(std::string_view name);
// Whether its results are mostly refused: for the small share of invalid inputs.
bool MutatorIsWild(uint32_t id);
// Whether it brings values of any size.
bool MutatorEnlarges(uint32_t id);
// How often it is worth drawing: 1, or more for what most faults hang on (vector tails, dtypes,
// nan).
int MutatorWeight(uint32_t id);

// What is worth passing for an integer or a float on purpose just outside: the ends of int64 and of
// int32, -1, 0; nan, infinities, the largest and the smallest.
int64_t ExtremeInteger(Rng& rng);
double ExtremeNumber(Rng& rng);

// A pure function of its arguments. The parent itself where the mutator has nothing to change or
// would make a tensor of more than kMostElements elements (reshape.h).
Binding Mutate(const Binding& parent, uint32_t mutator, uint64_t draw);

// One tensor's numbers around one or two of the thresholds; false where there are none.
bool NearValues(Binding& binding, std::span<const double> thresholds, Rng& rng);

}  // namespace parallax
