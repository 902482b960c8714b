#pragma once

// MatchCounterparts: which functions of other libraries are likely the same as an API, by their
// names. Candidates: prepare/validate.h runs them before anything is held against them.

#include <string>
#include <vector>

#include "nouns/api.h"
#include "similar/synonyms.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"

namespace parallax {

// A candidate for each API of the catalogue that has a namesake on a peer: the API itself, then for
// each peer up to two functions, each with its likely argument maps. `origin` becomes theirs.
std::vector<StatedRelation> MatchCounterparts(const std::vector<CatalogueEntry>& catalogue,
                                              const RelationTarget& target,
                                              const Synonyms& synonyms, const std::string& origin);

}  // namespace parallax
