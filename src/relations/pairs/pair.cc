#include "relations/pairs/pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "nouns/named_beside.h"
#include "relations/mode.h"

namespace parallax {
namespace {

// Whether its values depend on those of its inputs alone: not on chance, nor on how inputs lie in
// memory.
bool OwesOwn(const Api& api) {
  return !MayDraw(api.traits) && !HasArbitraryValues(api) && !LayoutIsInput(api);
}

Side CallOf(const PublicName& named, std::vector<MappedArgument> arguments) {
  Side side;
  side.program = named.program;
  side.label = arguments.empty() ? named.name : CallText(named.name, arguments);
  side.arguments = std::move(arguments);
  return side;
}

// Whether each argument gets what the source has under the same name.
bool PassesByName(const Api& to, const std::vector<MappedArgument>& arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const MappedArgument& each = arguments[i];
    const bool placed = each.name.empty() && i < to.parameters.size();
    const std::string& name = placed ? to.parameters[i].name : each.name;
    if (each.index < 0 || each.only_item || name != each.parameter) return false;
  }
  return true;
}

constexpr std::string_view kSaid = "; documentation says that both are equal";
constexpr std::string_view kOneOperator = "; names of one operator";

}  // namespace

PlannedRelation PairOf(const PairNames& names, const std::string& target_library, PairParts parts) {
  const Api& from = names.EntryOf(parts.source).api;
  const Api& to = names.EntryOf(parts.target).api;
  PlannedRelation planned;
  planned.api = parts.inputs.entry;
  planned.similarity = parts.near.similarity();
  planned.neighbour = parts.near.place;
  planned.partner = parts.target.name;
  Relation& relation = planned.relation;
  relation.api = names.EntryOf(parts.inputs).api.name;
  relation.target = target_library;
  relation.family = parts.source.name == relation.api ? "" : parts.source.name + "=";
  relation.family += parts.target.name + parts.suffix;
  relation.citation = fmt::format("likeness of signatures {:.2f}, of documentation {:.2f}",
                                  parts.near.signature, parts.near.document);
  if (names.AreNamedBeside(parts.source, parts.target)) relation.facts |= kNamedBeside;
  const bool as_it_is = parts.source_arguments.empty() && PassesByName(to, parts.target_arguments);
  if (as_it_is && names.AreSaidEqual(parts.source, parts.target)) {
    relation.facts |= kNamedBeside | kSaidEqual;
    relation.citation += parts.source.entry == parts.target.entry ? kOneOperator : kSaid;
  }
  relation.sides = {CallOf(parts.source, std::move(parts.source_arguments)),
                    CallOf(parts.target, std::move(parts.target_arguments))};
  return OwesOwn(from) && OwesOwn(to) ? planned : StatusAlone(std::move(planned));
}

uint16_t WithoutSaidEqual(uint16_t facts) {
  return static_cast<uint16_t>(facts & ~static_cast<unsigned>(kSaidEqual));
}

bool OwesValues(const PairNames& names, const PlannedRelation& pair) {
  const std::vector<Side>& sides = pair.relation.sides;
  return std::all_of(sides.begin(), sides.end(), [&](const Side& side) {
    const PublicName* name = names.Find(side.text.empty() ? side.program.name() : pair.partner);
    return name != nullptr && OwesOwn(names.EntryOf(*name).api);
  });
}

PlannedRelation StatusAlone(PlannedRelation pair) {
  pair.relation.family += kStatusAlone;
  pair.relation.claim.bits = kClaimStatus;
  pair.relation.facts = WithoutSaidEqual(pair.relation.facts);
  pair.relation.structural = true;
  return pair;
}

}  // namespace parallax
