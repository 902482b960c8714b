#include "similar/term_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace parallax {
namespace {

std::vector<float> Cosines(const TermIndex& index, size_t of) {
  std::vector<float> out;
  index.CosinesOf(of, &out);
  return out;
}

TEST(TermIndex, TheCosineOfEquationsFiveAndSeven) {
  // Counts in all: x 3, a 1, b 1. The vectors are (1/3, 1, 0) and (2/3, 0, 1).
  const TermIndex index({{"x", "a"}, {"x", "b", "x"}});
  const double dot = 1. / 3 * 2 / 3;
  const double lengths = std::sqrt(1. / 9 + 1) * std::sqrt(4. / 9 + 1);
  EXPECT_THAT(Cosines(index, 0), testing::ElementsAre(testing::FloatNear(1, 1e-6),
                                                      testing::FloatNear(dot / lengths, 1e-6)));
}

TEST(TermIndex, AWordOfAllSaysLessThanARareOne) {
  const TermIndex index({{"lib", "pool", "avg"}, {"lib", "pool", "max"}, {"lib", "exp"}});
  const std::vector<float> of_avg = Cosines(index, 0);
  EXPECT_GT(of_avg[1], 2 * of_avg[2]);
}

TEST(TermIndex, WhatHasNoTermsIsLikeNothing) {
  const TermIndex index({{}, {"x"}, {}});
  EXPECT_THAT(Cosines(index, 0), testing::Each(0));
  EXPECT_EQ(Cosines(index, 1)[2], 0);
}

}  // namespace
}  // namespace parallax
