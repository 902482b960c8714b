#include "hunt/in_turn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "hunt/resume.h"

namespace parallax {
namespace {

TEST(UnfinishedPart, IsTheOneWithAnUnfinishedCampaign) {
  const std::vector<HuntPart> parts = {
      {{"oak"}, "", ""}, {{"old-oak"}, "", ""}, {{"oak", "old-oak"}, "versions", "versions"}};
  EXPECT_EQ(UnfinishedPart(parts, {}, {}), std::nullopt);
  CampaignSettings settings;
  CampaignRecord record;
  record.settings = settings.Json();
  record.targets = R"([{"name": "old-oak"}])";
  record.state = CampaignState::kInterrupted;
  EXPECT_EQ(UnfinishedPart(parts, {record}, settings), 1u);
  settings.sources = "versions";
  record.settings = settings.Json();
  record.targets = R"([{"name": "oak+old-oak"}])";
  EXPECT_EQ(UnfinishedPart(parts, {record}, {}), 2u);
  record.state = CampaignState::kFinished;
  EXPECT_EQ(UnfinishedPart(parts, {record}, {}), std::nullopt);
}

// Hunts the parts of two targets; keeps who was hunted and what was told.
class HuntInTurnTest : public testing::Test {
 protected:
  PartEnd Run(std::optional<size_t> unfinished = std::nullopt) {
    return HuntInTurn(
        {{{"a"}, "", ""}, {{"b"}, "", ""}, {{"a", "b"}, "versions", "versions"}}, unfinished, stop_,
        [this](const HuntPart& part, bool resumable) { return Hunt(part, resumable); },
        [this](const Error& error) { told_.push_back(error.message); });
  }

  Result<PartEnd> Hunt(const HuntPart& part, bool resumable) {
    const std::string name = NameOfTargets(part.targets);
    hunted_.push_back(name);
    if (resumable) resumable_.push_back(name);
    if (name == stops_at_) stop_.Request();
    if (ends_.contains(name)) return ends_.at(name);
    return Error{name + " does not start", ""};
  }

  StopToken stop_;
  std::map<std::string, PartEnd> ends_;
  std::string stops_at_;
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
  EXPECT_FALSE(Run(1).failed);
  EXPECT_THAT(hunted_, testing::ElementsAre("b", "a+b"));
  EXPECT_THAT(resumable_, testing::ElementsAre("b"));
  resumable_.clear();
  EXPECT_FALSE(Run().failed);
  EXPECT_THAT(resumable_, testing::ElementsAre("a", "b", "a+b"));
}

TEST_F(HuntInTurnTest, EndsWhenTheUserStopsIt) {
  ends_ = {{"a", {true}}};
  stops_at_ = "a";
  EXPECT_TRUE(Run().judged);
  EXPECT_THAT(hunted_, testing::ElementsAre("a"));
}

}  // namespace
}  // namespace parallax
