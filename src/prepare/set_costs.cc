#include "prepare/set_costs.h"

#include <map>
#include <string_view>

#include "search/planning_costs.h"

namespace parallax {

void TakeCosts(const std::vector<CatalogueEntry>& known, std::vector<CatalogueEntry>* entries) {
  std::map<std::string_view, const CatalogueEntry*> by_name;
  for (const CatalogueEntry& entry : known) by_name[entry.api.name] = &entry;
  for (CatalogueEntry& entry : *entries) {
    const auto found = by_name.find(entry.api.name);
    if (found == by_name.end()) continue;
    entry.cost_ns = found->second->cost_ns;
    entry.first_cost_ns = found->second->first_cost_ns;
  }
}

void SetCosts(PreparedHunt* hunt) {
  std::vector<CatalogueEntry>& entries = hunt->fleet[hunt->subject].catalogue.entries;
  if (hunt->settings.cases > 0) return EvenCosts(&entries);
  for (size_t i = 0; i < hunt->fleet.size(); ++i) {
    if (i != hunt->subject) RaiseCosts(hunt->fleet[i].catalogue.entries, &entries);
  }
}

}  // namespace parallax
