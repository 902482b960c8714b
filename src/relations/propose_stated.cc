#include "relations/propose_stated.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "constraints/domain.h"
#include "relations/source.h"

namespace parallax {
namespace {

// Of a parameter among those of the API; "#1" is the second.
Result<int32_t> PositionOf(const Api& api, const std::string& parameter) {
  for (size_t i = 0; i < api.parameters.size(); ++i) {
    if (api.parameters[i].name == parameter) return static_cast<int32_t>(i);
  }
  if (parameter.size() == 2 && parameter[0] == '#' && parameter[1] >= '0' && parameter[1] <= '9') {
    return parameter[1] - '0';
  }
  return Error{fmt::format("{} has no parameter {}", api.name, parameter), ""};
}

// What a seed passes by a name that is no parameter's: the weight of a module.
bool IsPassedByName(const CatalogueEntry& entry, const std::string& parameter) {
  return std::any_of(entry.seeds.begin(), entry.seeds.end(), [&](const Binding& seed) {
    return std::any_of(seed.arguments.begin(), seed.arguments.end(), [&](const Argument& each) {
      return each.keyword && each.name == parameter;
    });
  });
}

// Such an argument is found by its name, whatever its index is.
Status ResolveAll(const CatalogueEntry& entry, std::vector<MappedArgument>* arguments) {
  for (MappedArgument& argument : *arguments) {
    if (argument.index < 0) continue;
    const auto place = PositionOf(entry.api, argument.parameter);
    if (!place.ok() && !IsPassedByName(entry, argument.parameter)) return place.error();
    argument.index = place.ok() ? *place : 0;
  }
  return {};
}

}  // namespace

Status ResolveParameters(const Api& api, std::vector<MappedArgument>* arguments) {
  for (MappedArgument& argument : *arguments) {
    if (argument.index < 0) continue;
    PARALLAX_TRY_ASSIGN(argument.index, PositionOf(api, argument.parameter));
  }
  return {};
}

StatedResolver::StatedResolver(const std::vector<CatalogueEntry>& catalogue,
                               const RelationTarget& target)
    : catalogue_(catalogue), target_(target) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) by_name_[catalogue[i].api.name] = i;
}

Result<PlannedRelation> StatedResolver::Resolve(const StatedRelation& stated) const {
  const auto known = by_name_.find(stated.relation.api);
  if (known == by_name_.end()) {
    return Error{fmt::format("{} has no {}", target_.name, stated.relation.api), ""};
  }
  const CatalogueEntry& entry = catalogue_[known->second];
  if (!entry.HasInputs()) {
    return Error{stated.relation.api + " has no inputs", ""};
  }
  PlannedRelation planned{stated.relation, known->second, entry.api.traits, ""};
  planned.similarity = stated.similarity;
  planned.relation.target = target_.name;
  planned.relation.facts = FactsOfSource(stated.relation.source);
  for (Side& side : planned.relation.sides) {
    PARALLAX_TRY(Place(planned.relation, &side));
    PARALLAX_TRY(ResolveAll(entry, &side.arguments));
  }
  PARALLAX_TRY_ASSIGN(planned.relation.domain,
                      ReadDomain(stated.relation.domain, ParameterNames(entry.api)));
  return planned;
}

// Its target, and what that calls the program.
Status StatedResolver::Place(const Relation& relation, Side* side) const {
  if (side->target.empty() || side->target == target_.name) {
    side->target.clear();
    if (!target_.peers.empty()) side->voice = target_.voice;
    const auto api = by_name_.find(side->program.name());
    if (api != by_name_.end()) side->program = catalogue_[api->second].api.program;
    return {};
  }
  const auto peer = std::find_if(target_.peers.begin(), target_.peers.end(),
                                 [&](const Peer& each) { return each.name == side->target; });
  if (peer == target_.peers.end()) {
    return Error{fmt::format("the target {} is not hunted", side->target), ""};
  }
  side->voice = peer->voice;
  // A name of another library tells where it runs.
  if (!relation.Is(kOwnNames)) side->label += " " + peer->label;
  side->program = peer->ProgramOf(side->program.name());
  return {};
}

std::vector<PlannedRelation> ProposeStated(std::string_view source,
                                           const std::vector<StatedRelation>& stated,
                                           const std::vector<CatalogueEntry>& catalogue,
                                           const RelationTarget& target,
                                           const std::vector<std::string>& members,
                                           std::vector<std::string>* left_out) {
  const StatedResolver resolver(catalogue, target);
  const std::set<std::string> wanted(members.begin(), members.end());
  std::vector<PlannedRelation> out;
  for (const StatedRelation& each : stated) {
    if (each.relation.source != source) continue;
    const bool named = wanted.contains(each.name());
    if (!named && (!wanted.empty() || each.state == StatedState::kRejected)) continue;
    auto planned = resolver.Resolve(each);
    if (planned.ok()) {
      planned->relation.sides = each.HeldSides(std::move(planned->relation.sides));
      out.push_back(std::move(planned).value());
    } else {
      left_out->push_back(fmt::format("{}: {}", each.name(), planned.error().message));
    }
  }
  return out;
}

}  // namespace parallax
