// Inputs of paths in the first epoch.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "search/testing.h"

namespace parallax {
namespace {

// An input that takes a path may be a pair of numbers that no mutation would draw.
TEST(PlanEpoch, InputsOfPathsAreVisitedByACheapRelationAndOthers) {
  World world(2, 6);
  world.AddRelation(0, "more");
  const auto with_dim = [&](int64_t dim) {
    Binding binding = world.catalogue[0].seeds[0];
    binding.arguments[1].value = dim;
    return binding;
  };
  const std::vector<TriedPaths> paths = {
      {0,
       {{{"dim = 41"}, "", PathFate::kReached, "", with_dim(41)},
        {{"dim = 42"}, "ValueError: 42", PathFate::kReturned, "", with_dim(42)},
        {{"dim = 43"}, "", PathFate::kRefused, "TypeError", with_dim(43)},
        {{"dim = 41"}, "", PathFate::kReached, "", with_dim(41)}},
       0}};
  PlanInput in{world.catalogue, world.relations, world.corpus, 7, 0, 20'000'000'000};
  in.paths = paths;
  const Manifest manifest = PlanEpoch(in);
  std::map<int64_t, std::multiset<std::string>> visits;
  for (const StructureRow& row : manifest.rows) {
    if (row.parent < kCorpusParent) continue;
    const PlannedRelation& planned = world.relations[row.relation];
    EXPECT_EQ(planned.api, 0u);
    const Binding binding = StructureOf(manifest, row, world.relations, world.catalogue);
    visits[binding.arguments[1].value.As<int64_t>()].insert(planned.relation.family);
  }
  ASSERT_EQ(visits.size(), 2u) << "what was refused shows nothing";
  EXPECT_EQ(visits[41], (std::multiset<std::string>{"again", "float64", "more"}));
  EXPECT_EQ(visits[42].size(), 3u);
  world.catalogue[0].first_cost_ns = 1u << 26;
  size_t rows = 0;
  for (const StructureRow& row : PlanEpoch(in).rows) rows += row.parent >= kCorpusParent ? 1 : 0;
  EXPECT_EQ(rows, 2u) << "each structure is compiled";
  in.epoch = 1;
  EXPECT_TRUE(PlanEpoch(in).corpus.empty());
}

}  // namespace
}  // namespace parallax
