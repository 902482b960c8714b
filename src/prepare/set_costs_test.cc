#include "prepare/set_costs.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

CatalogueEntry Costing(const std::string& name, uint64_t cost_ns, uint64_t first_cost_ns = 0) {
  CatalogueEntry entry;
  entry.api.name = name;
  entry.cost_ns = cost_ns;
  entry.first_cost_ns = first_cost_ns;
  return entry;
}

PreparedHunt OfTwo() {
  PreparedHunt hunt;
  hunt.fleet.resize(2);
  hunt.fleet[0].catalogue.entries = {Costing("add", 1 << 20, 1 << 22), Costing("sub", 8)};
  hunt.fleet[1].catalogue.entries = {Costing("add", 1 << 10), Costing("sub", 0)};
  return hunt;
}

TEST(SetCosts, AreThoseOfTheDearestTarget) {
  PreparedHunt hunt = OfTwo();
  hunt.subject = 1;
  SetCosts(&hunt);
  EXPECT_EQ(hunt.catalogue().entries[0].cost_ns, 1u << 20);
  EXPECT_EQ(hunt.catalogue().entries[0].first_cost_ns, 1u << 22);
  EXPECT_EQ(hunt.catalogue().entries[1].cost_ns, 8u);
  hunt.subject = 0;
  SetCosts(&hunt);
  EXPECT_EQ(hunt.catalogue().entries[1].cost_ns, 8u) << "what is not known changes nothing";
}

TEST(SetCosts, AreEvenForANumberOfCases) {
  PreparedHunt hunt = OfTwo();
  hunt.settings.cases = 100;
  SetCosts(&hunt);
  const std::vector<CatalogueEntry>& entries = hunt.catalogue().entries;
  EXPECT_EQ(entries[0].first_cost_ns, 0u);
  EXPECT_EQ(entries[1].cost_ns, 1u << 16);
  EXPECT_EQ(hunt.fleet[1].catalogue.entries[1].cost_ns, 0u) << "another target's stay";
}

TEST(TakeCosts, ByName) {
  std::vector<CatalogueEntry> entries = {Costing("add", 0), Costing("mul", 0)};
  TakeCosts({Costing("mul", 64, 128), Costing("sub", 32)}, &entries);
  EXPECT_EQ(entries[0].cost_ns, 0u);
  EXPECT_EQ(entries[1].cost_ns, 64u);
  EXPECT_EQ(entries[1].first_cost_ns, 128u);
}

}  // namespace
}  // namespace parallax
