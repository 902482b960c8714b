#pragma once

// ProposeStated: relations that are data, as the targets at hand have their programs and
// parameters.

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/entry_codec.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"

namespace parallax {

// Finds the positions of the parameters that the arguments name ("#1": the second). Error: the API
// has none of a name.
Status ResolveParameters(const Api& api, std::vector<MappedArgument>* arguments);

// One of them as the catalogue and the targets at hand have it, all its sides in their order.
// Error: they have not its API, a parameter or a target.
Result<PlannedRelation> ResolveStated(const StatedRelation& stated,
                                      const std::vector<CatalogueEntry>& catalogue,
                                      const RelationTarget& target);

// Those of `source` and `members`, all but the rejected where there are no members, as the
// catalogue and the targets at hand have them, without the sides that are left out. `left_out` gets
// a sentence for each that they have not.
std::vector<PlannedRelation> ProposeStated(std::string_view source,
                                           const std::vector<StatedRelation>& stated,
                                           const std::vector<CatalogueEntry>& catalogue,
                                           const RelationTarget& target,
                                           const std::vector<std::string>& members,
                                           std::vector<std::string>* left_out);

}  // namespace parallax
