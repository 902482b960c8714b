#pragma once

// Links: the calls that chains (nouns/chain.h) are made of: what probing knows of each API, tried
// on a few shapes and dtypes that they share, so that what one gives is known to be what another
// takes. What a call gives is asked of the library, not told by its name.

#include <string>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"
#include "nouns/chain.h"
#include "targets/evaluator.h"

namespace parallax {

// Whether chains are made of the API, by its kind and traits: what it gives is owed, and is a
// tensor whose shape its arguments' shapes tell.
bool MayBeLinked(const std::string& kind, const std::string& name,
                 const std::vector<std::string>& traits);

// Of the entries that may be linked, in their order; `chains` is the entry of kind "chain". Runs
// some calls of each. Error: the target cannot run.
Result<std::vector<Link>> FindLinks(const std::vector<CatalogueEntry>& entries,
                                    const CatalogueEntry& chains, const std::string& target,
                                    Evaluator& evaluator);

}  // namespace parallax
