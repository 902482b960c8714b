#pragma once

// Counterparts: functions that several libraries have, matched and validated: first by their names,
// then, of what has none there, by signatures and documentation, then programs that are composed.

#include <filesystem>
#include <string>
#include <vector>

#include "nouns/counterpart_figures.h"
#include "prepare/validate.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"
#include "similar/known_sentences.h"
#include "targets/hunted_target.h"

namespace parallax {

struct CounterpartSearch {
  const std::filesystem::path& synonyms;  // the file of names
  const std::vector<HuntedTarget>& targets;
  const std::vector<CatalogueEntry>& catalogue;  // of the first of them
  const std::string& only;                       // a glob of its APIs
  const RelationTarget& target;
  const KnownSentences* sentences;  // null: documentation is compared by its words
};

// The groups that were validated, and a sentence on how many were not.
struct CounterpartGroups {
  std::vector<StatedRelation> groups;
  CounterpartFigures figures;
  std::string note;
};

// Error: the file, the store or a target failed.
Result<CounterpartGroups> FindCounterparts(const CounterpartSearch& search,
                                           const ValidationTools& tools);

}  // namespace parallax
