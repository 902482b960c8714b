#include "prepare/drop_unresolved.h"

#include <gtest/gtest.h>

#include "targets/fake_target.h"

namespace parallax {
namespace {

PlannedRelation RelationOf(const std::string& name, const std::string& source, Side other) {
  PlannedRelation planned;
  planned.relation.source = source;
  planned.relation.family = name;
  planned.relation.target = "toy";
  planned.relation.sides.resize(1);
  planned.relation.sides[0].program = "toy.add";
  planned.relation.sides.push_back(std::move(other));
  return planned;
}

TEST(DropUnresolved, LeavesOutStatedRelationsWithoutTheirPrograms) {
  testing_targets::FakeLibrary library;
  library.ask = [](const std::string& verb, const std::string& argument) -> Result<std::string> {
    if (verb == "resolve-text") {
      return std::string(argument == "def run(" ? "SyntaxError: '(' was never closed" : "");
    }
    EXPECT_EQ(argument, "toy.ad\ntoy.add\n");
    return std::string("toy.ad\tLookupError: no toy.ad\n");
  };
  testing_targets::FakeTarget target("toy", library);
  Side wrong, broken, right;
  wrong.program = "toy.ad";
  broken.program = right.program = "text:1@run";
  broken.program = "text:2@run";
  right.text = "def run(x): return x";
  broken.text = "def run(";
  broken.label = "broken(...)";
  std::vector<PlannedRelation> relations = {
      RelationOf("a", "stated", wrong), RelationOf("b", "modes", wrong),
      RelationOf("c", "stated", broken), RelationOf("d", "stated", right)};
  const StopToken never;
  const auto dropped = DropUnresolved({{target, {}}}, never, &relations);
  ASSERT_TRUE(dropped.ok());
  EXPECT_EQ(*dropped, (std::vector<std::string>{
                          "a: no program toy.ad: LookupError: no toy.ad",
                          "c: no program broken(...): SyntaxError: '(' was never closed"}));
  ASSERT_EQ(relations.size(), 2u);
  EXPECT_EQ(relations[0].relation.family, "b");
  EXPECT_EQ(relations[1].relation.family, "d");
}

}  // namespace
}  // namespace parallax
