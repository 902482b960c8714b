#include "relations/pairs/varied_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "relations/pairs/pair.h"
#include "relations/pairs/twin_pairs.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr uint64_t kBothReturned = 3;  // a bit for each side
constexpr int32_t kMostItems = 4;

// What tells a variation from the pair, behind the name of the target: "lib.svd:item-1".
constexpr char kVariation = ':';

bool IsVariation(const Relation& relation) {
  return relation.family.find(kVariation) != relation.family.npos ||
         relation.sides[1].select != Select::kAll;
}

PlannedRelation Varied(PlannedRelation pair, const std::string& how) {
  pair.relation.family += kVariation + how;
  pair.relation.facts = WithoutSaidEqual(pair.relation.facts);
  return pair;
}

PlannedRelation Item(PlannedRelation pair, size_t side, int32_t item) {
  Side& whole = pair.relation.sides[side];
  whole.select = Select::kItem;
  whole.part_index = item;
  whole.label += fmt::format("[{}]", item);
  return Varied(std::move(pair), fmt::format("{}item-{}", side == 0 ? "own-" : "", item));
}

PlannedRelation Squeezed(PlannedRelation pair) {
  for (Side& side : pair.relation.sides) {
    side.select = Select::kSqueezed;
    side.label += " squeezed";
  }
  return Varied(std::move(pair), "squeezed");
}

// Of a pair whose values differ.
void AddOutputs(const PlannedRelation& pair, const RelationFate& fate,
                std::vector<PlannedRelation>* out) {
  if (fate.squeezed_alike) out->push_back(Squeezed(pair));
  if (fate.items.size() != 2 || (fate.items[0] < 0) == (fate.items[1] < 0)) return;
  const size_t several = fate.items[0] < 0 ? 1 : 0;
  for (int32_t i = 0; i < std::min(fate.items[several], kMostItems); ++i) {
    out->push_back(Item(pair, several, i));
  }
}

// Of a pair that ends alike: its family without the end.
void AddOptions(const PairNames& names, PlannedRelation pair, std::vector<PlannedRelation>* out) {
  Relation& relation = pair.relation;
  const PublicName* target = names.Find(relation.sides[1].program.name());
  if (target == nullptr) return;
  relation.family.resize(relation.family.size() - kStatusAlone.size());
  relation.claim = Claim{};
  relation.structural = false;
  const std::vector<MappedArgument> arguments = relation.sides[1].arguments;
  for (Invocation& made : OptionCallsOf(names.EndOf(*target), arguments)) {
    PlannedRelation varied = Varied(pair, MappedText(made.arguments.back()));
    Side& side = varied.relation.sides[1];
    side.label = CallText(target->name, made.arguments);
    side.arguments = std::move(made.arguments);
    out->push_back(std::move(varied));
  }
}

}  // namespace

std::vector<PlannedRelation> VariedPairs(const PairNames& names, const RelationSet& relations,
                                         uint32_t index) {
  const PlannedRelation& pair = relations.planned()[index];
  const RelationFate& fate = relations.fate(index);
  std::vector<PlannedRelation> out;
  if (IsVariation(pair.relation)) return out;
  const bool of_values = (pair.relation.claim.bits & kClaimValues) != 0;
  // A call that was refused on all inputs ends like none that returned.
  const bool both_returned = (fate.returned_sides & kBothReturned) == kBothReturned;
  if (of_values && fate.state == RelationState::kRejected && fate.rejected_by && both_returned) {
    const bool ends_alike = (pair.relation.claim.bits & kClaimStatus) != 0;
    if (ends_alike && !IsTwin(pair.relation)) out.push_back(StatusAlone(pair));
    AddOutputs(pair, fate, &out);
  }
  const bool varies = !of_values && fate.state == RelationState::kVerified && both_returned;
  if (varies && OwesValues(names, pair)) AddOptions(names, pair, &out);
  return out;
}

}  // namespace parallax
