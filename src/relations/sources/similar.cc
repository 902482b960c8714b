// Pairs of APIs of one library that are likely alike: nobody wrote them down. A matcher finds them
// by their signatures and documentation (similar/nearest.h), each is a candidate that is verified
// by the inputs of its source: equal in value on all of them, or else alike in how calls end
// (DeepREL, sections 3 and 4). What that shows is where further pairs come from. Beyond the paper,
// APIs are paired that return the same on common inputs (similar/twins/twin.h).

#include <algorithm>
#include <iterator>

#include "relations/pairs/further_pairs.h"
#include "relations/pairs/matched_pairs.h"
#include "relations/pairs/pinned_pairs.h"
#include "relations/pairs/spelled_pairs.h"
#include "relations/pairs/twin_pairs.h"
#include "relations/pairs/varied_pairs.h"
#include "relations/source.h"

namespace parallax {
namespace {

class Similar : public Source {
 public:
  Similar()
      : Source({.name = "similar",
                .summary = "pairs of APIs that are likely alike, found by a matcher and verified",
                .facts = kEquality | kOwnNames | kGuessed,
                .reads_documentation = true,
                .compares_results = true,
                .runs_documentation = true,
                .between_epochs = true}) {}

  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    if (in.shown == nullptr) return;  // all of them are candidates
    const PairNames names(in.catalogue);
    const auto matcher = [&] { return PairMatcher(names, in.sentences, in.similar.neighbours); };
    const auto add = [&](std::vector<PlannedRelation> pairs) {
      std::copy_if(std::make_move_iterator(pairs.begin()), std::make_move_iterator(pairs.end()),
                   std::back_inserter(out->relations), [&](const PlannedRelation& pair) {
                     const std::vector<Side>& sides = pair.relation.sides;
                     return !in.similar.Bans(sides[0].program.name(), pair.partner.empty()
                                                                          ? sides[1].program.name()
                                                                          : pair.partner);
                   });
    };
    if (in.shown->epochs == 0) {
      const std::vector<PlannedRelation> matched = MatchedPairs(names, matcher(), in.target.name);
      add(matched);
      PinnedPairs(names, in.similar, in.target.name, out);
      add(SpelledPairs(names, in));
      if (in.twins != nullptr) add(TwinPairs(names, *in.twins, in.target.name, matched));
      return;
    }
    const RelationSet& relations = in.shown->relations;
    for (const uint32_t index : relations.changed()) {
      if (relations.planned()[index].relation.source != name()) continue;
      add(VariedPairs(names, relations, index));
    }
    add(FurtherPairs(names, relations, in.similar.rounds, in.target.name, matcher));
  }
};

PARALLAX_SOURCE(Similar);

}  // namespace
}  // namespace parallax
