#pragma once

// ApiNotes: what a campaign learned about each API, as `parallax why` tells it: notes of the scope
// "api:TARGET".

#include <string>
#include <vector>

#include "hunt/api_statistics.h"
#include "store/note_store.h"

namespace parallax {

// Of the APIs that probing tried and `only`, a glob over their names, names: what an earlier
// campaign said of one that this one left out stays true.
std::vector<Note> ApiNotes(const std::vector<CatalogueEntry>& catalogue,
                           const StatisticsByApi& statistics, const std::string& only);

}  // namespace parallax
