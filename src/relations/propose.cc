#include "relations/propose.h"

#include <algorithm>
#include <map>

namespace parallax {
namespace {

// Those that say nothing of their own have the traits of the API that they are about.
void AddTraits(const std::vector<CatalogueEntry>& catalogue, std::vector<PlannedRelation>* out) {
  std::map<std::string_view, const Api*> by_name;
  for (const CatalogueEntry& entry : catalogue) by_name[entry.api.name] = &entry.api;
  for (PlannedRelation& planned : *out) {
    const auto about = by_name.find(planned.relation.api);
    if (about != by_name.end()) planned.traits = about->second->traits;
  }
}

}  // namespace

bool Concern(const std::vector<SourceSelection>& sources, const std::vector<Rule>& rules,
             const std::string& only, const ListedApi& api) {
  return std::any_of(sources.begin(), sources.end(), [&](const SourceSelection& selection) {
    return FindSource(selection.source)->Concerns(api, selection.members, rules, only);
  });
}

Proposals Propose(const SourceInput& in, const std::vector<SourceSelection>& sources) {
  Proposals out;
  for (const SourceSelection& selection : sources) {
    const size_t begin = out.relations.size();
    const Source& source = *FindSource(selection.source);
    if (in.shown != nullptr && !source.data().between_epochs) continue;
    source.Propose(in, selection.members, &out);
    for (size_t i = begin; i < out.relations.size(); ++i) {
      out.relations[i].relation.source = source.name();
      out.relations[i].relation.facts |= source.data().facts;
    }
  }
  std::stable_sort(
      out.relations.begin(), out.relations.end(),
      [](const PlannedRelation& a, const PlannedRelation& b) { return a.api < b.api; });
  std::erase_if(out.relations, [&](const PlannedRelation& planned) {
    const std::vector<Side>& sides = planned.relation.sides;
    return std::any_of(sides.begin(), sides.end(), [&](const Side& side) {
      return side.target.empty() && !in.target.can.Allows(side.derivation);
    });
  });
  AddTraits(in.catalogue, &out.relations);
  return out;
}

}  // namespace parallax
