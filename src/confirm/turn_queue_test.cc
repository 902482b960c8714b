#include "confirm/turn_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fake_clock.h"

namespace parallax {
namespace {

using testing::ElementsAre;

Suspects GroupOf(std::string name, std::string entry, size_t kept = 1) {
  Suspects group;
  group.name = std::move(name);
  group.entry = std::move(entry);
  group.kept.resize(kept);
  for (RecordedCase& each : group.kept) {
    each.verdict.state = VerdictState::kDisagree;
    each.verdict.kind = Kind::kCrash;
  }
  group.cases = kept;
  return group;
}

class TurnQueueTest : public testing::Test {
 protected:
  TurnQueue Queue(double limit_s = 0) {
    return TurnQueue(groups_, TurnLimits{clock_, stop_, limit_s});
  }

  std::vector<Suspects> groups_;
  FakeClock clock_;
  StopToken stop_;
};

TEST(TurnOrder, EachApiHasAGroupBeforeAnyHasTwo) {
  const std::vector<Suspects> groups = {GroupOf("a1", "a"), GroupOf("a2", "a"), GroupOf("b1", "b")};
  EXPECT_THAT(TurnOrder(groups), ElementsAre(0, 2, 1));
}

TEST(TurnOrder, WhatIsDoubtedIsLastAndHangsWait) {
  std::vector<Suspects> groups = {GroupOf("doubted", "a"), GroupOf("hang", "b"),
                                  GroupOf("noise", "c"), GroupOf("crash", "d")};
  groups[0].kept.front().verdict.open = true;
  groups[1].kept.front().verdict.kind = Kind::kHang;
  groups[2].kept.front().verdict.kind = Kind::kDeterminism;
  groups[2].kept.front().traits = {"internal"};
  EXPECT_THAT(TurnOrder(groups), ElementsAre(3, 2, 1, 0));
}

TEST_F(TurnQueueTest, TheRestOfAGroupComesBehindTheOthers) {
  groups_ = {GroupOf("many", "a", 5), GroupOf("one", "b")};
  TurnQueue queue = Queue();
  const Turn first = *queue.Take();
  EXPECT_EQ(first.end - first.begin, 3u);
  EXPECT_FALSE(queue.End(first, {false, {}}));
  const Turn second = *queue.Take();
  EXPECT_EQ(second.group, 1u);
  EXPECT_TRUE(queue.End(second, {false, {}})) << "it has no more cases";
  const Turn rest = *queue.Take();
  EXPECT_EQ(rest.group, 0u);
  EXPECT_EQ(rest.begin, 3u);
  EXPECT_EQ(rest.end, 5u);
  EXPECT_TRUE(queue.End(rest, {false, {}}));
  EXPECT_FALSE(queue.Take());
  EXPECT_EQ(queue.settled(), 2u);
}

TEST_F(TurnQueueTest, AFindingSettlesItsGroupAndADoubtedOneHasNoSecondTurn) {
  groups_ = {GroupOf("found", "a", 5), GroupOf("doubted", "b", 5)};
  groups_[1].kept.front().verdict.open = true;
  TurnQueue queue = Queue();
  EXPECT_TRUE(queue.End(*queue.Take(), {true, {}}));
  EXPECT_TRUE(queue.End(*queue.Take(), {false, {}}));
  EXPECT_FALSE(queue.Take());
}

TEST_F(TurnQueueTest, NothingIsTakenUpWhenTimeIsOver) {
  groups_ = {GroupOf("a", "a"), GroupOf("b", "b")};
  TurnQueue queue = Queue(10);
  clock_.Advance(10);
  EXPECT_TRUE(queue.Take());
  clock_.Advance(1);
  EXPECT_FALSE(queue.Take());
  TurnQueue patient = Queue();
  clock_.Advance(1e6);
  EXPECT_TRUE(patient.Take());
}

TEST_F(TurnQueueTest, NothingIsTakenUpBehindAStop) {
  groups_ = {GroupOf("a", "a")};
  TurnQueue queue = Queue();
  stop_.Request();
  EXPECT_FALSE(queue.Take());
}

}  // namespace
}  // namespace parallax
