#include "explain/cause/transfer.h"

#include <gtest/gtest.h>

#include "explain/cause/variants.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Value TensorOf(Shape shape) {
  TensorRecipe tensor;
  tensor.shape = std::move(shape);
  return {tensor};
}

TEST(OperatorOf, FormsOfOneOperatorHaveOneName) {
  EXPECT_EQ(OperatorOf("lib.nn.MaxPool1d"), OperatorOf("lib.nn.functional.max_pool1d"));
  EXPECT_EQ(OperatorOf("raw._stack"), OperatorOf("lib.stack"));
  EXPECT_EQ(OperatorOf("lib.add_"), OperatorOf("lib.Tensor.add"));
  EXPECT_NE(OperatorOf("lib.add"), OperatorOf("lib.add_n"));
  EXPECT_NE(OperatorOf("lib.Tensor.bool"), OperatorOf("lib.Tensor.__bool__"));
  EXPECT_NE(OperatorOf("lib.Normal.log_prob"), OperatorOf("lib.Cauchy.log_prob"));
}

TEST(Transferred, ByNameThenByOrderOfTensors) {
  Binding from{{{"self", false, TensorOf({2})}, {"init.size", true, {int64_t{3}}}}};
  Binding to{
      {{"input", false, TensorOf({7})}, {"size", false, {int64_t{1}}}, {"scale", true, {2.0}}}};
  auto moved = Transferred(from, to);
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->arguments[0].value, TensorOf({2}));
  EXPECT_EQ(moved->arguments[1].value, Value{int64_t{3}});
  EXPECT_EQ(moved->arguments[2].value, Value{2.0});
}

TEST(Transferred, AnOptionWithoutAPlaceIsNoTransfer) {
  Binding from{{{"x", false, TensorOf({2})}, {"alpha", true, {2.0}}}};
  Binding to{{{"x", false, TensorOf({7})}}};
  EXPECT_FALSE(Transferred(from, to).has_value());
  to.arguments.push_back({"alpha", true, {int64_t{1}}});
  EXPECT_TRUE(Transferred(from, to).has_value());
  from.arguments[1].value = None();
  to.arguments.pop_back();
  EXPECT_TRUE(Transferred(from, to).has_value());
}

TEST(Transferred, ATensorWithoutAPlaceIsNoTransfer) {
  Binding from{{{"a", false, TensorOf({2})}, {"b", false, TensorOf({2})}}};
  Binding to{{{"x", false, TensorOf({7})}}};
  EXPECT_FALSE(Transferred(from, to).has_value());
}

// The pivots beside a matrix.
TEST(Transferred, ACallOfFewerTensorsGoesWithoutTheSmallerOnes) {
  const Binding from{{{"LU", false, TensorOf({2, 2})}, {"pivots", false, TensorOf({2})}}};
  const Binding to{{{"input", false, TensorOf({7})}}};
  const auto moved = Transferred(from, to);
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->arguments[0].value, TensorOf({2, 2}));
  const Binding without{{{"n", false, {int64_t{3}}}}};
  EXPECT_FALSE(Transferred(from, without).has_value()) << "it takes no tensor";
}

TEST(TransferredInOrder, WhatFindsNoPlaceIsLeftOut) {
  const Binding from{{{"concentration", true, TensorOf({2})}, {"rate", true, TensorOf({3})}}};
  const Binding to{{{"df", true, TensorOf({7})}}};
  EXPECT_EQ(TransferredInOrder(from, to).arguments[0].value, TensorOf({2}));
  const Binding back = TransferredInOrder(to, from);
  EXPECT_EQ(back.arguments[0].value, TensorOf({7}));
  EXPECT_EQ(back.arguments[1].value, TensorOf({3})) << "stays";
}

TEST(VariantsOf, ChangesExtentsDtypesAndNumbers) {
  Binding binding = Realise({{{"x", false, TensorOf({3})}}}, 1);
  std::vector<Binding> variants = VariantsOf(binding);
  EXPECT_LE(variants.size(), 40u);
  auto any = [&](auto holds) {
    return std::any_of(variants.begin(), variants.end(),
                       [&](const Binding& each) { return holds(*FirstTensor(each)); });
  };
  EXPECT_TRUE(any([](const TensorRecipe& x) { return x.shape == Shape{4}; }));
  EXPECT_TRUE(any([](const TensorRecipe& x) { return x.dtype == DType::kI64; }));
  EXPECT_TRUE(any([](const TensorRecipe& x) {
    return x.shape == Shape{3} && NumbersOf(x) == std::vector<double>{40, 40, 40};
  }));
}

TEST(AreNamesakes, ShareMostOfTheShorterName) {
  EXPECT_TRUE(AreNamesakes("lib.__lshift__", "lib.Tensor.__irshift__"));
  EXPECT_TRUE(AreNamesakes("lib.__lshift__", "lib.bitwise_left_shift"));
  EXPECT_FALSE(AreNamesakes("lib.__lshift__", "lib.gather"));
  EXPECT_FALSE(AreNamesakes("lib.sum", "lib.sum_to"));
}

}  // namespace
}  // namespace parallax
