#pragma once

// What calls of a hunt cost, as planning shall take it (search/planning_costs.h).

#include <vector>

#include "nouns/api.h"
#include "prepare/prepared_hunt.h"

namespace parallax {

// Takes the costs of calls from entries of the same names.
void TakeCosts(const std::vector<CatalogueEntry>& known, std::vector<CatalogueEntry>* entries);

// Costs of the subject's calls: even ones for a hunt of a number of cases; else as dear as on the
// dearest target, as far as that is known.
void SetCosts(PreparedHunt* hunt);

}  // namespace parallax
