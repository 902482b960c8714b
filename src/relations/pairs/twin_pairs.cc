#include "relations/pairs/twin_pairs.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "relations/pairs/pair.h"

namespace parallax {
namespace {

// What tells one call of two names from another.
std::pair<std::string, std::string> CallIn(const PlannedRelation& pair) {
  const std::vector<Side>& sides = pair.relation.sides;
  return {sides[0].program.name(), sides[1].label};
}

// What of the outputs is held against each other.
void Cut(const Twin& twin, Relation* relation) {
  if (twin.item >= 0) {
    Side& whole = relation->sides[1];
    whole.select = Select::kItem;
    whole.part_index = twin.item;
    whole.label += fmt::format("[{}]", twin.item);
  } else if (twin.squeezed) {
    for (Side& side : relation->sides) {
      side.select = Select::kSqueezed;
      side.label += " squeezed";
    }
  }
}

}  // namespace

bool IsTwin(const Relation& relation) {
  return relation.family.find(kOfTwins) != relation.family.npos;
}

std::vector<PlannedRelation> TwinPairs(const PairNames& names, const std::vector<Twin>& twins,
                                       const std::string& target_library,
                                       const std::vector<PlannedRelation>& known) {
  std::set<std::pair<std::string, std::string>> calls;
  for (const PlannedRelation& each : known) calls.insert(CallIn(each));
  std::map<std::pair<uint32_t, uint32_t>, int> made;
  std::vector<PlannedRelation> pairs;
  for (const Twin& twin : twins) {
    const PublicName* source = names.Find(names.EntryOfIndex(twin.source).api.program.name());
    const PublicName* target = names.Find(names.EntryOfIndex(twin.target).api.program.name());
    if (source == nullptr || target == nullptr) continue;
    const int number = made[{twin.source, twin.target}] + 1;
    const std::string suffix =
        number == 1 ? std::string(kOfTwins) : fmt::format("{}-{}", kOfTwins, number);
    PlannedRelation pair =
        PairOf(names, target_library, {*source, *source, {}, *target, twin.arguments, {}, suffix});
    if (!OwesValues(names, pair)) continue;
    pair.similarity = -1;
    pair.relation.facts = WithoutSaidEqual(pair.relation.facts);
    pair.relation.citation = fmt::format("on {} it returned what {} did",
                                         Counted(twin.agreed, "common input"), source->name);
    Cut(twin, &pair.relation);
    if (!calls.insert(CallIn(pair)).second) continue;
    ++made[{twin.source, twin.target}];
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace parallax
