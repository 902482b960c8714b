#pragma once

// OtherNames: what was shown of two functions under some of their names holds under all: a name
// that merely met no input on which they differ is verified by luck.

#include <vector>

#include "nouns/api.h"
#include "relations/relation_set.h"

namespace parallax {

// Rejects each guess of equal values that is verified, where three times as many were rejected for
// other values that hold the same two operators of the catalogue together, about the same API and
// by the same arguments. Not what documentation says is equal.
void RejectOtherNames(const std::vector<CatalogueEntry>& catalogue, RelationSet* relations);

}  // namespace parallax
