#pragma once

// SpelledPairs: an API, and what its documentation says that it equals, which calls another API
// (similar/spelled_call.h): the second side is a text over the parameters of the first.

#include <vector>

#include "nouns/api.h"
#include "relations/planned_relation.h"
#include "relations/source.h"

namespace parallax {

struct SpelledPair {
  PlannedRelation planned;  // its partner is named
  const Api* partner = nullptr;
};

// Of the APIs of `in` that have inputs. None where documentation may not be run.
std::vector<SpelledPair> SpelledPairsOf(const SourceInput& in);

}  // namespace parallax
