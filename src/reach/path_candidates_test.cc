#include "reach/path_candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<std::string> kNames = {"x", "n"};

std::vector<std::string> TextsOfCandidates(const ApiPath& path, const std::vector<Binding>& seeds) {
  std::vector<std::string> texts;
  for (const Binding& each : PathCandidates(path, seeds, kNames)) {
    texts.push_back(SolutionText(each));
  }
  return texts;
}

TEST(PathCandidates, ChangeWhatThePathSaysAndNothingElse) {
  const ApiPath path =
      PathOf({"rank(x) >= 2", "n = 37"},
             {{{{"n", true, {int64_t{37}}}, {"x", true, TensorOf({1, 1}, DType::kI8)}}}});
  EXPECT_THAT(TextsOfCandidates(path, {CallOf({4, 3}, 1)}), ElementsAre("x=float32[4, 3], n=37"));
}

TEST(PathCandidates, TheSeedThatIsNearestComesFirst) {
  const ApiPath path = PathOf({"rank(x) = 2", "n = 5"},
                              {{{{"n", true, {int64_t{5}}}, {"x", true, TensorOf({1, 2})}}}});
  EXPECT_THAT(TextsOfCandidates(path, {CallOf({4}, 1), CallOf({6, 7}, 1)}),
              ElementsAre("x=float32[6, 7], n=5", "x=float32[1, 2], n=5"));
}

TEST(PathCandidates, ASeedThatTakesThePathIsOneAsItIs) {
  const std::vector<Binding> solutions = {{{{"n", true, {int64_t{9}}}}}};
  EXPECT_THAT(TextsOfCandidates(PathOf({"n > 5"}, solutions), {CallOf({4}, 7)}),
              ElementsAre("x=float32[4], n=7"));
  EXPECT_THAT(TextsOfCandidates(PathOf({"n < 5"}, {}), {CallOf({4}, 7)}), IsEmpty());
  // Where such a call returned the sources are not all that there is: the solution is tried too.
  EXPECT_THAT(TextsOfCandidates(PathOf({"n > 5"}, solutions, "no"), {CallOf({4}, 7)}),
              ElementsAre("x=float32[4], n=7"));
}

TEST(PathCandidates, WhatTheSeedLeavesOutIsGiven) {
  const Binding seed{{{"x", false, TensorOf({4})}}};
  EXPECT_THAT(TextsOfCandidates(PathOf({"n = 2"}, {{{{"n", true, {int64_t{2}}}}}}), {seed}),
              ElementsAre("x=float32[4], n=2"));
}

TEST(PathCandidates, WhatGoesTogetherStaysOrChangesTogether) {
  // Three channels by the seed; of the solution each alone would break the condition.
  const ApiPath path = PathOf({"extent(x, 1) = n * 3", "rank(x) = 2"},
                              {{{{"n", true, {int64_t{2}}}, {"x", true, TensorOf({1, 6})}}}}, "no");
  EXPECT_THAT(TextsOfCandidates(path, {CallOf({4, 3}, 1)}), ElementsAre("x=float32[4, 3], n=1"));
  EXPECT_THAT(TextsOfCandidates(path, {CallOf({4, 5}, 1)}), ElementsAre("x=float32[1, 6], n=2"));
}

TEST(PathCandidates, AShapeThatChangesKeepsTheDType) {
  Binding seed = CallOf({4}, 1);
  seed.arguments[0].value.As<TensorRecipe>().dtype = DType::kF64;
  const std::vector<Binding> solutions = {{{{"x", true, TensorOf({1, 2})}}}};
  EXPECT_THAT(TextsOfCandidates(PathOf({"rank(x) = 2"}, solutions), {seed}),
              ElementsAre("x=float64[1, 2], n=1"));
  EXPECT_THAT(TextsOfCandidates(PathOf({"rank(x) = 2", "dtype(x) = float32"}, solutions), {seed}),
              ElementsAre("x=float32[1, 2], n=1"));
}

TEST(PathCandidates, WithoutASeedThereAreNone) {
  EXPECT_THAT(TextsOfCandidates(PathOf({"n = 2"}, {{{{"n", true, {int64_t{2}}}}}}), {}), IsEmpty());
}

}  // namespace
}  // namespace parallax
