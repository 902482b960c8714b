#include "replay/bisection.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

BuildRun RunAt(const std::string& version, BuildState state) {
  return {{"t" + version, version}, state, ""};
}

constexpr BuildState kGood = BuildState::kGood, kBad = BuildState::kBad,
                     kUntold = BuildState::kUntold;

std::string VersionAt(const Bisection& found, const std::optional<size_t>& index) {
  return index ? found.runs[*index].build.version : "none";
}

TEST(Bisection, IsByVersionAndNotByName) {
  const Bisection found = Bisect({RunAt("2.10", kGood), RunAt("2.9", kBad), RunAt("1.13", kGood)});
  EXPECT_EQ(VersionAt(found, 0), "1.13");
  EXPECT_EQ(VersionAt(found, found.first_bad), "2.9");
  EXPECT_EQ(VersionAt(found, found.last_good_before), "1.13");
  EXPECT_EQ(VersionAt(found, found.first_good_after), "2.10");
  EXPECT_EQ(VersionAt(found, found.bad_again), "none");
  EXPECT_TRUE(found.Told());
}

TEST(Bisection, WhatCannotTellIsNeitherGoodNorBad) {
  const Bisection found = Bisect({RunAt("1", kUntold), RunAt("2", kBad), RunAt("3", kUntold),
                                  RunAt("", BuildState::kNotStarted), RunAt("4", kBad)});
  EXPECT_EQ(VersionAt(found, found.first_bad), "2");
  EXPECT_EQ(VersionAt(found, found.last_good_before), "none");
  EXPECT_EQ(VersionAt(found, found.first_good_after), "none");
  EXPECT_EQ(found.runs.back().state, BuildState::kNotStarted);
  EXPECT_FALSE(Bisect({RunAt("1", kUntold), RunAt("2", kUntold)}).Told());
}

TEST(Bisection, ABugMayComeBack) {
  const Bisection found = Bisect({RunAt("1", kGood), RunAt("2", kGood), RunAt("3", kBad),
                                  RunAt("4", kGood), RunAt("5", kUntold), RunAt("6", kBad)});
  EXPECT_EQ(VersionAt(found, found.last_good_before), "2");
  EXPECT_EQ(VersionAt(found, found.first_good_after), "4");
  EXPECT_EQ(VersionAt(found, found.bad_again), "6");
}

TEST(Bisection, GoodOnlyIsTold) {
  const Bisection found = Bisect({RunAt("1", kGood), RunAt("2", kGood)});
  EXPECT_TRUE(found.Told());
  EXPECT_FALSE(found.first_bad);
  EXPECT_FALSE(found.first_good_after);
}

TEST(Bisection, ARefusalIsNotGood) {
  Replay replay;
  replay.state = ReplayState::kFixed;
  replay.trial.outcomes = SampleFinding().witness.outcomes;
  EXPECT_EQ(RunOf({"t", "1.0"}, replay).state, kGood);
  EXPECT_EQ(RunOf({"t", "unknown"}, replay).state, kUntold);
  replay.trial.outcomes[1] = Outcome{Raised{"TypeError", "no such argument\nmore"}, 0};
  const BuildRun refused = RunOf({"t", "1.0"}, replay);
  EXPECT_EQ(refused.state, kUntold);
  EXPECT_EQ(refused.sentence, "a side raises TypeError: no such argument");
  replay.state = ReplayState::kChanged;
  EXPECT_EQ(RunOf({"t", "1.0"}, replay).state, kBad);
}

}  // namespace
}  // namespace parallax
