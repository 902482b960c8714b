#include "confirm/beside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>

#include "base/fake_clock.h"

namespace parallax {
namespace {

using testing::ElementsAre;

// Finds something, as long as it takes: until it is let go.
class SlowInvestigator : public Investigator {
 public:
  SlowInvestigator(std::atomic<bool>& held, std::atomic<int>& begun, const StopToken& stop)
      : held_(held), begun_(begun), stop_(stop) {}
  Result<Investigation> Investigate(std::vector<RecordedCase>, size_t) override {
    ++begun_;
    while (held_ && !stop_.requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    Investigation found;
    found.finding.emplace();
    return found;
  }
  bool stopped() const override { return stop_.requested(); }

 private:
  std::atomic<bool>& held_;
  std::atomic<int>& begun_;
  const StopToken& stop_;
};

class BesideTest : public testing::Test {
 protected:
  BesideTest() {
    tools_.open = [this] { return std::make_unique<SlowInvestigator>(held_, begun_, stop_); };
    tools_.settle = [this](const Suspects& group, Investigation) {
      settled_.push_back(group.name);
      return failure_;
    };
  }

  static Suspects GroupOf(const std::string& name, const std::string& entry) {
    Suspects group;
    group.name = name;
    group.entry = entry;
    group.kept.resize(1);
    return group;
  }
  void AwaitBegun(int count) const {
    while (begun_ < count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  FakeClock clock_;
  StopToken stop_;
  std::atomic<bool> held_ = true;
  std::atomic<int> begun_ = 0;
  Status failure_;
  std::vector<std::string> settled_;
  BesideTools tools_{clock_, stop_, nullptr, nullptr};
};

TEST_F(BesideTest, OneAtATimeForAShareOfTheHunt) {
  ConfirmBeside beside(tools_);
  ASSERT_TRUE(beside.HasRoom(5, 0));
  beside.TakeUp(GroupOf("a", "toy.a"));
  EXPECT_TRUE(beside.Took("a"));
  EXPECT_TRUE(beside.TookOf("toy.a"));
  EXPECT_FALSE(beside.HasRoom(5, 0)) << "it is at hand";
  AwaitBegun(1);
  ASSERT_TRUE(beside.Settle().ok());
  EXPECT_TRUE(settled_.empty());
  clock_.Advance(10);
  held_ = false;
  while (settled_.empty()) ASSERT_TRUE(beside.Settle().ok());
  EXPECT_THAT(settled_, ElementsAre("a"));
  EXPECT_FALSE(beside.HasRoom(15, 0)) << "it took more than its share";
  EXPECT_TRUE(beside.HasRoom(15, 1)) << "a job is idle";
  EXPECT_FALSE(beside.HasRoom(95, 0));
  EXPECT_TRUE(beside.HasRoom(105, 0));
}

TEST_F(BesideTest, AsManyAtATimeAsJobsAreIdle) {
  ConfirmBeside beside(tools_);
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_TRUE(beside.HasRoom(5, 3));
    beside.TakeUp(GroupOf(name, "toy.a"));
  }
  EXPECT_FALSE(beside.HasRoom(5, 3));
  AwaitBegun(3);
  EXPECT_THAT(beside.AtHand(), ElementsAre("a", "b", "c"));
  held_ = false;
  ASSERT_TRUE(beside.Finish().ok());
  EXPECT_EQ(settled_.size(), 3u);
  EXPECT_TRUE(beside.AtHand().empty());
  EXPECT_FALSE(beside.HasRoom(5, 3)) << "the hunt has ended";
}

TEST_F(BesideTest, WhatIsAtHandWhenTheHuntEndsIsSettled) {
  ConfirmBeside beside(tools_);
  held_ = false;
  ASSERT_TRUE(beside.HasRoom(0, 0));
  beside.TakeUp(GroupOf("a", "toy.a"));
  ASSERT_TRUE(beside.Finish().ok());
  EXPECT_THAT(settled_, ElementsAre("a"));
}

TEST_F(BesideTest, WhatTheUserStoppedOrNobodyCanRunIsNotSettled) {
  {
    ConfirmBeside beside(tools_);
    beside.TakeUp(GroupOf("a", "toy.a"));
    AwaitBegun(1);
    stop_.Request();
    EXPECT_FALSE(beside.HasRoom(1000, 1));
    ASSERT_TRUE(beside.Finish().ok());
  }
  tools_.open = [] { return nullptr; };
  ConfirmBeside beside(tools_);
  beside.TakeUp(GroupOf("a", "toy.a"));
  ASSERT_TRUE(beside.Finish().ok());
  EXPECT_TRUE(settled_.empty());
}

TEST_F(BesideTest, AStoreThatFailsIsAnError) {
  ConfirmBeside beside(tools_);
  held_ = false;
  failure_ = Error{"the disk is full", ""};
  beside.TakeUp(GroupOf("a", "toy.a"));
  const Status status = beside.Finish();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the disk is full");
}

}  // namespace
}  // namespace parallax
