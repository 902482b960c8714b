#pragma once

// What calls cost, as planning shall take it, where that is not what probing measured.

#include <vector>

#include "nouns/api.h"

namespace parallax {

// For a hunt over several targets, whose sides run at once, each in a process of its own: a case
// takes as long as the dearest of them. Raises the cost of a plain call, and of a structure's
// first, to the peer's where it has an API of that name and calls are dearer there, but not so slow
// that it leaves its rows to the others. What a form costs stays.
void RaiseCosts(const std::vector<CatalogueEntry>& peer, std::vector<CatalogueEntry>* entries);

// For a hunt of a number of cases, of which each run shall be the same, whatever else runs.
void EvenCosts(std::vector<CatalogueEntry>* entries);

}  // namespace parallax
