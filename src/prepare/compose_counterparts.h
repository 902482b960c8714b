#pragma once

// ComposeCounterparts: programs of other libraries for the APIs of which nothing there is the same:
// calls within calls, enumerated and held against what the API returns on a few inputs
// (relations/counterparts/composition.h). Candidates: prepare/validate.h runs them on more.

#include <string>
#include <vector>

#include "prepare/validate.h"
#include "relations/counterparts/matched.h"
#include "targets/hunted_target.h"

namespace parallax {

struct ComposeInput {
  const MatchInput& match;
  const std::vector<HuntedTarget>& targets;
  const std::string& only;                         // a glob of the APIs
  const std::vector<const StatedRelation*>& held;  // verified already
};

struct Composed {
  std::vector<StatedRelation> candidates;
  std::vector<std::string> searched;  // of which pairs of API and target nothing was known
};

// Candidates of an API and a target are named API+TARGET~composed, and so on. Where the store knows
// that they were looked for in these builds, they are those that it has. When the user stops it,
// what was found so far. Error: the store or a target failed.
Result<Composed> ComposeCounterparts(const ComposeInput& in, const ValidationTools& tools);

// Remembers that the candidates were looked for and validated in the builds that `origin` names.
Status KeepSearched(const std::vector<std::string>& searched, const std::string& origin,
                    NoteStore& notes);

}  // namespace parallax
