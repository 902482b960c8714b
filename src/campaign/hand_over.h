#pragma once

// TakeSuspects: what a hunt hands over for confirmation: the groups of its state, their cases with
// all that judging them once more needs. NextSuspects: one of them, while the hunt goes on.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "confirm/beside.h"
#include "confirm/suspects.h"
#include "hunt/fold.h"
#include "hunt/relations/other_meaning.h"

namespace parallax {

// What the cases of the state are of; outlives the call.
struct HuntedGrounds {
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
  std::span<const RelationState> states = {};  // of the relations; empty: all are verified

  bool IsRejected(uint32_t relation) const {
    return !states.empty() && states[relation] == RelationState::kRejected;
  }
};

// By name. What hangs or is refused by a rule of which a side returned nowhere is doubted, and what
// is of a pair that was rejected after it had been verified. Inputs
// and outcomes go with the suspects; the groups keep their verdicts and figures.
std::vector<Suspects> TakeSuspects(const HuntedGrounds& grounds, FoldState* state);

// A copy of the group that is to be confirmed next beside the hunt, of those that were not taken
// up: what is on the front page, an API that had none before one that had. Neither what is in doubt
// nor what a later case may put in doubt, nor what tells the sides of a guess apart, nor a hang,
// which takes minutes.
std::optional<Suspects> NextSuspects(const HuntedGrounds& grounds, const FoldState& state,
                                     const ConfirmBeside& taken);

// Of each group of a guess, by name, the first of its cases.
std::map<std::string, RelationInput> FirstOfGuesses(const std::vector<Suspects>& suspects);
// What confirmation doubts as of another meaning, by `doubts`, of the groups of `met`.
std::vector<OtherMeaning> OtherMeanings(const std::map<std::string, std::string>& doubts,
                                        const std::map<std::string, RelationInput>& met,
                                        const FoldState& state);

}  // namespace parallax
