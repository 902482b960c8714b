#include "relations/counterparts/count.h"

#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "base/glob.h"
#include "relations/counterparts/matched.h"

namespace parallax {
namespace {

using ApiNames = std::set<std::string_view>;

// The APIs of those relations that `holds` is true of.
ApiNames Where(const TriedCounterparts& tried,
               const std::function<bool(const StatedRelation&)>& holds) {
  ApiNames names;
  for (const auto* list : {&tried.named, &tried.alike, &tried.composed}) {
    for (const StatedRelation& each : *list) {
      if (holds(each)) names.insert(each.relation.api);
    }
  }
  return names;
}

ApiNames VerifiedIn(const std::vector<StatedRelation>& list) {
  ApiNames names;
  for (const StatedRelation& each : list) {
    if (each.state == StatedState::kVerified) names.insert(each.relation.api);
  }
  return names;
}

void Count(const Api& api, CounterpartCount* count) {
  count->names += 1 + api.names.size();
  ++count->kernels;
}

}  // namespace

CounterpartFigures CountCounterparts(const std::vector<CatalogueEntry>& catalogue,
                                     const std::string& only, const TriedCounterparts& tried) {
  const ApiNames paper =
      Where(tried, [](const StatedRelation& each) { return each.agrees_as_in_paper; });
  const ApiNames ours = Where(tried, [](const StatedRelation& each) { return each.agrees_widely; });
  const ApiNames by_name = VerifiedIn(tried.named), by_likeness = VerifiedIn(tried.alike),
                 composed = VerifiedIn(tried.composed);
  CounterpartFigures figures;
  for (const CatalogueEntry& entry : catalogue) {
    const Api& api = entry.api;
    // An operator without a public name is nobody's to call.
    const bool counts = IsPublicCall(api) && api.kind != "operator";
    if (!counts || !MatchesGlob(only, api.name)) continue;
    Count(api, &figures.considered);
    if (entry.HasInputs()) Count(api, &figures.called);
    if (paper.contains(api.name)) Count(api, &figures.paper);
    if (ours.contains(api.name)) Count(api, &figures.ours);
    for (const auto& [names, count] : {std::pair(&by_name, &figures.by_name),
                                       {&by_likeness, &figures.by_likeness},
                                       {&composed, &figures.composed}}) {
      if (!names->contains(api.name)) continue;
      Count(api, &figures.hunted);
      Count(api, count);
      break;
    }
  }
  return figures;
}

}  // namespace parallax
