#include "reach/path_trials.h"

#include <gtest/gtest.h>

#include "nouns/find_argument.h"
#include "prepare/testing.h"
#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests
using testing_prepare::ReturnNumber;
using testing_targets::FakeCall;

Binding WithN(int64_t n) { return {{{"n", true, {n}}}}; }

// f(x, n), which takes what a test says.
class PathTrialsTest : public testing::Test {
 protected:
  PathTrialsTest() {
    entry_.api.program = entry_.api.name = "toy.f";
    entry_.api.parameters = {{"x", "tensor", false, false, "", {}},
                             {"n", "int", false, false, "", {}}};
    entry_.seeds = {CallOf({4}, 1)};
    library_.call = [this](const FakeCall& call) {
      const int64_t n = FindArgument(call.inputs, "n")->As<int64_t>();
      asked_.push_back(n);
      if (n == 99) return std::optional(Outcome(Crashed{}));
      if (n < 0) return std::optional(Outcome(Raised{"ValueError", "negative"}));
      if (n % 2 == 0) return std::optional(Outcome(Raised{"RuntimeError", "even"}));
      return std::optional(ReturnNumber(1));
    };
  }

  TriedPaths Try(std::vector<ApiPath> paths) {
    ApiPaths found;
    found.paths = std::move(paths);
    found.infeasible = 2;
    auto results = TryPaths("toy", entry_, found, session_);
    EXPECT_TRUE(results.ok());
    return results.ok() ? *results : TriedPaths();
  }

  CatalogueEntry entry_;
  testing_targets::FakeLibrary library_;
  testing_targets::FakeSession session_{library_, {}};
  std::vector<int64_t> asked_;
};

TEST_F(PathTrialsTest, EachPathGetsTheInputThatTakesIt) {
  const TriedPaths results =
      Try({PathOf({"n = 37"}, {WithN(37)}), PathOf({"n < 0"}, {WithN(-1)}, "negative"),
           PathOf({"n = 12"}, {WithN(12)}), PathOf({"n > 900"}, {})});
  ASSERT_EQ(results.paths.size(), 4u);
  EXPECT_EQ(results.paths[0].fate, PathFate::kReached);
  EXPECT_EQ(results.paths[0].input, CallOf({4}, 37));
  EXPECT_EQ(results.paths[0].conditions, std::vector<std::string>{"n = 37"});
  EXPECT_EQ(results.paths[1].fate, PathFate::kReached);
  EXPECT_EQ(results.paths[1].raises, "ValueError: negative");
  EXPECT_EQ(results.paths[2].fate, PathFate::kRefused);
  EXPECT_EQ(results.paths[2].answer, "RuntimeError: even");
  EXPECT_EQ(results.paths[3].fate, PathFate::kUnsolved);
  EXPECT_EQ(results.impossible, 2u);
}

TEST_F(PathTrialsTest, AfterARefusalTheNextSolutionIsTried) {
  const TriedPaths results = Try({PathOf({"n > 9"}, {WithN(10), WithN(12), WithN(13)})});
  EXPECT_EQ(results.paths[0].fate, PathFate::kReached);
  EXPECT_EQ(results.paths[0].input, CallOf({4}, 13));
  EXPECT_TRUE(results.paths[0].answer.empty());
  EXPECT_EQ(asked_, (std::vector<int64_t>{10, 12, 13}));
}

TEST_F(PathTrialsTest, WhatReturnsWhereThePathRaisesIsKept) {
  const TriedPaths results = Try({PathOf({"n > 50"}, {WithN(51), WithN(52)}, "too large")});
  EXPECT_EQ(results.paths[0].fate, PathFate::kReturned);
  EXPECT_EQ(results.paths[0].input, CallOf({4}, 51));
}

TEST_F(PathTrialsTest, AfterAFewDeathsNoMoreIsTried) {
  std::vector<ApiPath> paths;
  for (int i = 0; i < 3; ++i) paths.push_back(PathOf({"n = 99"}, {WithN(99), WithN(99)}));
  paths.push_back(PathOf({"n > 9"}, {WithN(10), WithN(11)}));
  const TriedPaths results = Try(paths);
  EXPECT_EQ(results.paths[0].fate, PathFate::kDied);
  EXPECT_EQ(results.paths[3].fate, PathFate::kRefused);
  EXPECT_EQ(asked_.size(), 4u);
}

}  // namespace
}  // namespace parallax
