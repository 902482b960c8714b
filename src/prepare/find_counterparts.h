#pragma once

// Counterparts: functions of one name in several libraries, matched and validated.

#include <filesystem>
#include <vector>

#include "prepare/validate.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"
#include "targets/hunted_target.h"

namespace parallax {

// The groups that were validated, of the APIs of the first target that match `only`, a glob; and a
// sentence on how many were not. `synonyms`: the file of names. Error: the file, the store or a
// target failed.
struct CounterpartGroups {
  std::vector<StatedRelation> groups;
  std::string note;
};
Result<CounterpartGroups> FindCounterparts(const std::filesystem::path& synonyms,
                                           const std::vector<HuntedTarget>& targets,
                                           const std::vector<CatalogueEntry>& catalogue,
                                           const std::string& only, const RelationTarget& target,
                                           const ValidationTools& tools);

}  // namespace parallax
