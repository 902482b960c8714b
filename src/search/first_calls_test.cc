// Rows whose first case compiles.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "search/block.h"
#include "search/testing.h"

namespace parallax {
namespace {

TEST(PlanEpoch, RowsAreLongWhereTheFirstCallCompiles) {
  World plain(20, 4);
  World compiling(20, 4);
  for (CatalogueEntry& entry : plain.catalogue) entry.cost_ns = 8192;
  for (CatalogueEntry& entry : compiling.catalogue) {
    entry.cost_ns = 8192;
    entry.first_cost_ns = 1u << 26;
  }
  auto longest = [](const World& world, uint32_t epoch) {
    uint32_t most = 0;
    for (const StructureRow& row : world.Plan(epoch).rows) most = std::max(most, row.contents);
    return most;
  };
  EXPECT_LE(longest(plain, 5), 60u);
  EXPECT_GT(longest(compiling, 5), 4 * longest(plain, 5)) << "a first call is thousands of calls";
  // Epoch 0: enough structures under one relation, one under each of a few others.
  for (int i = 0; i < 8; ++i) compiling.AddRelation(3, "more" + std::to_string(i));
  std::map<std::pair<uint32_t, std::string>, int> rows;
  for (const StructureRow& row : compiling.Plan(0).rows) {
    const PlannedRelation& planned = compiling.relations[row.relation];
    ++rows[{planned.api, planned.relation.family}];
  }
  EXPECT_EQ((rows[{3, "again"}]), 3);
  EXPECT_EQ((rows[{2, "float64"}]), 1);
  size_t of_many = 0;
  for (const auto& [where, count] : rows) of_many += where.first == 3 ? 1 : 0;
  EXPECT_EQ(of_many, 3u);
}

TEST(PlanEpoch, WhatOtherTargetsCostIsUnknownAtFirst) {
  World world(3, 4);
  World joint(3, 4);
  for (uint32_t a = 0; a < 3; ++a) world.catalogue[a].cost_ns = joint.catalogue[a].cost_ns = 1024;
  world.relations.clear();
  joint.relations.clear();
  for (uint32_t a = 0; a < 3; ++a) {
    world.AddRelation(a, "backends");
    joint.AddRelation(a, "backends");
    joint.relations.back().relation.sides[1].target = "other";
  }
  auto cases = [](const World& of) {
    uint32_t sum = 0;
    for (const StructureRow& row : of.Plan(0).rows) sum += row.contents;
    return sum / 3;
  };
  EXPECT_GT(cases(world), 200u);
  EXPECT_GE(cases(joint), 100u) << "each API is judged";
  EXPECT_LT(cases(joint), 150u);
  for (CatalogueEntry& entry : joint.catalogue) entry.first_cost_ns = 1u << 26;
  EXPECT_GE(cases(joint), 100u) << "where each structure is compiled, on three of them";
  EXPECT_LT(cases(joint), 150u);
}

TEST(PlanEpoch, RowsOfDearFormsAreAsLongAsTheirFirstCaseIsDear) {
  World world(20, 4);
  for (uint32_t a = 0; a < 20; ++a) {
    CatalogueEntry& entry = world.catalogue[a];
    entry.cost_ns = 8192;
    entry.api.forms = {"slow"};
    entry.form_cost_ns = {1u << 21};
    entry.form_first_cost_ns = {a % 2 == 0 ? 0 : uint64_t{1} << 26};
    world.AddRelation(a, "slow");
    world.relations.back().relation.sides[0].program =
        world.relations.back().relation.sides[0].program.WithForm("slow");
  }
  uint32_t most[2] = {0, 0};
  for (uint32_t epoch = 5; epoch < 10; ++epoch) {  // how many contents a row has is drawn
    for (const StructureRow& row : world.Plan(epoch, 100'000'000'000).rows) {
      const PlannedRelation& planned = world.relations[row.relation];
      if (planned.relation.family != "slow") continue;
      most[planned.api % 2] = std::max(most[planned.api % 2], row.contents);
    }
  }
  EXPECT_EQ(most[0], 2u);
  EXPECT_GT(most[1], 16u) << "as many as cost 64 ms";
}

TEST(PlanEpoch, FewStructuresAreTracedForOneCase) {
  World world(2, 4);
  for (uint32_t a = 0; a < 2; ++a) {
    CatalogueEntry& entry = world.catalogue[a];
    entry.api.forms = {"traced"};
    entry.form_cost_ns = {8192};
    entry.form_first_cost_ns = {a == 0 ? 0 : uint64_t{1} << 24};
    world.AddRelation(a, "traced");
    world.relations.back().relation.structural = true;
    world.relations.back().relation.sides[0].program =
        world.relations.back().relation.sides[0].program.WithForm("traced");
  }
  int rows[2] = {0, 0};
  for (const StructureRow& row : world.Plan(0).rows) {
    const PlannedRelation& planned = world.relations[row.relation];
    rows[planned.api] += planned.relation.family == "traced" ? 1 : 0;
  }
  EXPECT_EQ(rows[0], 4);
  EXPECT_EQ(rows[1], 1);
}

TEST(PlanEpoch, AnApiWithoutACheapRelationIsJudgedAtFirst) {
  World world(2, 4);
  world.relations.clear();
  for (uint32_t a = 0; a < 2; ++a) {
    CatalogueEntry& entry = world.catalogue[a];
    entry.cost_ns = 8192;
    entry.api.forms = {"slow"};
    entry.form_cost_ns = {1u << 21};
    entry.form_first_cost_ns = {0};
    world.AddRelation(a, "slow");
    world.relations.back().relation.sides[0].program =
        world.relations.back().relation.sides[0].program.WithForm("slow");
  }
  world.AddRelation(0, "again");
  world.AddRelation(1, "meta");  // single cases and edges judge nothing
  world.AddRelation(1, "edges");
  world.relations.back().relation.source = "edges";
  world.relations.back().relation.facts = kEdges;
  uint64_t slow[2] = {0, 0};
  for (const StructureRow& row : world.Plan(0).rows) {
    const PlannedRelation& planned = world.relations[row.relation];
    if (planned.relation.family == "slow") slow[planned.api] += row.contents;
  }
  EXPECT_LE(slow[0], 8u);
  EXPECT_GE(slow[1], 100u);
  EXPECT_LE(slow[1], 160u);
}

TEST(DeadlineOf, HasTimeForACompiler) {
  World world(2, 4);
  const Manifest manifest = world.Plan(0);
  const Block all{0, static_cast<uint32_t>(manifest.rows.size())};
  EXPECT_EQ(DeadlineOf(manifest, all, world.relations, world.catalogue, 2), 2);
  world.catalogue[1].first_cost_ns = uint64_t{1} << 30;
  EXPECT_GT(DeadlineOf(manifest, all, world.relations, world.catalogue, 2), 15);
}

}  // namespace
}  // namespace parallax
