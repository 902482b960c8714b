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

}  // namespace
}  // namespace parallax
