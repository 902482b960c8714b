#include "confirm/hangs/hang_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// `toy.f` and another program under `toy.g`, which hangs.
RecordedCase Hanging(const std::string& program) {
  RecordedCase recorded;
  recorded.relation.api = "toy.f";
  recorded.relation.target = "toy";
  recorded.relation.sides.resize(2);
  recorded.relation.sides[0].program = "toy.f";
  recorded.relation.sides[1].program = program;
  recorded.verdict.state = VerdictState::kDisagree;
  recorded.verdict.kind = Kind::kHang;
  recorded.verdict.side = 1;
  return recorded;
}

Finding FindingOf(const std::string& program) {
  Finding finding;
  finding.signature.kind = Kind::kHang;
  finding.witness = Hanging(program);
  finding.status = FindingStatus::kNew;
  finding.confirmed = finding.confirm_runs = 3;
  return finding;
}

TEST(HangOf, IsTheProgramThatHangsWhateverApiMetIt) {
  EXPECT_EQ(HangOf(Hanging("toy.g")), "toy toy.g");
  EXPECT_EQ(HangOf(Hanging("toy.g@out")), "toy toy.g") << "as the signature, it has no form";
  RecordedCase elsewhere = Hanging("toy.g");
  elsewhere.relation.sides[1].target = "toy-b";
  EXPECT_EQ(HangOf(elsewhere), "toy-b toy.g");
  RecordedCase nobody = Hanging("toy.g");
  nobody.verdict.side = -1;
  EXPECT_EQ(HangOf(nobody), "");
  RecordedCase dies = Hanging("toy.g");
  dies.verdict.kind = Kind::kCrash;
  EXPECT_EQ(HangOf(dies), "");
}

TEST(HangOf, AFindingHoldsItIfItCameBackByItself) {
  EXPECT_EQ(HangHeldBy(FindingOf("toy.g")).hang, "toy toy.g");
  EXPECT_TRUE(HangHeldBy(FindingOf("toy.g")).enough);
  Finding unshown = FindingOf("toy.g");
  unshown.status = FindingStatus::kUnconfirmed;
  EXPECT_EQ(HangHeldBy(unshown).hang, "toy toy.g");
  EXPECT_FALSE(HangHeldBy(unshown).enough);
  Finding flaky = FindingOf("toy.g");
  flaky.confirmed = 2;
  EXPECT_EQ(HangHeldBy(flaky).hang, "");
  Finding behind = FindingOf("toy.g");
  behind.prefix.resize(1);
  EXPECT_EQ(HangHeldBy(behind).hang, "");
}

TEST(HangLine, TheFirstGoesAndTheOthersWait) {
  HangLine line;
  EXPECT_TRUE(line.Enter(0, "toy toy.f"));
  EXPECT_FALSE(line.Enter(1, "toy toy.f"));
  EXPECT_FALSE(line.Enter(2, "toy toy.f"));
  EXPECT_TRUE(line.Enter(3, "toy toy.g")) << "another hang";
  EXPECT_TRUE(line.Enter(4, "")) << "none";
  EXPECT_TRUE(line.Enter(5, ""));
  EXPECT_THAT(line.Leave("toy toy.f"), ElementsAre(1)) << "it did not hold: the next";
  line.Note({"toy toy.f", true});
  EXPECT_TRUE(line.Holds("toy toy.f"));
  EXPECT_THAT(line.Leave("toy toy.f"), ElementsAre(2));
  EXPECT_THAT(line.Leave("toy toy.f"), IsEmpty());
  EXPECT_TRUE(line.Enter(6, "toy toy.f")) << "who comes then is told the same at once";
}

TEST(HangLine, TwoThatLeaveADoubtAreEnough) {
  HangLine line;
  line.Note({"toy toy.f", false});
  EXPECT_FALSE(line.Holds("toy toy.f"));
  line.Note({"toy toy.f", false});
  EXPECT_TRUE(line.Holds("toy toy.f"));
  EXPECT_FALSE(line.Holds("toy toy.g"));
}

}  // namespace
}  // namespace parallax
