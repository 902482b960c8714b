#pragma once

// KeepDomain: what probing begins with, within the domain of a rule.

#include <vector>

#include "nouns/api.h"
#include "nouns/value.h"

namespace parallax {

// The clauses of the entry's domain become its constraints, the seeds outside of it are taken out
// of `given` (contents are drawn within where that suffices), and the entry tells how many were.
void KeepDomain(CatalogueEntry* entry, std::vector<Binding>* given);

}  // namespace parallax
