#pragma once

// TellClauses: which constraints of its API the witness of a finding keeps, and which it is outside
// of. What is wrong with numbers, gradients or metadata outside of a constraint that documentation
// or a person states is owed to nobody: its arguments are unchecked, its rank falls off the front
// page. How a call ends is owed everywhere. Pure.

#include "nouns/api.h"
#include "nouns/finding.h"

namespace parallax {

void TellClauses(const CatalogueEntry& entry, Finding* finding);

}  // namespace parallax
