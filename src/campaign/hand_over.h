#pragma once

// TakeSuspects: what a hunt hands over for confirmation: the groups of its state, their cases with
// all that judging them once more needs. NextSuspects: one of them, while the hunt goes on.

#include <optional>
#include <vector>

#include "confirm/beside.h"
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

// A copy of the group that is to be confirmed next beside the hunt, of those that were not taken
// up: what is on the front page, an API that had none before one that had. Neither what is in doubt
// nor what a later case may put in doubt, nor a hang, which takes minutes.
std::optional<Suspects> NextSuspects(const HuntedGrounds& grounds, const FoldState& state,
                                     const ConfirmBeside& taken);

}  // namespace parallax
