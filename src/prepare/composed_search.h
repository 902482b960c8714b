#pragma once

// ComposedSearch: programs of one library for one API of another.

#include <set>
#include <string>
#include <vector>

#include "relations/counterparts/composition.h"
#include "relations/counterparts/matched.h"
#include "relations/counterparts/program_inputs.h"
#include "relations/counterparts/vocabulary.h"
#include "targets/target.h"
#include "targets/target_spec.h"

namespace parallax {

inline constexpr size_t kMostComposed = 2;  // candidates of an API and a library

class ComposedSearch {
 public:
  // All of it outlives it.
  ComposedSearch(const MatchInput& match, const PeerVocabulary& vocabulary, const Peer& peer,
                 const TargetSpec& spec);

  // Candidates for the entry, the shortest first: they return what it does on kTrialInputs inputs.
  // `place`: of it in the vocabulary. Error: a target cannot run.
  Result<std::vector<StatedRelation>> Run(TargetSession& session, const CatalogueEntry& entry,
                                          size_t place) const;

 private:
  // Of the terms that meet each goal.
  std::vector<StatedRelation> CandidatesOf(
      const CatalogueEntry& entry, const ProgramInputs& inputs, const std::set<std::string>& roots,
      const std::vector<std::vector<ComposedTerm>>& found) const;

  const MatchInput& match_;
  const PeerVocabulary& vocabulary_;
  const Peer& peer_;
  const TargetSpec& spec_;
};

}  // namespace parallax
