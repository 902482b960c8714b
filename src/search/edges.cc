#include "search/edges.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "base/hash.h"
#include "base/rng.h"
#include "inputs/mutate.h"
#include "search/first_epoch.h"
#include "search/mutated.h"
#include "wire/codec.h"

namespace parallax {
namespace {

constexpr std::array<std::string_view, 6> kBorders = {
    "empty-extent", "unit-extent", "zero-dim", "special-values", "small-int", "drop-keyword"};
constexpr size_t kDraws = 40;      // of a mutator
constexpr size_t kMostOfSlow = 2;  // structures of it where values of any size make calls slow
constexpr uint32_t kContents = 2;  // what is refused is refused whatever it holds
constexpr uint64_t kEdgeStream = 0x65646765;

struct Effort {
  size_t seeds;
  size_t of_mutator;  // structures, of each seed
  size_t of_clause;   // of what breaks one constraint
};

constexpr Effort EffortOf(EdgeEffort effort) {
  return effort == EdgeEffort::kAll ? Effort{2, 14, 4} : Effort{1, 1, 2};
}

// Structures of one mutator that differ from its parent and from one another.
class Drawn {
 public:
  Drawn(const PlanInput& in, const CatalogueEntry& entry, const PlannedRelation& planned,
        const Binding& parent)
      : in_(in), entry_(entry), planned_(planned), parent_(parent) {}

  bool IsNew(uint32_t mutator, uint64_t draw) {
    const Binding mutated = Mutated(entry_, parent_, mutator, draw);
    if (mutated == parent_ || !Applies(in_, planned_.relation, mutated)) return false;
    return seen_.insert(HashOf(Encode(mutated)).low).second;
  }

 private:
  const PlanInput& in_;
  const CatalogueEntry& entry_;
  const PlannedRelation& planned_;
  const Binding& parent_;
  std::set<uint64_t> seen_;
};

}  // namespace

const std::vector<uint32_t>& EdgeMutators() {
  static const std::vector<uint32_t> mutators = [] {
    std::vector<uint32_t> ids;
    for (uint32_t i = 0; i < MutatorCount(); ++i) {
      const bool border =
          std::find(kBorders.begin(), kBorders.end(), MutatorName(i)) != kBorders.end();
      if (border || MutatorIsWild(i)) ids.push_back(i);
    }
    return ids;
  }();
  return mutators;
}

void PlanEdges(const PlanInput& in, uint32_t api, uint32_t relation, EdgeEffort effort,
               std::vector<StructureRow>* rows) {
  const Effort of = EffortOf(effort);
  const CatalogueEntry& entry = in.catalogue[api];
  const bool slow = entry.api.HasTrait("work-by-value");
  Rng rng(Mix(Mix(in.seed, kEdgeStream), api));
  std::vector<uint32_t> mutators = EdgeMutators();
  const std::vector<uint32_t> own = ApiMutators(entry);
  mutators.insert(mutators.end(), own.begin(), own.end());
  for (uint32_t parent = 0; parent < std::min(of.seeds, entry.seeds.size()); ++parent) {
    Drawn drawn(in, entry, in.relations[relation], entry.seeds[parent]);
    for (const uint32_t mutator : mutators) {
      size_t left = BreaksClause(mutator) ? of.of_clause : of.of_mutator;
      if (slow && Enlarges(entry, mutator)) left = kMostOfSlow;
      for (size_t i = 0; i < kDraws && left > 0; ++i) {
        const uint64_t draw = rng.Next();
        if (!drawn.IsNew(mutator, draw)) continue;
        --left;
        rows->push_back({relation, parent, mutator, kContents, draw});
      }
    }
  }
}

}  // namespace parallax
