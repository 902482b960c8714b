#include "replay/fix_mark.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

const Build kNewer{"new", "2.13.0+cpu"};

Finding Found(const std::string& version = "2.0.1") {
  Finding finding = SampleFinding();
  finding.target_version = version;
  return finding;
}

Finding Marked(const std::string& version) {
  Finding finding = Found();
  finding.fix_version = version;
  finding.fix_target = "some";
  return finding;
}

// The sides returned, and agreed.
Replay Healthy() {
  Replay replay;
  replay.state = ReplayState::kFixed;
  replay.trial.outcomes = SampleFinding().witness.outcomes;
  return replay;
}

Replay There(ReplayState state = ReplayState::kThere) {
  Replay replay = Healthy();
  replay.state = state;
  replay.trial.verdict.state = VerdictState::kDisagree;
  return replay;
}

TEST(FixMark, GoneInANewerVersionIsConfirmedByAFix) {
  Finding finding = Found();
  EXPECT_EQ(UpdateFix(Healthy(), kNewer, &finding), "confirmed by a fix");
  EXPECT_EQ(finding.fix_version, "2.13.0+cpu");
  EXPECT_EQ(finding.fix_target, "new");
  EXPECT_EQ(finding.FixText(), "Gone in 2.13.0+cpu (new): confirmed by a fix.");
  EXPECT_EQ(finding.status, FindingStatus::kNew);
}

TEST(FixMark, TheSameOrAnOlderVersionMarksNothing) {
  for (const char* version : {"2.13.0", "2.14", "unknown", ""}) {
    Finding finding = Found(version);
    EXPECT_EQ(UpdateFix(Healthy(), kNewer, &finding), "gone on new 2.13.0+cpu") << version;
    EXPECT_EQ(finding.fix_version, "") << version;
  }
}

TEST(FixMark, OnlyAHealthyRunMarks) {
  Replay refused = Healthy(), lacking = Healthy(), doubted = Healthy(), untold = Healthy();
  refused.trial.outcomes = {Outcome{Raised{"ValueError", "no"}, 0},
                            Outcome{Raised{"ValueError", "no"}, 0}};
  lacking.trial.outcomes[1] = Outcome{NotApplicable{"no such program"}, 0};
  doubted.trial.verdict.state = VerdictState::kUntrusted;
  untold.state = ReplayState::kUntold;
  for (const Replay& replay : {refused, lacking, doubted, untold}) {
    Finding finding = Found();
    EXPECT_NE(UpdateFix(replay, kNewer, &finding), "confirmed by a fix");
    EXPECT_EQ(finding.fix_version, "");
  }
}

TEST(FixMark, ARefusalMendsACrashButNoValue) {
  Replay refused = Healthy(), unknown = Healthy(), lost = Healthy();
  refused.trial.outcomes[0] = Outcome{Raised{"RuntimeError", "size must be positive"}, 0};
  unknown.trial.outcomes[0] = Outcome{Raised{"TypeError", "no such argument"}, 0};
  lost.trial.outcomes[0] = Outcome{NotApplicable{"no such program"}, 0};
  for (const Kind kind : {Kind::kCrash, Kind::kHang, Kind::kOom, Kind::kMemory}) {
    Finding finding = Found();
    finding.signature.kind = kind;
    EXPECT_NE(UpdateFix(unknown, kNewer, &finding), "confirmed by a fix");
    EXPECT_NE(UpdateFix(lost, kNewer, &finding), "confirmed by a fix");
    EXPECT_EQ(UpdateFix(refused, kNewer, &finding), "confirmed by a fix");
    EXPECT_EQ(finding.fix_version, "2.13.0+cpu");
  }
  Finding value = Found();
  EXPECT_EQ(UpdateFix(refused, kNewer, &value), "no mark: a side did not return");
}

TEST(FixMark, OnlyAConfirmedFindingOfOneTargetIsMarked) {
  Finding open = Found(), layer = Found();
  open.status = FindingStatus::kUnconfirmed;
  layer.witness.relation.sides[1].target = "other";
  for (Finding* finding : {&open, &layer}) {
    EXPECT_FALSE(CanShowFix(*finding, kNewer));
    UpdateFix(Healthy(), kNewer, finding);
    EXPECT_EQ(finding->fix_version, "");
  }
}

TEST(FixMark, TheOldestVersionWithoutItStays) {
  Finding later = Marked("2.14"), older = Marked("2.6");
  EXPECT_EQ(UpdateFix(Healthy(), kNewer, &later), "confirmed by a fix");
  EXPECT_EQ(later.fix_version, "2.13.0+cpu");
  EXPECT_EQ(UpdateFix(Healthy(), kNewer, &older), "confirmed by a fix");
  EXPECT_EQ(older.fix_version, "2.6");
}

TEST(FixMark, SeenAgainInThatVersionOrALaterOneTakesTheMarkAway) {
  for (const char* version : {"2.13.0", "2.6"}) {
    for (ReplayState state : {ReplayState::kThere, ReplayState::kChanged}) {
      Finding finding = Marked(version);
      EXPECT_NE(UpdateFix(There(state), kNewer, &finding), "");
      EXPECT_EQ(finding.fix_version, "");
      EXPECT_EQ(finding.fix_target, "");
    }
  }
  Finding finding = Marked("2.14");
  EXPECT_EQ(UpdateFix(There(), kNewer, &finding), "");
  EXPECT_EQ(finding.fix_version, "2.14");
}

}  // namespace
}  // namespace parallax
