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
      if (IsFollowed(call.side)) return std::optional(Follow(call));
      const int64_t n = FindArgument(call.inputs, "n")->As<int64_t>();
      asked_.push_back(n);
      if (n == 99) return std::optional(Outcome(Crashed{}));
      if (n < 0) return std::optional(Outcome(Raised{"ValueError", "negative"}));
      if (n % 2 == 0) return std::optional(Outcome(Raised{"RuntimeError", "even"}));
      return std::optional(ReturnNumber(1));
    };
  }

  // Test in line 2, whether n is negative; it raises in line 3. On the meta device 50 is, too.
  Outcome Follow(const FakeCall& call) {
    if (!follows_) return NoProgram(call.side);
    const Value* given = FindArgument(call.inputs, "n");
    if (given == nullptr || !given->Is<int64_t>()) {
      return {Returned{{"[" + WayText("", "9,9", "9") + "]"}, {}, -1, ""}};
    }
    const int64_t n = given->As<int64_t>();
    asked_.push_back(n);
    if (n == 98) return {Returned{{int64_t{98}}, {}, -1, ""}};
    const auto way = [&](const char* name, bool raises) {
      return raises ? WayText(name, "2,3", "3") : WayText(name, "2,2");
    };
    const std::string text = "[" + way("", n < 0) + "," + way("meta", n < 0 || n == 50) + "]";
    return {Returned{{text}, {}, -1, ""}};
  }

  TriedPaths Try(std::vector<ApiPath> paths, const PathTrialLimits& limits = {}) {
    ApiPaths found;
    found.paths = std::move(paths);
    found.infeasible = 2;
    auto results = TryPaths("toy", entry_, found, session_, limits);
    EXPECT_TRUE(results.ok());
    return results.ok() ? *results : TriedPaths();
  }

  CatalogueEntry entry_;
  testing_targets::FakeLibrary library_;
  testing_targets::FakeSession session_{library_, {}};
  std::vector<int64_t> asked_;
  bool follows_ = false;
};

ApiPath SitedPath(const std::string& condition, int64_t n, const std::string& raises = "") {
  ApiPath path = PathOf({condition}, {WithN(n)}, raises);
  PutSites(&path);
  if (raises.empty()) path.conditions[0].site.arm = 0;
  return path;
}

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

TEST_F(PathTrialsTest, WhatACallRanTellsWhetherItTookThePath) {
  follows_ = true;
  const TriedPaths results =
      Try({SitedPath("n > 5", 7), SitedPath("n < 0", -3, "what eager does not say"),
           SitedPath("n = 50", 50, "negative")});
  EXPECT_EQ(results.paths[0].fate, PathFate::kReached);
  EXPECT_TRUE(results.paths[0].returns);
  EXPECT_TRUE(results.paths[0].way.empty());
  EXPECT_EQ(results.paths[1].fate, PathFate::kReached) << "it raised there, whatever it said";
  EXPECT_FALSE(results.paths[1].returns);
  EXPECT_EQ(results.paths[2].fate, PathFate::kReached);
  EXPECT_EQ(results.paths[2].way, "meta");
  EXPECT_TRUE(results.paths[2].returns);
}

TEST_F(PathTrialsTest, AnInputOfOnePathMayTakeAnother) {
  follows_ = true;
  ApiPath other = SitedPath("n < 0", 4, "negative");  // its own input does not take it
  const TriedPaths results = Try({other, SitedPath("n = -3", -3, "negative")});
  EXPECT_EQ(results.paths[0].fate, PathFate::kReached);
  EXPECT_EQ(results.paths[0].input, CallOf({4}, -3));
}

TEST_F(PathTrialsTest, BesideWhatDoesNotTakeThePathIsSearched) {
  follows_ = true;
  // The condition does not say what decides.
  PathTrialLimits limits;
  limits.search_rounds = 0;
  const TriedPaths without = Try({SitedPath("rank(x) >= 0", 5, "negative")}, limits);
  EXPECT_EQ(without.paths[0].fate, PathFate::kReturned);
  limits.search_rounds = limits.barren_rounds = 100;
  const TriedPaths results = Try({SitedPath("rank(x) >= 0", 5, "negative")}, limits);
  EXPECT_EQ(results.paths[0].fate, PathFate::kReached);
  EXPECT_LT(FindArgument(results.paths[0].input, "n")->As<int64_t>(), 0);
}

TEST_F(PathTrialsTest, TellsWhereThePathWasLeftAndWhatNoCallRuns) {
  follows_ = true;
  ApiPath elsewhere = SitedPath("n > 5", 8);
  elsewhere.conditions[0].file = "toy/refs.py";
  ApiPath missed = SitedPath("n > 5", 9);
  missed.conditions[0].site.arm = 3;
  const TriedPaths results = Try({elsewhere, missed});
  EXPECT_EQ(results.paths[0].fate, PathFate::kUncalled);
  EXPECT_EQ(results.paths[0].left, "toy/refs.py:2: n > 5");
  EXPECT_EQ(results.paths[1].fate, PathFate::kRefused);
  EXPECT_EQ(results.paths[1].left, "toy/f.py:2: n > 5");
}

TEST_F(PathTrialsTest, WhatIsNoTraceIsAnError) {
  follows_ = true;
  ApiPaths found;
  found.paths = {SitedPath("n = 98", 98)};
  EXPECT_FALSE(TryPaths("toy", entry_, found, session_).ok());
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
