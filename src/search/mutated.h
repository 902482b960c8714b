#pragma once

// Mutated: the structure that a row names by its parent, a mutator and a draw. Mutators are those
// of src/inputs, and one for each constraint of an API: the parent just outside of it, or far out.
// Internal to src/search.

#include <cstdint>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// The mutator that breaks the API's constraint of this index.
inline constexpr uint32_t kFirstClauseMutator = 1u << 30;
inline constexpr uint32_t kLastClauseMutator = kFirstClauseMutator + (1u << 20);
constexpr bool BreaksClause(uint32_t mutator) {
  return mutator >= kFirstClauseMutator && mutator < kLastClauseMutator;
}

// Mutators of the constraints that accepted inputs bear out.
std::vector<uint32_t> ClauseMutators(const CatalogueEntry& entry);

// Whether it brings values of any size.
bool Enlarges(const CatalogueEntry& entry, uint32_t mutator);

// The parent itself for kNoMutator, and where the mutator has nothing to change.
Binding Mutated(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                uint64_t draw);

}  // namespace parallax
