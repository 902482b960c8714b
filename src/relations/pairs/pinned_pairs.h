#pragma once

// PinnedPairs: the pairs that a person wants, however near they are (relations/pair_file.h).

#include <string>

#include "relations/pairs/pair_names.h"
#include "relations/similar_options.h"
#include "relations/source.h"

namespace parallax {

// Where none can be made of a pin, says why among what is left out.
void PinnedPairs(const PairNames& names, const SimilarOptions& options,
                 const std::string& target_library, Proposals* out);

}  // namespace parallax
