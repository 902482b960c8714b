#include "nouns/value.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace parallax
