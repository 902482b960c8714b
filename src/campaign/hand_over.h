#pragma once

// TakeSuspects: what a hunt hands over for confirmation: the groups of its state, their cases with
// all that judging them once more needs.

#include <vector>

#include "confirm/suspects.h"
#include "hunt/fold.h"

namespace parallax {

// What the cases of the state are of; outlives the call.
struct HuntedGrounds {
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
};

// By name. What hangs or is refused by a rule of which a side returned nowhere is doubted. Inputs
// and outcomes go with the suspects; the groups keep their verdicts and figures.
std::vector<Suspects> TakeSuspects(const HuntedGrounds& grounds, FoldState* state);

}  // namespace parallax
