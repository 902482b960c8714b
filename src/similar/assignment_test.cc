#include "similar/assignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/rng.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Assign, TheWorkedExampleOfFigureFive) {
  EXPECT_THAT(Assign({{3, 1.9, 1}, {1.1, 3, 1}}), ElementsAre(0, 1));
}

TEST(Assign, TheSumCountsNotTheLargest) {
  // The greedy choice, 10 and 1, is worth less than 9 and 9.
  EXPECT_THAT(Assign({{10, 9}, {9, 1}}), ElementsAre(1, 0));
}

TEST(Assign, OfMoreRowsThanColumnsSomeAreLeft) {
  EXPECT_THAT(Assign({{1}, {3}, {2}}), ElementsAre(-1, 0, -1));
  EXPECT_THAT(Assign({{1, 3, 2}}), ElementsAre(1));
}

TEST(Assign, NothingIsMatchedWithNothing) {
  EXPECT_THAT(Assign({}), IsEmpty());
  EXPECT_THAT(Assign({{}, {}}), ElementsAre(-1, -1));
}

double Sum(const std::vector<std::vector<double>>& weights, const std::vector<int>& matched) {
  double sum = 0;
  for (size_t i = 0; i < matched.size(); ++i) {
    if (matched[i] >= 0) sum += weights[i][static_cast<size_t>(matched[i])];
  }
  return sum;
}

TEST(Assign, NoPermutationIsWorthMore) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const size_t n = 1 + rng.Below(5);
    std::vector<std::vector<double>> weights(n, std::vector<double>(n));
    for (auto& row : weights) {
      for (double& each : row) each = 3 * rng.Unit();
    }
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    double best = 0;
    do {
      best = std::max(best, Sum(weights, order));
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_NEAR(Sum(weights, Assign(weights)), best, 1e-5);
  }
}

}  // namespace
}  // namespace parallax
