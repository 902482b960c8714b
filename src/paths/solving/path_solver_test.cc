#include "paths/solving/path_solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "nouns/find_argument.h"
#include "paths/find_paths.h"
#include "paths/read_form.h"
#include "paths/solving/size_limits.h"
#include "paths/testing.h"

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests
using testing::Ge;
using testing::Le;

// The first solution of the path on which every test holds.
Binding SolutionOf(const Texts& tests) {
  Texts body;
  for (const std::string& test : tests) body.push_back(Check(2, test));
  body.push_back(Return(3));
  const auto form = ReadForm(Form({Function("f", {"x", "y", "n"}, body)}));
  const ApiPaths paths = FindPaths(form.value(), {});
  const auto returns = std::find_if(paths.paths.begin(), paths.paths.end(),
                                    [](const ApiPath& path) { return !path.refused; });
  const bool solved = returns != paths.paths.end() && !returns->solutions.empty();
  return solved ? returns->solutions.front() : Binding();
}

Shape ShapeOf(const Binding& binding, const std::string& name) {
  const Value* value = FindArgument(binding, name);
  const bool known = value != nullptr && value->Is<TensorRecipe>();
  return known ? value->As<TensorRecipe>().shape : Shape{};
}

const std::string kRank = Attr(N("x"), "ndim");
std::string ExtentOf(const std::string& name, const std::string& at) {
  return Index(Attr(N(name), "shape"), C(at));
}

TEST(PathSolver, ExtentsGoAsFarAsConditionsAsk) {
  const std::string rows = ExtentOf("x", "0"), columns = ExtentOf("x", "1");
  EXPECT_EQ(ShapeOf(SolutionOf({Cmp(kRank, "==", C("2")), Cmp(rows, "==", columns),
                                Cmp(rows, "==", C("9"))}),
                    "x"),
            (Shape{9, 9}));
  const Shape many = ShapeOf(SolutionOf({Cmp(kRank, "==", C("2")), Cmp(rows, ">", C("30"))}), "x");
  ASSERT_EQ(many.size(), 2u);
  EXPECT_THAT(many[0], Ge(31));
  EXPECT_THAT(many[1], Le(kLargestExtent)) << "nothing asks it to be large";
  const Binding longer =
      SolutionOf({Cmp(kRank, "==", C("1")), Cmp(Attr(N("y"), "ndim"), "==", C("1")),
                  Cmp(ExtentOf("y", "0"), "==", Bin(rows, "+", C("6")))});
  ASSERT_EQ(ShapeOf(longer, "x").size(), 1u);
  EXPECT_EQ(ShapeOf(longer, "y"), Shape{ShapeOf(longer, "x")[0] + 6});
}

TEST(PathSolver, WhatIsBeyondTheOrdinaryByOne) {
  const Shape wide =
      ShapeOf(SolutionOf({Cmp(kRank, "==", C("1")), Cmp(ExtentOf("x", "0"), ">", C("5"))}), "x");
  ASSERT_EQ(wide.size(), 1u);
  EXPECT_THAT(wide[0], Ge(6));
}

TEST(PathSolver, MultiplesAndProductsOfWhatConditionsName) {
  const std::string rows = ExtentOf("x", "0");
  const Binding tiled =
      SolutionOf({Cmp(kRank, "==", C("1")), Cmp(Bin(rows, "%", N("n")), "==", C("0")),
                  Cmp(N("n"), "==", C("6")), Cmp(rows, ">", C("6"))});
  ASSERT_EQ(ShapeOf(tiled, "x").size(), 1u);
  EXPECT_EQ(ShapeOf(tiled, "x")[0] % 6, 0);
  const Shape counted = ShapeOf(
      SolutionOf({Cmp(kRank, "==", C("3")), Cmp(Method(N("x"), "numel"), "==", C("105"))}), "x");
  ASSERT_EQ(counted.size(), 3u);
  EXPECT_EQ(NumElements(counted), 105);
}

TEST(PathSolver, NumbersGoAsFarAsConditionsAsk) {
  const Binding large = SolutionOf({Cmp(N("n"), ">", C("5000"))});
  const Value* n = FindArgument(large, "n");
  ASSERT_NE(n, nullptr);
  ASSERT_TRUE(n->Is<int64_t>());
  EXPECT_GT(n->As<int64_t>(), 5000);
  EXPECT_THAT(ShapeOf(SolutionOf({Cmp(kRank, "==", C("3")), Cmp(N("n"), "==", C("900"))}), "x"),
              ::testing::Each(Le(kLargestExtent)));
}

}  // namespace
}  // namespace parallax
