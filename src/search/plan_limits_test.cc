// What bounds a plan beside its budget: inputs of a relation, and what rules take themselves.

#include <gtest/gtest.h>

#include <map>

#include "search/block.h"
#include "search/testing.h"

namespace parallax {
namespace {

std::map<uint32_t, uint64_t> CasesOf(const Manifest& manifest) {
  std::map<uint32_t, uint64_t> cases;
  for (const StructureRow& row : manifest.rows) cases[row.relation] += row.contents;
  return cases;
}

TEST(PlanEpoch, NoRelationGetsMoreThanItsInputs) {
  World world(3, 4);
  world.corpus.Ran(0, 60);
  world.corpus.Ran(3, 70);
  for (uint32_t epoch = 0; epoch < 2; ++epoch) {
    PlanInput in{world.catalogue, world.relations, world.corpus, 7, epoch, 20'000'000'000};
    in.max_inputs = 70;
    const auto cases = CasesOf(PlanEpoch(in));
    EXPECT_EQ(cases.at(0), 10u);
    EXPECT_FALSE(cases.contains(3));
    for (const auto& [relation, count] : cases) EXPECT_LE(count, 70u) << relation;
  }
}

TEST(PlanEpoch, EndsWhereEachRelationHadItsInputs) {
  World world(2, 4);
  for (uint32_t r = 0; r < world.relations.size(); ++r) world.corpus.Ran(r, 400);
  PlanInput in{world.catalogue, world.relations, world.corpus, 7, 3, 20'000'000'000};
  EXPECT_FALSE(PlanEpoch(in).rows.empty());
  in.max_inputs = 400;
  EXPECT_TRUE(PlanEpoch(in).rows.empty());
}

TEST(PlanEpoch, RestsRelationsThatNeverApplied) {
  World world(2, 4);
  world.corpus.Ran(0, 60, 60);
  world.corpus.Ran(1, 100, 99);
  EXPECT_TRUE(CasesOf(world.Plan(2)).contains(0)) << "too soon to tell";
  world.corpus.Ran(0, 10, 10);
  const auto cases = CasesOf(world.Plan(2));
  EXPECT_FALSE(cases.contains(0));
  EXPECT_TRUE(cases.contains(1));
}

TEST(PlanEpoch, RulesThatAreDearThemselvesShareOneShareOfTheTime) {
  World world(20, 4);
  for (uint32_t api = 0; api < 20; ++api) {
    for (const char* family : {"saved", "loaded", "sparse"}) {
      world.AddRelation(api, family);
      world.relations.back().relation.source = "rules";
      world.relations.back().relation.facts = kEquality | kOfRuleFile;
      world.relations.back().own_ns = 20 * world.catalogue[api].cost_ns;
    }
  }
  std::map<uint32_t, int> first;  // structures in epoch 0
  for (const StructureRow& row : world.Plan(0).rows) {
    if (world.relations[row.relation].own_ns > 0) ++first[row.relation];
  }
  EXPECT_GT(first.size(), 0u);
  for (const auto& [relation, structures] : first) EXPECT_EQ(structures, 1) << relation;
  double dear = 0, cheap = 0;
  for (const StructureRow& row : world.Plan(1).rows) {
    const PlannedRelation& planned = world.relations[row.relation];
    ASSERT_EQ(IsDear(planned, world.catalogue), planned.own_ns > 0);
    (planned.own_ns > 0 ? dear : cheap) +=
        static_cast<double>(RowCost(row, world.relations, world.catalogue));
  }
  EXPECT_GT(dear, 0);
  EXPECT_LT(dear, 0.1 * cheap);
}

}  // namespace
}  // namespace parallax
