#include "models/measure/layer_prints.h"

#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

LayerPrint PrintOf(const std::vector<double>& numbers) {
  LayerPrint print;
  for (const double number : numbers) print.Add(number, false);
  return print;
}

TEST(LayerPrint, IsTheSameInAnyOrder) {
  EXPECT_TRUE(PrintOf({1, -2, 3}).IsNear(PrintOf({3, 1, -2}), 1e-4));
  EXPECT_TRUE(PrintOf({1, -2, 3}).IsNear(PrintOf({3, 1, -2.0001}), 1e-4));
  EXPECT_FALSE(PrintOf({1, -2, 3}).IsNear(PrintOf({3, 1, -2.1}), 1e-4));
  EXPECT_FALSE(PrintOf({1, -2, 3}).IsNear(PrintOf({1, -2}), 1e-4));
}

TEST(LayerPrint, WhatIsAllOneNumberTellsNothing) {
  EXPECT_FALSE(PrintOf({0, 0, 0}).Tells());
  EXPECT_FALSE(PrintOf({5}).Tells());
  EXPECT_TRUE(PrintOf({0, 1}).Tells());
  LayerPrint whole;
  whole.Add(3, true);
  whole.Add(4, true);
  EXPECT_FALSE(whole.Tells());
}

TEST(LayerPrint, SortedDistance) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(SortedDistance({3, 1, 2}, {1, 2, 3.5}), 0.5);
  EXPECT_EQ(SortedDistance({nan, 1}, {1, nan}), 0);
  EXPECT_TRUE(std::isinf(SortedDistance({nan, 1}, {1, 2})));
}

// conv -> norm -> relu -> dense, where the other file has conv and norm in one.
TEST(FirstParted, IsBehindTheLastThatMatches) {
  std::vector<MatchedLayer> layers = {
      {{}, false, true}, {{0}, true, true}, {{1}, true, true}, {{2}, false, true}};
  EXPECT_EQ(FirstParted(layers), 3u);
  layers[3].matched = true;
  EXPECT_EQ(FirstParted(layers), std::nullopt);
  layers[1].matched = layers[2].matched = layers[3].matched = false;
  EXPECT_EQ(FirstParted(layers), 0u);
}

// A mask, a shape, a transposed weight: they differ between files and tell nothing.
TEST(FirstParted, DoesNotPassWhatDoesNotCount) {
  const std::vector<MatchedLayer> layers = {
      {{}, false, false}, {{}, true, true}, {{0, 1}, false, true}};
  EXPECT_EQ(FirstParted(layers), 2u);
}

}  // namespace
}  // namespace parallax
