#include "report/show.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

TEST(Show, ALayerWasFoundByComparingAModel) {
  Finding f = SampleFinding();
  f.witness.relation.source = "backends";
  f.witness.relation.family = "keras-jax";
  EXPECT_NE(RenderShow(f).find("Found by backends:keras-jax in epoch"), std::string::npos);
  for (Side& side : f.witness.relation.sides) side.program = "layer:keras.layers.Dense";
  EXPECT_NE(RenderShow(f).find("Found by comparing a model on"), std::string::npos);
}

TEST(Show, WhatWasVariedStandsALineEachThing) {
  Finding f = SampleFinding();
  EXPECT_EQ(RenderShow(f).find("varied"), std::string::npos);
  f.varied = {{"dtype of x", "float32", VariedState::kFails},
              {"dtype of x", "float64", VariedState::kPasses},
              {"n", "4", VariedState::kFails},
              {"n", "5", VariedState::kUnknown}};
  const std::string text = RenderShow(f);
  EXPECT_NE(text.find("varied      dtype of x: fails with float32; passes with float64\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("            n: fails with 4\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace parallax
