#pragma once

// MatchedPairs: the pairs that a matcher finds (DeepREL, section 4.1), each with the calls of the
// target that may be like the source (section 4.2).

#include <functional>
#include <string>
#include <vector>

#include "relations/pairs/pair_names.h"
#include "relations/planned_relation.h"
#include "similar/known_sentences.h"
#include "similar/nearest.h"

namespace parallax {

// The neighbours of a name: of all names the nearest, and the nearest other APIs whatever names
// these have. Where a documentation only names another API, its sentence is that one's.
class PairMatcher {
 public:
  // `sentences`: null: documentation is compared by its words. Both outlive it.
  PairMatcher(const PairNames& names, const KnownSentences* sentences, size_t neighbours);

  struct Match {
    size_t source = 0;  // place among the names
    size_t target = 0;
    Neighbour near;
  };
  // Of the names that are `wanted`.
  std::vector<Match> Matches(const std::function<bool(const PublicName&)>& wanted) const;
  // Of the names that are `wanted` those much farther away, too, the nearest first; their place is
  // not told.
  std::vector<Match> Farther(const std::function<bool(const PublicName&)>& wanted) const;
  // Of all names, then of what documentations name, and behind those the same the other way round:
  // what is near one way is a pair both ways, of the nearer place.
  std::vector<Match> MatchesEitherWay() const;

 private:
  std::vector<std::vector<Neighbour>> NearestOf(
      size_t count, const std::function<bool(const PublicName&)>& wanted) const;
  // The other APIs that a documentation names, however near they are.
  void AddNamed(std::vector<Match>* matches) const;

  const PairNames& names_;
  const KnownSentences* sentences_;
  size_t neighbours_;
  std::vector<ApiText> texts_;  // of each name
};

// The calls of the target over the arguments of the source, which has inputs: a relation each.
void AddCalls(const PairNames& names, const PublicName& source, const PublicName& target,
              const Neighbour& near, const std::string& target_library,
              std::vector<PlannedRelation>* out);

// Of all names that have inputs. A name of which no neighbour can be called like it, nor it like
// one, is paired with the nearest where that can be, so that something is held against it.
std::vector<PlannedRelation> MatchedPairs(const PairNames& names, const PairMatcher& matcher,
                                          const std::string& target_library);

}  // namespace parallax
