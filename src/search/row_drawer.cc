#include "search/row_drawer.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "constraints/domain.h"
#include "constraints/holds.h"
#include "inputs/mutate.h"
#include "search/compose.h"
#include "search/edges.h"
#include "search/first_epoch.h"
#include "search/mutated.h"
#include "search/varied.h"

namespace parallax {
namespace {

// Of a row. Many short rows meet the faults of a structure (a size, an option, a layout), which
// fail at their first contents: where none of those disagreed, the next case is another structure.
// A few long ones meet the faults of rare contents.
constexpr uint32_t kFewContents = 2;
constexpr uint32_t kSomeContents = 6;
constexpr uint32_t kManyContents = 60;
constexpr uint64_t kLongOneIn = 10;
// A row of large tensors is short: this many elements, of all its contents and calls.
constexpr uint64_t kRowElements = 1u << 18;
// A row whose first case is dear (a compiler) is longer: by so much as makes a long row's other
// cases cost a quarter of what the first does, and no more than this.
constexpr uint64_t kMostStretch = 8;
constexpr uint64_t kStretchedPart = 4;
constexpr int kRedraws = 6;  // of a row whose relation does not apply to its structure, or that is
                             // its parent again
constexpr int kMutatorRedraws = 4;
constexpr double kMostlyRefused = 0.2;  // acceptance of an axis that is not tried further
constexpr uint64_t kWildOneIn = 12;
constexpr uint64_t kWildOneInKnown = 24;  // where edges break what is known to be legal on purpose
constexpr uint64_t kAstrayOneIn = 8;      // of the tame ones that leave what is known to be legal
constexpr uint64_t kSlowOneIn = 4;        // edges that would make calls slow
constexpr uint32_t kContentsOfChain = 5;  // at most, of a new chain
constexpr uint64_t kMutatedOneIn = 5;     // rows of chains that are no new chain
constexpr uint64_t kPlainOneIn = 6;       // rows whose structure is not mutated
constexpr uint64_t kVariedOneIn = 3;      // of a guess, those with several changes at once

// Mutators by how likely they keep a binding valid, each as many times as it weighs.
struct Pools {
  std::vector<uint32_t> tame;
  std::vector<uint32_t> wild;

  Pools() {
    for (uint32_t i = 0; i < MutatorCount(); ++i) {
      std::vector<uint32_t>& pool = MutatorIsWild(i) ? wild : tame;
      pool.insert(pool.end(), static_cast<size_t>(MutatorWeight(i)), i);
    }
  }
};

const Pools& ThePools() {
  static const Pools pools;
  return pools;
}

uint32_t StretchOf(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue) {
  const uint64_t others = kStretchedPart * kManyContents * CaseCost(planned, catalogue);
  return static_cast<uint32_t>(
      std::clamp<uint64_t>(FirstCosts(planned, catalogue) / others, 1, kMostStretch));
}

// What a row of these tensors may have of contents. By elements, not by time: the same in each run.
uint32_t MostContents(const PlannedRelation& planned, const Binding& binding) {
  uint64_t elements = 1;
  ForEachTensor(binding, [&](const TensorRecipe& tensor) {
    elements += static_cast<uint64_t>(std::max<int64_t>(0, NumElements(tensor.shape)));
  });
  uint64_t most = kRowElements / (elements * CallsOfCase(planned));
  return static_cast<uint32_t>(std::clamp<uint64_t>(most, kFewContents, kManyContents));
}

}  // namespace

const std::vector<uint32_t>& AxisMutators() {
  static const std::vector<uint32_t> mutators = [] {
    std::vector<uint32_t> ids;
    for (std::string_view name : {"vector-extent", "special-values", "change-dtype"}) {
      ids.push_back(FindMutator(name).value());
    }
    return ids;
  }();
  return mutators;
}

RowDrawer::RowDrawer(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& corpus)
    : in_(in), api_(api), entry_(in.catalogue[api]), corpus_(corpus), own_(ApiMutators(entry_)) {
  std::copy_if(entry_.constraints.begin(), entry_.constraints.end(), std::back_inserter(known_),
               IsBorneOut);
}

uint32_t RowDrawer::AnyParent(Rng& rng) const {
  const uint64_t parent = rng.Below(entry_.seeds.size() + corpus_.size());
  return parent < entry_.seeds.size() ? static_cast<uint32_t>(parent)
                                      : kCorpusParent + corpus_[parent - entry_.seeds.size()];
}

uint32_t RowDrawer::AnyMutator(Rng& rng) const {
  const Pools& pools = ThePools();
  const bool wild = rng.OneIn(known_.empty() ? kWildOneIn : kWildOneInKnown) && !pools.wild.empty();
  const std::vector<uint32_t>& pool = wild ? pools.wild : pools.tame;
  if (rng.OneIn(kPlainOneIn) || pool.empty()) return kNoMutator;
  uint32_t mutator = pool[rng.Below(pool.size())];
  // A tame mutator that this API mostly refuses is one more source of refusals: rarely.
  for (int tries = 0; !wild && tries < kMutatorRedraws; ++tries) {
    const double acceptance = in_.corpus.Acceptance(api_, mutator);
    if (acceptance > 0.9 || rng.Unit() < acceptance * acceptance) break;
    mutator = tries == kMutatorRedraws - 1 ? kNoMutator : pool[rng.Below(pool.size())];
  }
  return mutator != kNoMutator && Waits(mutator) ? kNoMutator : mutator;
}

uint32_t RowDrawer::AnyEdge(Rng& rng) const {
  const std::vector<uint32_t>& edges = EdgeMutators();
  const bool own = !own_.empty() && rng.OneIn(2);
  const uint32_t mutator = own ? own_[rng.Below(own_.size())] : edges[rng.Below(edges.size())];
  return Waits(mutator) && !rng.OneIn(kSlowOneIn) ? edges[rng.Below(edges.size())] : mutator;
}

bool RowDrawer::Waits(uint32_t mutator) const {
  return Enlarges(entry_, mutator) && entry_.api.HasTrait("work-by-value");
}

const Binding& RowDrawer::ParentOfRow(const StructureRow& row) const {
  return row.parent < kCorpusParent ? ParentOf(entry_, row.parent)
                                    : in_.corpus.entries()[row.parent - kCorpusParent].binding;
}

Binding RowDrawer::StructureOf(const StructureRow& row) const {
  return Mutated(entry_, ParentOfRow(row), row.mutator, row.draw);
}

bool RowDrawer::IsAstray(const StructureRow& row, const Binding& structure, Rng& rng) const {
  if (row.mutator >= MutatorCount() || MutatorIsWild(row.mutator)) return false;
  return Strays(known_, ParentOfRow(row), structure) && !rng.OneIn(kAstrayOneIn);
}

void RowDrawer::Vary(StructureRow* row, Rng& rng) const {
  const uint32_t way = VariedWayOfAHunt(rng);
  if (VariedEnlarges(way) && entry_.api.HasTrait("work-by-value")) return;
  row->mutator = kVariedMutator;
  row->draw = VariedDraw(way, rng);
}

StructureRow RowDrawer::DrawOnce(const Relation& relation, std::optional<uint32_t> mutator,
                                 Rng& rng) const {
  StructureRow row;
  row.parent = AnyParent(rng);
  if (relation.SeeksEdges()) {
    row.mutator = AnyEdge(rng);
    row.draw = rng.Next() | kAlone;
    row.contents = kFewContents;
    return row;
  }
  const bool composed = !entry_.links.empty() && !rng.OneIn(kMutatedOneIn);
  row.mutator = composed ? kComposedMutator : mutator ? *mutator : AnyMutator(rng);
  // What is said of an axis is about that axis.
  row.draw = mutator ? rng.Next() | kAlone : rng.Next() & ~kAlone;
  const bool varied = !composed && !mutator && relation.Is(kGuessed) && rng.OneIn(kVariedOneIn);
  if (varied) Vary(&row, rng);
  // Of chains there are many, and what is wrong with one shows soon.
  const bool is_long = !composed && !mutator && rng.OneIn(kLongOneIn);
  row.contents = static_cast<uint32_t>(is_long ? rng.Between(kSomeContents, kManyContents)
                                               : rng.Between(kFewContents, kSomeContents));
  if (composed) row.contents = std::min(row.contents, kContentsOfChain);
  return row;
}

StructureRow RowDrawer::DrawApplicable(uint32_t relation, std::optional<uint32_t> mutator,
                                       Rng& rng) const {
  const PlannedRelation& planned = in_.relations[relation];
  StructureRow row;
  const auto draw = [&] {
    row = DrawOnce(planned.relation, mutator, rng);
    return WithinDomain(planned.relation.domain, StructureOf(row));
  };
  const auto is_new = [&](const Binding& binding) {
    return row.mutator == kNoMutator || row.mutator >= MutatorCount() ||
           !(binding == ParentOfRow(row));
  };
  const auto fits = [&](const Binding& binding) {
    return is_new(binding) && IsWithin(planned.relation.domain, binding) &&
           (planned.relation.SeeksEdges() || !IsAstray(row, binding, rng)) &&
           Applies(in_, planned.relation, binding) &&
           (!planned.relation.Is(kGuessed) || Calls(planned.relation, binding));
  };
  Binding drawn = draw();
  for (int tries = 0; tries < kRedraws && !fits(drawn); ++tries) drawn = draw();
  row.relation = relation;
  const uint32_t stretch = row.mutator == kComposedMutator ? 1 : StretchOf(planned, in_.catalogue);
  row.contents = planned.relation.structural
                     ? 1
                     : std::min(row.contents, MostContents(planned, drawn)) * stretch;
  return row;
}

StructureRow RowDrawer::Draw(uint32_t relation, Rng& rng) const {
  return DrawApplicable(relation, std::nullopt, rng);
}

StructureRow RowDrawer::Along(uint32_t mutator, uint32_t relation, Rng& rng) const {
  const bool refused = in_.corpus.Acceptance(api_, mutator) < kMostlyRefused || Waits(mutator);
  return refused ? Draw(relation, rng) : DrawApplicable(relation, mutator, rng);
}

}  // namespace parallax
