#pragma once

// Composing chains: from the links of an API of kind "chain" a chain of two to four calls. What a
// call takes is what an earlier one gave, as the links' dtypes and shapes tell, or a new tensor.
// Internal to src/search.

#include <cstdint>
#include <vector>

#include "nouns/chain.h"

namespace parallax {

// Names the mutator by which a row's structure is a composed chain, whatever its parent.
inline constexpr uint32_t kComposedMutator = 1u << 28;

// A pure function of its arguments. Without two calls where the links do not go together.
Chain Compose(const std::vector<Link>& links, uint64_t draw);

}  // namespace parallax
