#pragma once

// PeerVocabulary: the functions of another library that programs for an API are likely made of:
// those that are like it, and those that everything is made of.

#include <vector>

#include "relations/counterparts/matched.h"
#include "relations/counterparts/steps.h"

namespace parallax {

class PeerVocabulary {
 public:
  // `entries`: those that programs are looked for. All outlive it.
  PeerVocabulary(const MatchInput& in, const Peer& peer,
                 const std::vector<const CatalogueEntry*>& entries);

  // For the entry of this index; with what is like it first, each function that is common behind
  // one that is near. `only_basic`: without what is near.
  std::vector<Step> StepsFor(size_t entry, const std::vector<ProgramLeaf>& leaves,
                             bool only_basic) const;

 private:
  struct Near {
    const Api* api;
    float similarity;
  };
  const Synonyms& synonyms_;
  std::vector<const Api*> basic_;
  std::vector<std::vector<Near>> near_;  // by entry
};

}  // namespace parallax
