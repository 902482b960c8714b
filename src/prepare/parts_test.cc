#include "prepare/parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using ::testing::ElementsAre;

TargetSpec Spec(const std::string& name, const std::string& adapter, const std::string& backend,
                const std::string& python) {
  TargetSpec spec;
  spec.name = name;
  spec.adapter = adapter;
  spec.python = python;
  if (!backend.empty()) spec.environment = {{"BACKEND", backend}};
  return spec;
}

const TargetSpec kOak = Spec("oak", "oak", "", "oak/python");
const TargetSpec kOldOak = Spec("old-oak", "oak", "", "old/python");
const TargetSpec kElm = Spec("elm", "elm", "", "elm/python");
const TargetSpec kRedPine = Spec("red-pine", "pine", "red", "pine/python");
const TargetSpec kBluePine = Spec("blue-pine", "pine", "blue", "pine/python");

// "targets: source share" of each.
std::vector<std::string> TextOf(const std::vector<HuntPart>& parts) {
  std::vector<std::string> texts;
  for (const HuntPart& part : parts) {
    texts.push_back(
        fmt::format("{}: {} {}", fmt::join(part.targets, " "), part.sources, part.share));
  }
  return texts;
}

TEST(HuntPartsTest, OneTargetAloneTakesAllTheTime) {
  EXPECT_THAT(TextOf(PartsOf({kOak}, "", "")), ElementsAre("oak:  1"));
}

TEST(HuntPartsTest, BuildsAreHeldAgainstEachOtherAfterEachAlone) {
  EXPECT_THAT(TextOf(PartsOf({kOak, kOldOak}, "", "")),
              ElementsAre("oak:  0.25", "old-oak:  0.25", "oak old-oak: versions 0.5"));
}

TEST(HuntPartsTest, BackendsAreHeldAgainstEachOther) {
  EXPECT_THAT(
      TextOf(PartsOf({kRedPine, kBluePine}, "", "")),
      ElementsAre("red-pine:  0.25", "blue-pine:  0.25", "red-pine blue-pine: backends 0.5"));
}

TEST(HuntPartsTest, LibrariesAreHeldAgainstEachOther) {
  EXPECT_THAT(TextOf(PartsOf({kElm, kOak, kOldOak}, "", "")),
              testing::Contains("oak old-oak: versions 0.25"));
  EXPECT_THAT(TextOf(PartsOf({kElm, kOak, kOldOak}, "", "")),
              testing::Contains("elm oak: counterparts 0.25"));
}

TEST(HuntPartsTest, TheSameTargetTwiceHasNothingToBeHeldAgainst) {
  EXPECT_THAT(TextOf(PartsOf({kOak, kOak}, "", "")), ElementsAre("oak:  0.5", "oak:  0.5"));
}

TEST(HuntPartsTest, AnUnknownTargetIsLeftOutOfTheJointHunt) {
  EXPECT_THAT(TextOf(PartsOf({kOak, Spec("ook", "", "", "")}, "", "")),
              ElementsAre("oak:  0.5", "ook:  0.5"));
}

TEST(HuntPartsTest, NamedSourcesAreAllThereIs) {
  EXPECT_THAT(TextOf(PartsOf({kOak, kElm}, "modes", "")),
              ElementsAre("oak: modes 0.5", "elm: modes 0.5"));
  EXPECT_THAT(TextOf(PartsOf({kOak, kElm}, "modes,counterparts", "counterparts")),
              ElementsAre("oak elm: modes,counterparts 1"));
}

TEST(HuntPartsTest, TargetsThatFailedAloneAreLeftOutOfTheJointHunt) {
  HuntPart three{{"a", "b", "c"}, "backends", "backends"}, alone{{"b"}, "", ""};
  EXPECT_TRUE(LeaveOut({"b"}, &three));
  EXPECT_THAT(three.targets, ElementsAre("a", "c"));
  EXPECT_FALSE(LeaveOut({"c"}, &three));
  EXPECT_TRUE(LeaveOut({"a"}, &alone));
}

TEST(JointSourceOf, IsWhatHoldsSeveralTargetsTogether) {
  EXPECT_EQ(JointSourceOf("modes", {"oak", "elm"}).value(), "");
  EXPECT_EQ(JointSourceOf("modes,versions", {"oak", "old-oak"}).value(), "versions");
  EXPECT_EQ(JointSourceOf("versions,stated", {"oak", "elm"}).value(), "stated");
  EXPECT_EQ(JointSourceOf("stated", {"oak"}).value(), "");
  const auto alone = JointSourceOf("backends", {"oak"});
  ASSERT_FALSE(alone.ok());
  EXPECT_EQ(alone.error().hint, "name them: parallax hunt oak OTHER --source backends");
}

}  // namespace
}  // namespace parallax
