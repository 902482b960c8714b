#include "search/compose.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace parallax {
namespace {

TensorRecipe TensorOf(DType dtype, Shape shape) {
  TensorRecipe recipe;
  recipe.dtype = dtype;
  recipe.shape = std::move(shape);
  return recipe;
}

Link LinkOfCall(const std::string& program, std::vector<TensorRecipe> tensors, DType dtype,
                Shape shape, bool any_shape) {
  ChainCall call{program, {false, {}}, {}};
  for (size_t i = 0; i < tensors.size(); ++i) call.arguments.items.push_back({NameOfTensor(i)});
  return {{{call}, std::move(tensors)}, dtype, std::move(shape), any_shape};
}

std::vector<Link> Links() {
  const TensorRecipe f = TensorOf(DType::kF32, {2, 3});
  const TensorRecipe b = TensorOf(DType::kBool, {2, 3});
  return {LinkOfCall("lib.mul", {f, f}, DType::kF32, {2, 3}, true),
          LinkOfCall("lib.less", {f, f}, DType::kBool, {2, 3}, true),
          LinkOfCall("lib.where", {b, f, f}, DType::kF32, {2, 3}, true),
          LinkOfCall("lib.sum", {TensorOf(DType::kF32, {2, 3, 4})}, DType::kF32, {2, 3}, false),
          LinkOfCall("lib.add_", {f, f}, DType::kF32, {2, 3}, true)};
}

TEST(ComposeTest, IsAFunctionOfTheDraw) {
  for (uint64_t draw = 0; draw < 50; ++draw) {
    EXPECT_EQ(Compose(Links(), draw), Compose(Links(), draw));
  }
}

TEST(ComposeTest, CallsTakeWhatFitsThem) {
  std::set<std::string> programs;
  std::map<size_t, int> of_length;
  bool huge = false, squared = false, behind_write = false;
  for (uint64_t draw = 0; draw < 3000; ++draw) {
    const Chain chain = Compose(Links(), draw);
    ASSERT_GE(chain.calls.size(), 2u);
    ASSERT_LE(chain.calls.size(), kMostChainCalls);
    ASSERT_TRUE(ChainOf(BindingOf(chain)));
    programs.insert(chain.Programs());
    ++of_length[chain.calls.size()];
    for (size_t i = 0; i < chain.calls.size(); ++i) {
      const ChainCall& call = chain.calls[i];
      // Truth values come of lib.less alone, or of a new tensor.
      if (call.program == "lib.mul") squared |= call.arguments.items[0] == call.arguments.items[1];
      behind_write |= i > 0 && WritesInPlace(chain.calls[i - 1]) && call.program == "lib.mul";
    }
    for (const TensorRecipe& tensor : chain.tensors) {
      huge |= !tensor.shape.empty() && tensor.shape[0] > 4096;
    }
  }
  EXPECT_GT(programs.size(), 60u);
  EXPECT_EQ(of_length.size(), 3u);
  EXPECT_TRUE(huge);
  EXPECT_TRUE(squared);
  EXPECT_TRUE(behind_write);
  EXPECT_TRUE(programs.contains("lib.less, lib.where"));
  EXPECT_TRUE(programs.contains("lib.sum, lib.mul"));
}

TEST(ComposeTest, LinksThatDoNotGoTogetherMakeNoChain) {
  const std::vector<Link> alone = {
      LinkOfCall("lib.sum", {TensorOf(DType::kF32, {4})}, DType::kI64, {}, false)};
  EXPECT_LT(Compose(alone, 1).calls.size(), 2u);
  EXPECT_TRUE(Compose({}, 1).calls.empty());
}

}  // namespace
}  // namespace parallax
