#include "search/planning_costs.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

CatalogueEntry Entry(const std::string& name, uint64_t cost_ns, uint64_t first_cost_ns) {
  CatalogueEntry entry;
  entry.api.name = name;
  entry.cost_ns = cost_ns;
  entry.first_cost_ns = first_cost_ns;
  return entry;
}

TEST(RaiseCosts, TakesTheDearestTarget) {
  std::vector<CatalogueEntry> entries = {Entry("a", 100, 0), Entry("b", 900, 70), Entry("c", 5, 0)};
  RaiseCosts({Entry("b", 800, 50), Entry("a", 200, 4000), Entry("elsewhere", 9, 9)}, &entries);
  EXPECT_EQ(entries[0].cost_ns, 200u);
  EXPECT_EQ(entries[0].first_cost_ns, 4000u);
  EXPECT_EQ(entries[1].cost_ns, 900u);
  EXPECT_EQ(entries[1].first_cost_ns, 70u);
  EXPECT_EQ(entries[2].cost_ns, 5u);
  EXPECT_EQ(entries[2].first_cost_ns, 0u);
}

TEST(RaiseCosts, LeavesOutATargetThatEndsItsRows) {
  std::vector<CatalogueEntry> entries = {Entry("a", 100, 0)};
  RaiseCosts({Entry("a", 20'000'000, 0)}, &entries);
  EXPECT_EQ(entries[0].cost_ns, 100u);
}

TEST(EvenCosts, LeavesNothingThatWasMeasured) {
  std::vector<CatalogueEntry> entries = {Entry("a", 100, 4000), Entry("b", 900, 0)};
  entries[0].form_first_cost_ns = {7};
  EvenCosts(&entries);
  EXPECT_EQ(entries[0].cost_ns, entries[1].cost_ns);
  EXPECT_EQ(entries[0].first_cost_ns, 0u);
  EXPECT_TRUE(entries[0].form_first_cost_ns.empty());
}

}  // namespace
}  // namespace parallax
