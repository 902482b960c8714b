#include "campaign/in_turn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "hunt/resume.h"

namespace parallax {
namespace {

std::vector<size_t> PartsOf(const std::vector<PartTurn>& turns) {
  std::vector<size_t> parts;
  for (const PartTurn& turn : turns) parts.push_back(turn.part);
  return parts;
}

TEST(TurnsToResume, BeginWithTheUnfinishedCampaign) {
  const std::vector<HuntPart> parts = {
      {{"oak"}, "", ""}, {{"old-oak"}, "", ""}, {{"oak", "old-oak"}, "versions", "versions"}};
  EXPECT_EQ(TurnsToResume(parts, {}, {}).size(), 3u);
  CampaignSettings settings;
  CampaignRecord record;
  record.settings = settings.Json();
  record.targets = R"([{"name": "old-oak"}])";
  record.state = CampaignState::kInterrupted;
  EXPECT_EQ(PartsOf(TurnsToResume(parts, {record}, settings)), (std::vector<size_t>{1, 2}));
  settings.sources = "versions";
  record.settings = settings.Json();
  record.targets = R"([{"name": "oak+old-oak"}])";
  EXPECT_EQ(PartsOf(TurnsToResume(parts, {record}, {})), std::vector<size_t>{2});
  record.state = CampaignState::kFinished;
  EXPECT_EQ(TurnsToResume(parts, {record}, {}).size(), 3u);
}

// Two that their time did not suffice for, among others that were finished.
TEST(TurnsToResume, LeaveOutWhatWasFinishedSince) {
  const std::vector<HuntPart> parts = {{{"a"}, "", ""}, {{"b"}, "", ""}, {{"c"}, "", ""}};
  auto record = [](const char* name, CampaignState state) {
    CampaignRecord made;
    made.settings = CampaignSettings().Json();
    made.targets = std::string(R"([{"name": ")") + name + R"("}])";
    made.state = state;
    return made;
  };
  const CampaignRecord before = record("b", CampaignState::kFinished);
  const CampaignRecord open = record("a", CampaignState::kInterrupted);
  const CampaignRecord done = record("b", CampaignState::kFinished);
  const CampaignRecord open_too = record("c", CampaignState::kInterrupted);
  EXPECT_EQ(PartsOf(TurnsToResume(parts, {before, open}, {})), (std::vector<size_t>{0, 1, 2}));
  const auto turns = TurnsToResume(parts, {before, open, done, open_too}, {});
  EXPECT_EQ(PartsOf(turns), (std::vector<size_t>{0, 2}));
  EXPECT_TRUE(turns[0].resumable && turns[1].resumable);
}

// Hunts the parts of two targets; keeps who was hunted and what was told.
class HuntInTurnTest : public testing::Test {
 protected:
  PartEnd Run(const std::vector<PartTurn>& turns = {{0}, {1}, {2}}) {
    return HuntInTurn(
        {{{"a"}, "", ""}, {{"b"}, "", ""}, {{"a", "b"}, "versions", "versions"}}, turns, stop_,
        [this](const HuntPart& part, bool resumable) { return Hunt(part, resumable); },
        [this](const Error& error) { told_.push_back(error.message); });
  }

  Result<PartEnd> Hunt(const HuntPart& part, bool resumable) {
    const std::string name = NameOfTargets(part.targets);
    hunted_.push_back(name);
    if (resumable) resumable_.push_back(name);
    if (name == stops_at_) stop_.Request();
    if (ends_.contains(name)) return ends_.at(name);
    return failure_.value_or(Error{name + " does not start", ""});
  }

  StopToken stop_;
  std::map<std::string, PartEnd> ends_;
  std::string stops_at_;
  std::optional<Error> failure_;
  std::vector<std::string> hunted_, resumable_, told_;
};

TEST_F(HuntInTurnTest, SumsUpWhatThePartsCameTo) {
  ends_ = {{"a", {true, false}}, {"b", {false, true}}, {"a+b", {true, false}}};
  PartEnd all = Run();
  EXPECT_TRUE(all.judged);
  EXPECT_FALSE(all.found) << "b judged nothing";
  EXPECT_FALSE(all.failed);
  ends_["b"].judged = true;
  EXPECT_TRUE(Run().found);
}

TEST_F(HuntInTurnTest, AFailureCostsWhatItsTargetTakesPartIn) {
  ends_ = {{"a", {true, true}}};
  const PartEnd all = Run();
  EXPECT_TRUE(all.judged && all.found && all.failed);
  EXPECT_THAT(hunted_, testing::ElementsAre("a", "b"));
  EXPECT_THAT(told_, testing::ElementsAre("b does not start"));
}

TEST_F(HuntInTurnTest, GoesOnWithTheUnfinishedPart) {
  ends_ = {{"a", {true}}, {"b", {true}}, {"a+b", {true}}};
  EXPECT_FALSE(Run({{1}, {2, false}}).failed);
  EXPECT_THAT(hunted_, testing::ElementsAre("b", "a+b"));
  EXPECT_THAT(resumable_, testing::ElementsAre("b"));
  resumable_.clear();
  EXPECT_FALSE(Run().failed);
  EXPECT_THAT(resumable_, testing::ElementsAre("a", "b", "a+b"));
}

TEST_F(HuntInTurnTest, SaysThatItWasStoppedBeforeItBegan) {
  stop_.Request();
  const PartEnd all = Run();
  EXPECT_TRUE(all.open);
  EXPECT_TRUE(hunted_.empty());
  EXPECT_THAT(told_, testing::ElementsAre(StoppedByUser().message));
}

TEST_F(HuntInTurnTest, EndsWhenTheUserStopsIt) {
  ends_ = {{"a", {true}}};
  stops_at_ = "a";
  const PartEnd all = Run();
  EXPECT_TRUE(all.judged);
  EXPECT_TRUE(all.open) << "b was not begun";
  EXPECT_THAT(hunted_, testing::ElementsAre("a"));
}

TEST_F(HuntInTurnTest, WhatTheUserStoppedIsOpenAndDidNotFail) {
  stops_at_ = "a";
  failure_ = StoppedByUser();
  const PartEnd all = Run();
  EXPECT_TRUE(all.open);
  EXPECT_FALSE(all.failed);
  EXPECT_FALSE(StoppedByUser().hint.empty());
}

}  // namespace
}  // namespace parallax
