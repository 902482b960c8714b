#include "relations/counterparts/program_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace parallax {
namespace {

using testing::ElementsAre;

Value TensorOfShape(const Shape& shape, DType dtype = DType::kF32) {
  TensorRecipe recipe;
  recipe.shape = shape;
  recipe.dtype = dtype;
  return {recipe};
}

class ProgramInputsTest : public testing::Test {
 protected:
  ProgramInputsTest() {
    entry_.api.name = "a.f";
    entry_.api.kind = "function";
    for (const char* name : {"input", "dim"}) {
      entry_.api.parameters.emplace_back().name = name;
    }
  }

  void Seed(std::vector<Argument> arguments) { entry_.seeds.push_back({std::move(arguments)}); }
  std::optional<ProgramInputs> Inputs(const std::vector<std::string>& taken = {}) const {
    return ProgramInputsOf(entry_, words_, taken);
  }

  const Synonyms words_ = ParseSynonyms(R"({"names": [], "parameters": [["axis", "dim"]],
                                            "namespaces_without_meaning": []})")
                              .value();
  CatalogueEntry entry_;
};

TEST_F(ProgramInputsTest, ThoseThatMostInputsHave) {
  Seed({{"input", false, TensorOfShape({5})}, {"dim", true, {std::string("all")}}});
  Seed({{"input", false, TensorOfShape({2, 3}, DType::kI64)}, {"dim", true, {int64_t{1}}}});
  Seed({{"input", false, TensorOfShape({3, 3})}, {"dim", true, {int64_t{0}}}});
  Seed({{"input", false, TensorOfShape({4})}});
  const auto inputs = Inputs();
  ASSERT_TRUE(inputs);
  ASSERT_EQ(inputs->leaves.size(), 2u);
  EXPECT_EQ(inputs->leaves[0], (ProgramLeaf{"input", "input", true}));
  EXPECT_EQ(inputs->leaves[1], (ProgramLeaf{"dim", words_.ParameterOf("axis"), false}));
  EXPECT_EQ(inputs->arguments[1].name, "dim");
  EXPECT_EQ(inputs->arguments[1].index, 1);
  ASSERT_EQ(inputs->bindings.size(), kTrialInputs);
  EXPECT_EQ(inputs->bindings[0], entry_.seeds[2]) << "floats first";
  EXPECT_EQ(inputs->bindings[1], entry_.seeds[1]);
  EXPECT_EQ(inputs->bindings[2], entry_.seeds[2]) << "with other numbers";
}

TEST_F(ProgramInputsTest, WhatIsNoNumberOrTooLargeIsNone) {
  EXPECT_FALSE(Inputs());
  Seed({{"input", false, {std::string("text")}}});
  Seed({{"input", false, TensorOfShape({1000})}});
  EXPECT_FALSE(Inputs());
}

TEST_F(ProgramInputsTest, AProgramIsPlainPythonWithTheDefaultsOfTheApi) {
  entry_.api.parameters[1].has_default = true;
  entry_.api.parameters[1].default_text = "-1";
  Seed({{"input", false, TensorOfShape({2, 3})}, {"dim", false, {int64_t{1}}}});
  EXPECT_EQ(ProgramText("import b\n", *Inputs(), "b.sum(input, axis=dim)"),
            "import b\n\n\ndef run(input, *, dim=-1):\n    return b.sum(input, axis=dim)\n");
}

TEST_F(ProgramInputsTest, NamesArePythonsAndNobodyElses) {
  Seed({{"", false, TensorOfShape({2})},
        {"param.weight", true, TensorOfShape({2})},
        {"b", true, {2.5}},
        {"lambda", true, {1.5}}});
  entry_.api.kind = "module";
  const auto inputs = Inputs({"b"});
  ASSERT_TRUE(inputs);
  std::vector<std::string> names, parameters;
  for (const ProgramLeaf& each : inputs->leaves) names.push_back(each.name);
  for (const MappedArgument& each : inputs->arguments) parameters.push_back(each.parameter);
  EXPECT_THAT(names, ElementsAre("x0", "weight", "b_", "lambda_"));
  EXPECT_THAT(parameters, ElementsAre("#0", "param.weight", "b", "lambda"));
}

}  // namespace
}  // namespace parallax
