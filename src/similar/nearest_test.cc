#include "similar/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

std::vector<ApiText> Library() {
  return {{"lib.vsplit", {"input", "indices_or_sections"}, "Splits input vertically."},
          {"lib.exp", {"x"}, "The exponential of each element."},
          {"lib.tensor_split", {"input", "indices_or_sections", "dim"}, "Splits a tensor."},
          {"lib.max_pool", {"input", "kernel_size"}, "Pools by the largest element."},
          {"lib.avg_pool", {"input", "kernel_size"}, "Pools by the mean of elements."}};
}

TEST(NearestApis, TheNearestComesFirst) {
  const auto nearest = NearestApis(Library(), {});
  ASSERT_THAT(nearest, SizeIs(5));
  EXPECT_EQ(nearest[0].front().api, 2u);
  EXPECT_EQ(nearest[3].front().api, 4u);
  EXPECT_EQ(nearest[4].front().api, 3u);
  for (const auto& each : nearest) EXPECT_THAT(each, SizeIs(testing::Le(4)));
}

TEST(NearestApis, AsManyAsAskedFor) {
  for (const auto& each : NearestApis(Library(), {}, 1)) EXPECT_THAT(each, SizeIs(1));
}

TEST(NearestApis, VectorsTellWhatWordsDoNot) {
  Eigen::MatrixXf vectors = Eigen::MatrixXf::Zero(5, 2);
  vectors.row(1) << 1, 0;
  vectors.row(3) << 1, 0;  // as if they meant the same
  vectors.row(4) << 0, 1;
  const auto nearest = NearestApis(Library(), vectors);
  EXPECT_EQ(nearest[1].front().api, 3u);
  EXPECT_FLOAT_EQ(nearest[1].front().document, 1);
  EXPECT_FLOAT_EQ(nearest[1].front().similarity(), 1);
  EXPECT_EQ(nearest[0].front().document, 0);  // a row of zeros
}

TEST(NearestAcross, OnlyApisOfTheOtherAreNeighbours) {
  const std::vector<ApiText> here{{"a.exp", {"x"}, ""}, {"a.max_pool", {"input", "size"}, ""}};
  const auto nearest = NearestAcross(here, Library(), {}, 1);
  ASSERT_THAT(nearest, SizeIs(2));
  ASSERT_THAT(nearest[0], SizeIs(1));
  EXPECT_EQ(nearest[0].front().api, 1u);
  EXPECT_EQ(nearest[1].front().api, 3u);
  Eigen::MatrixXf vectors = Eigen::MatrixXf::Zero(7, 1);
  vectors(0, 0) = vectors(2, 0) = 1;  // of a.exp and of lib.vsplit
  EXPECT_EQ(NearestAcross(here, Library(), vectors, 1)[0].front().api, 0u);
}

TEST(NearestApis, WhatHasNoWordInCommonIsNoNeighbour) {
  const auto nearest = NearestApis({{"add", {"x"}, ""}, {"sub", {"y"}, ""}}, {});
  EXPECT_THAT(nearest[0], IsEmpty());
  EXPECT_THAT(NearestApis({}, {}), IsEmpty());
}

}  // namespace
}  // namespace parallax
