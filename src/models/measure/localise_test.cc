#include "models/measure/localise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

using testing::ElementsAre;

//            input
//           /     \.
//        conv     pool
//           \     /
//           concat
//              |
//            dense
std::vector<LayerDeviation> Branching() {
  return {{{}, 0},         // input
          {{0}, 1e-3},     // conv
          {{0}, 0},        // pool
          {{1, 2}, 5e-4},  // concat
          {{3}, 2e-3}};    // dense
}

TEST(Localise, RatesOfABranchingModelByHand) {
  std::vector<LayerBlame> blames = Localise(Branching());
  EXPECT_DOUBLE_EQ(blames[0].rate, 0);
  EXPECT_DOUBLE_EQ(blames[1].rate, 1e-3 / 1e-7);  // nothing came in
  EXPECT_DOUBLE_EQ(blames[2].rate, 0);
  EXPECT_DOUBLE_EQ(blames[3].rate, (5e-4 - 1e-3) / (1e-3 + 1e-7));  // the worse of two
  EXPECT_DOUBLE_EQ(blames[4].rate, (2e-3 - 5e-4) / (5e-4 + 1e-7));
}

// Sorted rates: -0.49995, 0, 0, 2.9994, 10000; the third quartile of five is the fourth.
TEST(Localise, HighlightsWhatIsAboveTheThirdQuartile) {
  std::vector<LayerBlame> blames = Localise(Branching());
  for (size_t i = 0; i < blames.size(); ++i) EXPECT_EQ(blames[i].highlighted, i == 1) << i;
  EXPECT_THAT(ByRate(blames), ElementsAre(1, 4, 0, 2, 3));
}

TEST(Localise, FirstDivergenceIsInOrderOfExecution) {
  std::vector<LayerDeviation> layers = Branching();
  EXPECT_TRUE(Localise(layers)[1].first_divergence);
  EXPECT_FALSE(Localise(layers)[4].first_divergence);
  layers[1].deviation = 9e-6;
  EXPECT_FALSE(Localise(layers)[1].first_divergence);
  EXPECT_TRUE(Localise(layers)[3].first_divergence);
}

TEST(Localise, NanIsBroughtInOnce) {
  std::vector<LayerDeviation> layers = Branching();
  layers[3].deviation = layers[4].deviation = std::numeric_limits<double>::infinity();
  std::vector<LayerBlame> blames = Localise(layers);
  EXPECT_TRUE(blames[3].highlighted);
  EXPECT_FALSE(blames[4].highlighted);
  EXPECT_EQ(ByRate(blames).front(), 3u);
}

TEST(Localise, HealthyModelsBlameNobody) {
  EXPECT_TRUE(Localise({}).empty());
  std::vector<LayerDeviation> layers = Branching();
  for (LayerDeviation& layer : layers) layer.deviation = 0;
  for (const LayerBlame& blame : Localise(layers)) {
    EXPECT_FALSE(blame.highlighted);
    EXPECT_FALSE(blame.first_divergence);
  }
}

}  // namespace
}  // namespace parallax
