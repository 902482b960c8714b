#pragma once

// TellClauses: which constraints of its API the witness of a finding keeps, and which it is outside
// of. Pure.

#include "nouns/api.h"
#include "nouns/finding.h"

namespace parallax {

void TellClauses(const CatalogueEntry& entry, Finding* finding);

}  // namespace parallax
