#include "search/planning_costs.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace parallax {
namespace {

constexpr uint64_t kEvenCostNs = 1 << 16;  // of a call, at least
// Of a call from here on a target leaves its row after a few cases (worker/slow_cases.h), so that
// the others' costs count.
constexpr uint64_t kSlowNs = 8'000'000;

}  // namespace

void RaiseCosts(const std::vector<CatalogueEntry>& peer, std::vector<CatalogueEntry>* entries) {
  std::map<std::string_view, const CatalogueEntry*> by_name;
  for (const CatalogueEntry& entry : peer) by_name[entry.api.name] = &entry;
  for (CatalogueEntry& entry : *entries) {
    const auto found = by_name.find(entry.api.name);
    if (found == by_name.end()) continue;
    if (found->second->cost_ns < kSlowNs) {
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
