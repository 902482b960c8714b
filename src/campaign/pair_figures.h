#pragma once

// PairsOf: what became of the pairs of APIs that a matcher guessed, in figures.

#include <vector>

#include "nouns/api.h"
#include "relations/relation_set.h"
#include "report/pairs.h"

namespace parallax {

// Of the relations that are guessed. A pair of names may be called in several ways: one that is
// verified is enough, and in value counts before in status.
PairFigures PairsOf(const RelationSet& relations, const std::vector<CatalogueEntry>& catalogue);

}  // namespace parallax
