#pragma once

// Whether the programs of stated relations are there: they are written by hand, or by a matcher.

#include <string>
#include <vector>

#include "base/stop.h"
#include "relations/planned_relation.h"
#include "targets/hunted_target.h"

namespace parallax {

// Takes away the stated relations with a side whose target has no such program. A sentence each:
// "twice: no program toy.addd: LookupError: ...". Error: a target cannot run.
Result<std::vector<std::string>> DropUnresolved(const std::vector<HuntedTarget>& targets,
                                                const StopToken& stop,
                                                std::vector<PlannedRelation>* relations);

}  // namespace parallax
