#include "nouns/value.h"

#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

TensorRecipe Tensor(Shape shape) {
  TensorRecipe recipe;
  recipe.shape = std::move(shape);
  return recipe;
}

Binding Nested() {
  Binding binding;
  Sequence list{false, {{Tensor({1})}, {Sequence{true, {{Tensor({2})}}}}}};
  Dictionary dictionary{{{"a", {Tensor({3})}}, {"b", {None{}}}}};
  binding.arguments.push_back({"x", false, {Tensor({0})}});
  binding.arguments.push_back({"list", false, {list}});
  binding.arguments.push_back({"d", true, {dictionary}});
  return binding;
}

TEST(ForEachTensor, VisitsDepthFirstInArgumentOrder) {
  const Binding binding = Nested();
  std::vector<int64_t> seen;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) { seen.push_back(recipe.shape[0]); });
  EXPECT_EQ(seen, (std::vector<int64_t>{0, 1, 2, 3}));
  EXPECT_EQ(CountTensors(binding), 4);
}

TEST(ForEachTensor, MayChangeTheRecipes) {
  Binding binding = Nested();
  ForEachTensor(binding, [](TensorRecipe& recipe) { recipe.dtype = DType::kF64; });
  ForEachTensor(static_cast<const Binding&>(binding),
                [](const TensorRecipe& recipe) { EXPECT_EQ(recipe.dtype, DType::kF64); });
}

TEST(Describe, WritesABindingOnOneLine) {
  Binding binding;
  TensorRecipe x = Tensor({17});
  x.fill = {FillKind::kUniform, -3, 3};
  binding.arguments.push_back({"x", false, {x}});
  binding.arguments.push_back({"dim", true, {int64_t{1}}});
  EXPECT_EQ(Describe(binding), "x=float32[17] uniform(-3, 3), dim=1");
}

TEST(Describe, WritesLiteralsAsPythonDoes) {
  EXPECT_EQ(Describe(Value{None{}}), "None");
  EXPECT_EQ(Describe(Value{true}), "True");
  EXPECT_EQ(Describe(Value{2.0}), "2.0");
  EXPECT_EQ(Describe(Value{1e300}), "1e+300");
  EXPECT_EQ(Describe(Value{-std::numeric_limits<double>::infinity()}), "-inf");
  EXPECT_EQ(Describe(Value{std::complex<double>(1, -2)}), "(1-2j)");
  EXPECT_EQ(Describe(Value{std::string("it's")}), "'it\\'s'");
  EXPECT_EQ(Describe(Value{DType::kBF16}), "bfloat16");
  EXPECT_EQ(Describe(Value{Sequence{true, {{int64_t{1}}}}}), "(1,)");
  EXPECT_EQ(Describe(Value{Sequence{false, {{int64_t{1}}, {false}}}}), "[1, False]");
  EXPECT_EQ(Describe(Value{Dictionary{{{"k", {int64_t{1}}}}}}), "{'k': 1}");
  EXPECT_EQ(Describe(Value{Expression{"torch.strided"}}), "torch.strided");
}

TEST(Describe, NamesLayoutAlignmentAndGradient) {
  TensorRecipe x = Tensor({2, 3});
  x.layout = Layout::kTransposed;
  x.misalignment = 4;
  x.requires_grad = true;
  x.fill.kind = FillKind::kSpecial;
  EXPECT_EQ(Describe(x), "float32[2, 3] transposed off by 4 bytes requires_grad special");
}

}  // namespace
}  // namespace parallax
