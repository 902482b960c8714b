#include "reach/path_mutant.h"

#include <gtest/gtest.h>

#include "nouns/find_argument.h"
#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests

TEST(PathMutant, TurnsNumbersExtentsAndItemsOfLists) {
  Binding input = CallOf({4, 4}, 5);
  Sequence list;
  for (int i = 0; i < 2; ++i) list.items.emplace_back(int64_t{5});
  input.arguments.push_back({"padding", true, {list}});
  size_t zeros = 0, empty = 0, items = 0, same = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed);
    const Binding mutant = PathMutant(input, rng);
    same += mutant == input ? 1 : 0;
    const Value& n = *FindArgument(mutant, "n");
    zeros += n.Is<int64_t>() && n.As<int64_t>() == 0 ? 1 : 0;
    const Value& x = mutant.arguments[0].value;
    empty += x.Is<TensorRecipe>() && NumElements(x.As<TensorRecipe>().shape) == 0 ? 1 : 0;
    const Value* padding = FindArgument(mutant, "padding");
    items += padding != nullptr && padding->Is<Sequence>() && *padding != Value(list) ? 1 : 0;
  }
  EXPECT_GT(zeros, 10u);
  EXPECT_GT(empty, 20u);
  EXPECT_GT(items, 50u);
  EXPECT_LT(same, 60u);
}

TEST(PathMutant, IsAFunctionOfItsDraws) {
  Rng a(7), b(7);
  EXPECT_EQ(PathMutant(CallOf({3, 4}, 1), a), PathMutant(CallOf({3, 4}, 1), b));
}

}  // namespace
}  // namespace parallax
