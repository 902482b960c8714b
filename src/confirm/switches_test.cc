#include "confirm/switches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "investigate/testing.h"
#include "judge/rank.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using namespace testing_investigate;  // NOLINT

class SwitchesTest : public testing::Test {
 protected:
  SwitchesTest() {
    finding_.title = "toy.f dies, only if x is 3-D";
    finding_.script = "import toy\n";
    finding_.status = FindingStatus::kNew;
    finding_.rank = 1;
    finding_.signature.kind = Kind::kCrash;
  }

  // `exits`: of the script with the part off, in turn.
  void Try(std::vector<int> exits) {
    runs_ = 0;
    context_.switched = {{"oneDNN", "DNN=0", [this, exits](const std::string& text) {
                            EXPECT_EQ(text, finding_.script);
                            ScriptRun run;
                            run.exit_code = exits.at(runs_++);
                            if (run.exit_code == 1) run.out = std::string(kBugIsThere) + "\n";
                            return Result<ScriptRun>(run);
                          }}};
    ASSERT_TRUE(TrySwitches(context_, &finding_).ok());
  }

  FakeEvaluator evaluator_;
  InvestigateContext context_ = ContextFor(evaluator_);
  Finding finding_;
  size_t runs_ = 0;
};

TEST_F(SwitchesTest, WhatIsGoneWithoutAPartNeedsIt) {
  Try({0, 0});
  EXPECT_EQ(finding_.title, "toy.f dies, only if oneDNN is on and x is 3-D");
  EXPECT_THAT(finding_.evidence, HasSubstr("gone with DNN=0"));
  EXPECT_THAT(finding_.varied, ElementsAre(VariedCall{"oneDNN", "on", VariedState::kFails},
                                           VariedCall{"oneDNN", "off", VariedState::kPasses}));
}

TEST_F(SwitchesTest, WhatIsThereWithoutItOrByChanceDoesNot) {
  Try({1});
  EXPECT_EQ(finding_.title, "toy.f dies, only if x is 3-D");
  EXPECT_THAT(finding_.varied, ElementsAre(VariedCall{"oneDNN", "on", VariedState::kFails},
                                           VariedCall{"oneDNN", "off", VariedState::kFails}));
  Try({0, 1});
  EXPECT_EQ(finding_.title, "toy.f dies, only if x is 3-D");
}

TEST_F(SwitchesTest, AScriptThatCannotTellSaysNothing) {
  Try({2});
  EXPECT_EQ(finding_.title, "toy.f dies, only if x is 3-D");
  EXPECT_THAT(finding_.varied, IsEmpty());
}

TEST_F(SwitchesTest, AreTriedOfTheFrontPageAlone) {
  finding_.rank = kFrontPageRank + 1;
  Try({});
  finding_.rank = 1;
  finding_.status = FindingStatus::kFlaky;
  Try({});
  finding_.status = FindingStatus::kNew;
  finding_.signature.kind = Kind::kHang;
  Try({});
  EXPECT_EQ(runs_, 0);
}

}  // namespace
}  // namespace parallax
