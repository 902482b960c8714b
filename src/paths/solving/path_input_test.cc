#include "paths/solving/path_input.h"

#include <gtest/gtest.h>

#include "paths/find_paths.h"

namespace parallax {
namespace {

TEST(PathInput, IsTheSeedWithWhatThePathAsks) {
  TensorRecipe x;
  x.shape = {4};
  x.layout = Layout::kStrided;
  x.fill.lo = 7;
  TensorRecipe stored;
  stored.shape = {1};
  stored.fill.kind = FillKind::kInline;
  stored.bytes = std::make_shared<const std::string>(4, '\0');
  const Binding seed{{{"", false, {x}}, {"y", false, {stored}}, {"n", true, {int64_t{1}}}}};
  TensorRecipe wanted;
  wanted.dtype = DType::kI32;
  wanted.shape = {2, 3};
  const Binding solution{
      {{"mode", true, {std::string("a")}}, {"x", true, {wanted}}, {"y", true, {wanted}}}};
  const Binding input = PathInput(seed, solution, {"x", "y", "n", "mode"});
  EXPECT_EQ(SolutionText(input), "=int32[2, 3], y=int32[2, 3], n=1, mode='a'");
  EXPECT_EQ(input.arguments[0].value.As<TensorRecipe>().fill.lo, 7);
  EXPECT_EQ(input.arguments[0].value.As<TensorRecipe>().layout, Layout::kContiguous);
  EXPECT_EQ(input.arguments[1].value.As<TensorRecipe>().bytes, nullptr);
  EXPECT_FALSE(input.arguments[0].keyword);
  EXPECT_TRUE(input.arguments[3].keyword);
}

TEST(PathInput, ListsGetTheirLength) {
  const Sequence two{true, {{int64_t{1}}, {int64_t{2}}}};
  const Sequence three{false, {{int64_t{5}}, {int64_t{6}}, {int64_t{7}}}};
  const Binding input = PathInput({{{"d", false, {two}}}}, {{{"d", true, {three}}}}, {"d"});
  EXPECT_EQ(SolutionText(input), "d=[5, 6, 7]");
  EXPECT_TRUE(input.arguments[0].value.As<Sequence>().is_tuple);
}

}  // namespace
}  // namespace parallax
