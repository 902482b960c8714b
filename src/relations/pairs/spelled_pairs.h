#pragma once

// SpelledPairs: an API, and what its documentation says that it equals, which calls another API
// (similar/spelled_call.h): the second side is a text over the parameters of the first.

#include <vector>

#include "relations/pairs/pair_names.h"
#include "relations/planned_relation.h"
#include "relations/source.h"

namespace parallax {

// Of the APIs of `in` that have inputs. None where documentation may not be run.
std::vector<PlannedRelation> SpelledPairs(const PairNames& names, const SourceInput& in);

}  // namespace parallax
