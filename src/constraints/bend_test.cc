#include "constraints/bend.h"

#include <gtest/gtest.h>

#include "constraints/holds.h"
#include "constraints/language.h"

namespace parallax {
namespace {

TensorRecipe Recipe(Shape shape, DType dtype = DType::kF32) {
  TensorRecipe out;
  out.shape = std::move(shape);
  out.dtype = dtype;
  return out;
}

Binding Bendable() {
  Sequence parts;
  parts.items = {Value(int64_t{2}), Value(int64_t{4})};
  Binding out;
  out.arguments = {{"x", false, Recipe({2, 6})},
                   {"y", false, Recipe({4, 2}, DType::kI64)},
                   {"mode", true, std::string("full")},
                   {"n", true, int64_t{3}},
                   {"p", true, 0.5},
                   {"parts", true, parts}};
  return out;
}

constexpr const char* kClauses[] = {"dtype(x) in float64, int32",
                                    "dtype(x) = dtype(y)",
                                    "rank(x) = 3",
                                    "rank(x) = rank(y)",
                                    "rank(x) >= 3",
                                    "rank(x) in 3, 4",
                                    "extent(x, -1) = 4",
                                    "extent(x, 0) = extent(y, 0)",
                                    "extent(x, 1) % n = 0",
                                    "shape(x) = shape(y)",
                                    "elements(x) = 1",
                                    "broadcast(x, y)",
                                    "finite(x)",
                                    "length(parts) = 3",
                                    "length(parts) = rank(x)",
                                    "mode in 'same', 'valid'",
                                    "n > 5",
                                    "n < rank(x)",
                                    "p >= 1",
                                    "p < 0",
                                    "parts > 3",
                                    "item(parts, -1) = 7",
                                    "item(parts, 0) > item(parts, 1)",
                                    "sum(parts) = extent(x, 0)",
                                    "values(y) >= 0",
                                    "values(y) < extent(x, 0)",
                                    "sorted(y)",
                                    "n != 3"};

TEST(Bend, AClauseIsMadeTrue) {
  Rng rng(3);
  for (const char* text : kClauses) {
    const Clause clause = *ParseClause(text);
    const auto bent = Satisfied(clause, Bendable(), rng);
    ASSERT_TRUE(bent) << text;
    EXPECT_EQ(Holds(clause, *bent), Truth::kYes) << text;
  }
}

TEST(Bend, AClauseIsBroken) {
  Rng rng(3);
  for (const char* text : kClauses) {
    const Clause clause = *ParseClause(text);
    const auto bent = Broken(clause, Bendable(), Reach::kNear, rng);
    ASSERT_TRUE(bent) << text;
    EXPECT_EQ(Holds(clause, *bent), Truth::kNo) << text;
  }
  for (const char* text : {"kind(x) in tensor", "kind(n) in int", "kind(parts) in int[]"}) {
    EXPECT_TRUE(Broken(*ParseClause(text), Bendable(), Reach::kFar, rng)) << text;
  }
}

TEST(Bend, WhatTheCallHasNotStaysAlone) {
  Rng rng(3);
  for (const char* text : {"rank(other) = 2", "rank(n) = 2", "length(x) = 2", "extent(x, 7) = 1",
                           "item(parts, 7) = 1", "item(x, 0) = 1", "n < extent(other, 0)"}) {
    EXPECT_FALSE(Satisfied(*ParseClause(text), Bendable(), rng)) << text;
    EXPECT_FALSE(Broken(*ParseClause(text), Bendable(), Reach::kFar, rng)) << text;
  }
}

TEST(Bend, AGuessObeysWhatIsNotContradicted) {
  std::vector<Constraint> constraints;
  for (const char* text : {"rank(x) = 3", "extent(x, -1) = extent(y, 0)", "dtype(y) in int32"}) {
    constraints.push_back({*ParseClause(text), {{}}, {}});
  }
  constraints[2].trials.broken = 1;
  Rng rng(3);
  const Binding call = Obeying(constraints, Bendable(), rng);
  EXPECT_EQ(Holds(constraints[0].clause, call), Truth::kYes);
  EXPECT_EQ(Holds(constraints[1].clause, call), Truth::kYes);
  EXPECT_EQ(Holds(constraints[2].clause, call), Truth::kNo);
}

}  // namespace
}  // namespace parallax
