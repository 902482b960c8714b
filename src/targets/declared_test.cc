#include "targets/declared.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Capabilities Declared(const std::string& json) {
  Hello hello;
  hello.capabilities = json;
  return DeclaredBy(hello);
}

TEST(DeclaredBy, WhatIsNotDeclaredIsThere) {
  Capabilities all = Declared("{}");
  EXPECT_TRUE(all.strides && all.negated && all.conjugated && all.requires_grad);
  EXPECT_TRUE(all.Has(DType::kBF16));
  EXPECT_TRUE(Declared("no JSON").strides);
}

TEST(CheckDeclared, AValueOfAnotherTypeIsNamed) {
  const auto said = [](const std::string& json) {
    Hello hello;
    hello.capabilities = json;
    const Status status = CheckDeclared("oak", hello);
    return status.ok() ? "" : status.error().message;
  };
  const std::string by = "capabilities() of the adapter oak: ";
  EXPECT_EQ(said(R"({"strides": true, "alignment": 64, "dtypes": ["float32"], "more": 5})"), "");
  EXPECT_EQ(said(R"({"strides": null})"), "");
  EXPECT_EQ(said("[]"), by + "must be an object: {...}");
  EXPECT_EQ(said(R"({"strides": 1})"), by + "strides must be true or false");
  EXPECT_EQ(said(R"({"models": "yes"})"), by + "models must be true or false");
  EXPECT_EQ(said(R"({"alignment": -1})"), by + "alignment must be a whole number from 0 on");
  EXPECT_EQ(said(R"({"dtypes": "float32"})"), by + "dtypes must be a list of texts");
  EXPECT_EQ(said(R"({"dtypes": [5]})"), by + "dtypes[0] must be a text");
}

TEST(DeclaredBy, ReadsFlagsAndDtypes) {
  Capabilities can =
      Declared(R"({"strides": false, "requires_grad": false, "dtypes": ["float32", "odd"]})");
  TensorRecipe recipe;
  EXPECT_EQ(can.WhyNot(recipe), "");
  recipe.layout = Layout::kOffset;
  EXPECT_EQ(can.WhyNot(recipe), "");
  EXPECT_EQ(Declared(R"({"zero_copy": false})").WhyNot(recipe), "no memory of others");
  recipe.layout = Layout::kTransposed;
  EXPECT_EQ(can.WhyNot(recipe), "no strides");
  recipe = {};
  recipe.requires_grad = true;
  EXPECT_EQ(can.WhyNot(recipe), "no gradients");
  recipe = {};
  recipe.dtype = DType::kF64;
  EXPECT_EQ(can.WhyNot(recipe), "no float64");
  EXPECT_FALSE(can.Allows({DeriveKind::kWiden}));
  EXPECT_FALSE(can.Allows({DeriveKind::kLayout, Layout::kStrided}));
}

TEST(DeclaredBy, AnAlignmentRulesOutDisplacedTensors) {
  Capabilities can = Declared(R"({"alignment": 64})");
  TensorRecipe recipe;
  recipe.shape = {5};
  EXPECT_EQ(can.WhyNot(recipe), "");
  recipe.misalignment = 4;
  EXPECT_EQ(can.WhyNot(recipe), "no unaligned tensors");
  recipe.misalignment = 0;
  recipe.layout = Layout::kOffset;
  EXPECT_EQ(can.WhyNot(recipe), "no unaligned tensors");
  EXPECT_FALSE(can.Allows({DeriveKind::kLayout, Layout::kOffset}));
  EXPECT_TRUE(Declared(R"({"alignment": 1})").Allows({DeriveKind::kLayout, Layout::kOffset}));
  EXPECT_EQ(Declared(R"({"alignment": 1000})").alignment, 64u);
  EXPECT_EQ(Declared(R"({"alignment": 0})").alignment, 1u);
}

}  // namespace
}  // namespace parallax
