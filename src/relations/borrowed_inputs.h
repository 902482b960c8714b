#pragma once

// BorrowInputs: inputs that one API has from another, as a stated relation says (`inputs_of`).

#include <string>
#include <vector>

#include "nouns/api.h"
#include "relations/stated_relation.h"

namespace parallax {

// The lender's inputs become seeds of the relation's API, behind its own, for all relations of it.
// A sentence for each relation that gets none: one of the two APIs is not in the catalogue, a
// parameter is not there, or no input can be passed on.
std::vector<std::string> BorrowInputs(const std::vector<StatedRelation>& stated,
                                      std::vector<CatalogueEntry>* catalogue);

}  // namespace parallax
