#include "search/edges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "inputs/mutate.h"
#include "search/relation_drawer.h"
#include "search/testing.h"
#include "wire/codec.h"

namespace parallax {
namespace {

// A relation of source `edges` of the first API, besides what the world has.
uint32_t AddEdges(World* world) {
  world->AddRelation(0, "edges");
  world->relations.back().relation.source = "edges";
  world->relations.back().relation.facts = kEdges;
  return static_cast<uint32_t>(world->relations.size() - 1);
}

// Rows of the relation, and of the others of its API.
std::pair<size_t, size_t> RowsOf(const World& world, const Manifest& manifest, uint32_t relation) {
  std::pair<size_t, size_t> rows;
  for (const StructureRow& row : manifest.rows) {
    if (world.relations[row.relation].api != world.relations[relation].api) continue;
    ++(row.relation == relation ? rows.first : rows.second);
  }
  return rows;
}

TEST(PlanEpoch, EdgesAreTriedOneByOneAndNothingElse) {
  World world(2, 4);
  world.relations.clear();
  AddEdges(&world);
  std::map<std::string, std::set<std::string>> by_mutator;
  for (const StructureRow& row : world.Plan(0).rows) {
    EXPECT_LE(row.contents, 2u);
    by_mutator[std::string(MutatorName(row.mutator))].insert(
        Encode(Mutate(world.catalogue[0].seeds[row.parent], row.mutator, row.draw)));
  }
  EXPECT_GE(by_mutator["extreme-int"].size(), 10u) << "of one argument";
  EXPECT_GE(by_mutator["huge-empty"].size(), 2u);
  EXPECT_GE(by_mutator["rank-one"].size(), 2u);
  EXPECT_FALSE(by_mutator.contains("vector-extent"));
  const Manifest later = world.Plan(1, 200'000'000);
  EXPECT_FALSE(later.rows.empty());
  for (const StructureRow& row : later.rows) {
    EXPECT_TRUE(std::count(EdgeMutators().begin(), EdgeMutators().end(), row.mutator));
  }
}

TEST(PlanEpoch, BesideOthersEachBorderIsTriedOnceAtFirst) {
  World world(2, 4);
  const uint32_t edges = AddEdges(&world);
  std::map<uint32_t, size_t> by_mutator;
  for (const StructureRow& row : world.Plan(0).rows) {
    if (row.relation == edges) ++by_mutator[row.mutator];
  }
  EXPECT_GE(by_mutator.size(), EdgeMutators().size() / 2);
  for (const auto& [mutator, rows] : by_mutator) EXPECT_EQ(rows, 1u) << MutatorName(mutator);
  EXPECT_EQ(world.Plan(0).rows.back().relation, edges) << "when each API is judged";
}

TEST(PlanEpoch, WhereStructuresAreCompiledBordersWait) {
  World world(1, 4);
  const uint32_t edges = AddEdges(&world);
  world.catalogue[0].first_cost_ns = 50'000'000;
  EXPECT_EQ(RowsOf(world, world.Plan(0), edges).first, 0u);
  EXPECT_GT(RowsOf(world, world.Plan(1), edges).first, 0u);
}

TEST(PlanEpoch, EdgesHaveMoreRowsTheMoreTheyFind) {
  World world(1, 4);
  const uint32_t edges = AddEdges(&world);
  const auto share = [&] {
    const auto [of_edges, others] = RowsOf(world, world.Plan(9), edges);
    return static_cast<double>(of_edges) / static_cast<double>(of_edges + others);
  };
  for (int i = 0; i < 1000; ++i) world.corpus.Ran(edges);
  EXPECT_NEAR(share(), 1.0 / 8, 0.05) << "they found nothing";
  for (uint32_t other : {0, 1, 2}) {
    for (int i = 0; i < 300; ++i) world.corpus.Ran(other);
  }
  for (int i = 0; i < 20; ++i) world.corpus.Found(edges);
  EXPECT_NEAR(share(), 1.0 / 2, 0.05) << "the others found nothing";
}

TEST(RelationDrawer, AnApiWithNothingButEdgesDrawsThem) {
  World world(1, 4);
  world.relations.clear();
  AddEdges(&world);
  const PlanInput in{world.catalogue, world.relations, world.corpus, 7, 1, 1'000'000};
  const RelationDrawer drawer(in, {0}, 0.125);
  EXPECT_EQ(drawer.plain(), std::vector<uint32_t>{0});
  Rng rng(1);
  EXPECT_EQ(drawer.Draw(rng), 0u);
}

}  // namespace
}  // namespace parallax
