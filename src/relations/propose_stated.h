#pragma once

// ProposeStated: relations that are data, as the targets at hand have their programs and
// parameters.

#include <map>
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

// Relations that are data as a catalogue and the targets at hand have them. Both outlive it.
class StatedResolver {
 public:
  StatedResolver(const std::vector<CatalogueEntry>& catalogue, const RelationTarget& target);

  // All its sides, in their order. Error: the API, a parameter or a target is not there.
  Result<PlannedRelation> Resolve(const StatedRelation& stated) const;

 private:
  Status Place(const Relation& relation, Side* side) const;

  const std::vector<CatalogueEntry>& catalogue_;
  const RelationTarget& target_;
  std::map<std::string_view, uint32_t> by_name_;
};

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
