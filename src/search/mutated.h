#pragma once

// Mutated: the structure that a row names by its parent, a mutator and a draw. Mutators are those
// of src/inputs; one for each constraint of an API, which takes the parent just outside of it or
// far out; and one for each parameter that may be left out, which passes it at an extreme. Internal
// to src/search.

#include <cstdint>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// The mutators that pass the API's parameter, or break its constraint, of an index.
inline constexpr uint32_t kFirstGivenMutator = 1u << 29;
inline constexpr uint32_t kFirstClauseMutator = 1u << 30;
inline constexpr uint32_t kMostOfApi = 1u << 20;
constexpr bool GivesArgument(uint32_t mutator) {
  return mutator >= kFirstGivenMutator && mutator < kFirstGivenMutator + kMostOfApi;
}
constexpr bool BreaksClause(uint32_t mutator) {
  return mutator >= kFirstClauseMutator && mutator < kFirstClauseMutator + kMostOfApi;
}

// The bit of a row's draw that keeps its mutator's change the only one. Without it, one or two more
// are stacked in every second row: of shape, dtype or an option, or the option of another seed.
inline constexpr uint64_t kAlone = uint64_t{1} << 63;

// Those of the constraints that accepted inputs bear out, and of the parameters with a default.
std::vector<uint32_t> ApiMutators(const CatalogueEntry& entry);

// Whether it brings values of any size.
bool Enlarges(const CatalogueEntry& entry, uint32_t mutator);

// The parent itself for kNoMutator, and where the mutator has nothing to change.
Binding Mutated(const CatalogueEntry& entry, const Binding& parent, uint32_t mutator,
                uint64_t draw);

}  // namespace parallax
