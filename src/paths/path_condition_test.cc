#include "paths/path_condition.h"

#include <gtest/gtest.h>

#include "constraints/language.h"

namespace parallax {
namespace {

Binding ConditionSample() {
  TensorRecipe x;
  x.shape = {2, 3};
  return {{{"x", true, {x}}, {"mode", true, {std::string("in or not in")}}, {"y", true, {None{}}}}};
}

TEST(PathCondition, IsReadBackAsItIsWritten) {
  for (const char* text :
       {"rank(x) = 2", "rank(x) = 2 or rank(x) = 3", "mode not in 'full', 'same'",
        "not broadcast(x, y)", "kind(x) not in none or dtype(y) = float32",
        "mode = ' or not in ' or x >= 0", "not sorted(x)", "mode not in 'a in b', 'c or d'"}) {
    const auto condition = ParseCondition(text);
    ASSERT_TRUE(condition.ok()) << condition.error().message;
    EXPECT_EQ(ToText(*condition), text);
  }
  EXPECT_FALSE(ParseCondition("rank(x) = 2 or ").ok());
  EXPECT_FALSE(ParseCondition("rank(x) = 2 or or x = 1").ok());
  EXPECT_FALSE(ParseCondition("not not sorted(x)").ok());
  EXPECT_FALSE(ParseCondition("not>= 0.5").ok());  // else it would be written "not >= 0.5"
}

TEST(PathCondition, TheOppositeOfAnOppositeIsTheSame) {
  for (const char* text : {"rank(x) = 2", "rank(x) < 2", "x >= 1", "mode in 'a', 'b'",
                           "broadcast(x, y)", "kind(x) in none", "x > 1", "x <= 1", "x != 1"}) {
    const PathLiteral literal{ParseClause(text).value(), false, false};
    EXPECT_NE(ToText(Opposite(literal)), text);
    EXPECT_EQ(ToText(Opposite(Opposite(literal))), text);
  }
  EXPECT_EQ(ToText(Opposite({ParseClause("rank(x) < 2").value(), false, false})), "rank(x) >= 2");
  EXPECT_EQ(ToText(Opposite({ParseClause("pad >= 0").value(), false, true})), "not pad >= 0");
}

TEST(PathCondition, HoldsWhereOneOfItsClausesDoes) {
  const auto holds = [](const char* text) {
    return Holds(ParseCondition(text).value(), ConditionSample());
  };
  EXPECT_EQ(holds("rank(x) = 3 or rank(x) = 2"), Truth::kYes);
  EXPECT_EQ(holds("rank(x) = 3 or rank(x) = 4"), Truth::kNo);
  EXPECT_EQ(holds("rank(x) = 3 or rank(y) = 4"), Truth::kUnknown);
  EXPECT_EQ(holds("kind(y) not in none"), Truth::kNo);
  EXPECT_EQ(holds("mode not in 'full', 'same'"), Truth::kYes);
  EXPECT_EQ(holds("not broadcast(x, x)"), Truth::kNo);
}

}  // namespace
}  // namespace parallax
