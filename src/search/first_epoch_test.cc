#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "nouns/judged.h"
#include "search/testing.h"

namespace parallax {
namespace {

TEST(PlanEpoch, WhatJudgesAnApiAtTheLeastCostComesFirst) {
  World world(3, 4);
  for (PlannedRelation& planned : world.relations) {
    if (planned.relation.family != "float64") continue;
    planned.relation.family = "graph";
    planned.relation.sides[1].program = planned.relation.sides[1].program.WithForm("graph");
  }
  for (CatalogueEntry& entry : world.catalogue) {
    entry.api.forms = {"graph"};
    entry.form_cost_ns = {entry.cost_ns};
    entry.form_first_cost_ns = {10'000'000};
  }
  // The last API has no other relation with contents.
  std::erase_if(world.relations, [](const PlannedRelation& planned) {
    return planned.api == 2 && planned.relation.family == "again";
  });
  std::vector<std::string> order;
  for (const StructureRow& row : world.Plan(0).rows) {
    const PlannedRelation& planned = world.relations[row.relation];
    const bool alone = planned.api == 2 && planned.relation.family == "graph";
    const bool judge = planned.relation.family == "again" || alone;
    order.push_back(judge ? "first" : "behind");
  }
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end(), std::greater<>()));
  EXPECT_EQ(std::set<std::string>(order.begin(), order.end()).size(), 2u);
}

TEST(PlanEpoch, WhatNobodyIsMeantToCallComesLast) {
  World world(40, 4);
  for (uint32_t api = 0; api < 40; api += 2) world.catalogue[api].api.traits = {"internal"};
  std::vector<bool> hidden;  // of the rows that judge each API
  for (const StructureRow& row : world.Plan(0).rows) {
    const PlannedRelation& planned = world.relations[row.relation];
    if (planned.relation.family == "again") hidden.push_back(planned.api % 2 == 0);
  }
  EXPECT_TRUE(std::is_sorted(hidden.begin(), hidden.end()));
  EXPECT_TRUE(hidden.back() && !hidden.front());
}

TEST(PlanEpoch, WhatIsNotTracedJudgesAnApi) {
  World world(1, 4);
  CatalogueEntry& entry = world.catalogue[0];
  entry.cost_ns = 3'000'000;  // so dear that all relations together judge it
  entry.api.forms = {"graph"};
  entry.form_cost_ns = {entry.cost_ns};
  entry.form_first_cost_ns = {10'000'000};
  const auto cases_of_again = [&] {
    uint64_t cases = 0;
    for (const StructureRow& row : world.Plan(0).rows) {
      if (world.relations[row.relation].relation.family == "again") cases += row.contents;
    }
    return cases;
  };
  EXPECT_LT(cases_of_again(), kEnoughJudgedCases);
  world.relations[1].relation.sides[1].program =
      world.relations[1].relation.sides[1].program.WithForm("graph");
  EXPECT_GE(cases_of_again(), kEnoughJudgedCases);
}

TEST(PlanEpoch, MutatedStructuresStandInForSeedsThatAreMissing) {
  World world(1, 2);
  CatalogueEntry& entry = world.catalogue[0];
  const auto mutated = [&] {
    std::set<uint32_t> relations, contents;
    for (const StructureRow& row : world.Plan(0).rows) {
      if (row.mutator == kNoMutator) continue;
      relations.insert(row.relation);
      contents.insert(row.contents);
    }
    return std::pair{relations, contents};
  };
  EXPECT_EQ(mutated().first.size(), 1u) << "under one relation that judges the API";
  const uint32_t cheap = *mutated().second.rbegin();
  entry.cost_ns = 50'000'000;
  EXPECT_LT(*mutated().second.rbegin(), cheap);
}

// Seeds of the only API that rows of the first epoch visit as they are.
std::set<uint32_t> Visited(const World& world) {
  std::set<uint32_t> seeds;
  for (const StructureRow& row : world.Plan(0).rows) {
    if (row.mutator == kNoMutator) seeds.insert(row.parent);
  }
  return seeds;
}

TEST(PlanEpoch, ASeedThatAloneShowsSomethingIsVisited) {
  World world(1, 9);
  CatalogueEntry& entry = world.catalogue[0];
  entry.api.parameters = {{"x", "tensor", false, false, "", {}},
                          {"dim", "int", false, false, "", {}},
                          {"strict", "bool", true, true, "False", {}}};
  EXPECT_EQ(Visited(world), (std::set<uint32_t>{0, 1, 2, 3}));
  std::get<TensorRecipe>(entry.seeds[6].arguments[0].value.v).dtype = DType::kU16;
  entry.seeds[7].arguments.push_back({"strict", true, Value(true)});
  entry.seeds[8] = entry.seeds[7];
  EXPECT_EQ(Visited(world), (std::set<uint32_t>{0, 1, 2, 3, 6, 7}));
  const std::vector<StructureRow> rows = world.Plan(0).rows;
  EXPECT_NE(rows.back().parent, 7u) << "before what judges nothing";
  entry.first_cost_ns = 10'000'000;
  EXPECT_FALSE(Visited(world).contains(6)) << "each structure is compiled";
}

}  // namespace
}  // namespace parallax
