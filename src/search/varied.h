#pragma once

// Varied: structures on which guesses part that are alike on seeds: longer, of more dimensions,
// with other kinds of numbers, other options, each by two or three changes at once. One of one
// element tells no sum from a product. Pure. Internal to src/search.

#include <cstdint>

#include "base/rng.h"
#include "nouns/api.h"

namespace parallax {

// Of rows that are such a structure of their parent.
inline constexpr uint32_t kVariedMutator = 1u << 27;
// The ways in which one is varied.
uint32_t VariedWays();
// One that a hunt goes: half of the time one that verifies nothing, since few functions differ
// there that are alike elsewhere. REQUIRES below: way < VariedWays().
uint32_t VariedWayOfAHunt(Rng& rng);
// Whether one brings values of any size.
bool VariedEnlarges(uint32_t way);
// The draw of a row that goes one of them.
uint64_t VariedDraw(uint32_t way, Rng& rng);

// The parent itself where nothing of it can be changed that way.
Binding Varied(const CatalogueEntry& entry, const Binding& parent, uint64_t draw);

}  // namespace parallax
