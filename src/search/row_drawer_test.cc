#include "search/row_drawer.h"

#include <gtest/gtest.h>

#include "constraints/holds.h"
#include "constraints/language.h"
#include "search/mutated.h"
#include "search/testing.h"
#include "search/varied.h"

namespace parallax {
namespace {

// Rows of a drawer whose structure leaves `clause`, of so many.
int Astray(const World& world, const Clause& clause, uint32_t relation, int rows) {
  const std::vector<uint32_t> no_corpus;
  const PlanInput in{world.catalogue, world.relations, world.corpus, 7, 3};
  const RowDrawer drawer(in, 0, no_corpus);
  Rng rng(1);
  int astray = 0;
  for (int i = 0; i < rows; ++i) {
    const StructureRow row = drawer.Draw(relation, rng);
    const CatalogueEntry& entry = world.catalogue[0];
    const Binding drawn = Mutated(entry, entry.seeds[row.parent], row.mutator, row.draw);
    astray += Holds(clause, drawn) == Truth::kNo ? 1 : 0;
  }
  return astray;
}

TEST(RowDrawer, SeldomLeavesWhatIsKnownToBeLegal) {
  World world(1, 4);
  world.AddRelation(0, "edges");
  world.relations.back().relation.source = "edges";
  world.relations.back().relation.facts = kEdges;
  const auto edges = static_cast<uint32_t>(world.relations.size() - 1);
  const Clause clause = *ParseClause("rank(x) = 2");
  const int before = Astray(world, clause, 0, 4000);
  EXPECT_GT(before, 100);
  const int edges_before = Astray(world, clause, edges, 4000);
  world.catalogue[0].constraints = {{clause, {{}}, {3, 0, 0, 0}}};
  const int after = Astray(world, clause, 0, 4000);
  EXPECT_LT(after, before / 2);
  EXPECT_GT(after, 0) << "what is known may be wrong";
  EXPECT_GT(Astray(world, clause, edges, 4000), edges_before / 2) << "edges go there on purpose";
}

TEST(RowDrawer, OfAGuessManyRowsHaveSeveralChanges) {
  World world(1, 4);
  const auto varied = [&] {
    const std::vector<uint32_t> no_corpus;
    const PlanInput in{world.catalogue, world.relations, world.corpus, 7, 3};
    const RowDrawer drawer(in, 0, no_corpus);
    Rng rng(1);
    int rows = 0;
    for (int i = 0; i < 300; ++i) rows += drawer.Draw(0, rng).mutator == kVariedMutator ? 1 : 0;
    return rows;
  };
  EXPECT_EQ(varied(), 0);
  world.relations[0].relation.facts |= kGuessed;
  EXPECT_GT(varied(), 50);
}

}  // namespace
}  // namespace parallax
