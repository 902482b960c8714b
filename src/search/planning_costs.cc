#include "search/planning_costs.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "nouns/slow_case.h"

namespace parallax {
namespace {

constexpr uint64_t kEvenCostNs = 1 << 16;  // of a call, at least

}  // namespace

void RaiseCosts(const std::vector<CatalogueEntry>& peer, std::vector<CatalogueEntry>* entries) {
  std::map<std::string_view, const CatalogueEntry*> by_name;
  for (const CatalogueEntry& entry : peer) by_name[entry.api.name] = &entry;
  for (CatalogueEntry& entry : *entries) {
    const auto found = by_name.find(entry.api.name);
    if (found == by_name.end()) continue;
    // A slower one leaves its rows after a few cases: the others' costs count.
    if (found->second->cost_ns < kSlowAmongOthers.case_ns) {
      entry.cost_ns = std::max(entry.cost_ns, found->second->cost_ns);
    }
    entry.first_cost_ns = std::max(entry.first_cost_ns, found->second->first_cost_ns);
  }
}

void EvenCosts(std::vector<CatalogueEntry>* entries) {
  for (CatalogueEntry& entry : *entries) {
    entry.cost_ns = std::max(entry.cost_ns, kEvenCostNs);
    entry.first_cost_ns = 0;
    entry.form_first_cost_ns.clear();
  }
}

}  // namespace parallax
