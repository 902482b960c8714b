#include "confirm/turns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "base/fake_clock.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// What is found of these cases.
using Find = std::function<Result<Investigation>(const std::vector<RecordedCase>&)>;

class FakeInvestigator : public Investigator {
 public:
  FakeInvestigator(const Find& find, const StopToken& stop) : find_(find), stop_(stop) {}
  Result<Investigation> Investigate(std::vector<RecordedCase> suspects, size_t tried) override {
    suspects.resize(std::min(tried, suspects.size()));
    return find_(suspects);
  }
  bool stopped() const override { return stop_.requested(); }

 private:
  const Find& find_;
  const StopToken& stop_;
};

Investigation Found() {
  Investigation found;
  found.finding.emplace();
  return found;
}

// Groups "0", "1", ... whose cases have the seeds 0, 1, ...
class TurnsTest : public testing::Test {
 protected:
  void AddGroup(size_t kept) {
    Suspects group;
    group.name = std::to_string(groups_.size());
    group.kept.resize(kept);
    for (size_t i = 0; i < kept; ++i) group.kept[i].seed = i;
    groups_.push_back(std::move(group));
  }

  Status Take(int jobs = 1, double limit_s = 0) {
    TurnQueue queue(groups_, {clock_, stop_, limit_s});
    TurnTools tools{stop_, jobs, nullptr, nullptr};
    tools.open = [&] { return std::make_unique<FakeInvestigator>(find_, stop_); };
    tools.settle = [&](const Suspects& group, Investigation investigation) {
      (investigation.finding ? found_ : doubted_).push_back(group.name);
      return settled_;
    };
    return TakeTurns(groups_, tools, &queue);
  }

  std::vector<Suspects> groups_;
  FakeClock clock_;
  StopToken stop_;
  Find find_ = [](const auto&) { return Found(); };
  Status settled_;
  std::vector<std::string> found_, doubted_;
};

TEST_F(TurnsTest, EachGroupIsSettledOnce) {
  for (int i = 0; i < 40; ++i) AddGroup(1 + static_cast<size_t>(i) % 5);
  ASSERT_TRUE(Take(4).ok());
  EXPECT_EQ(found_.size(), 40u);
  std::sort(found_.begin(), found_.end());
  EXPECT_EQ(std::unique(found_.begin(), found_.end()), found_.end());
}

TEST_F(TurnsTest, CasesThatAreBenignDoNotSettleWhatStandsBehindThem) {
  AddGroup(5);
  AddGroup(5);
  find_ = [](const std::vector<RecordedCase>& suspects) {
    return suspects.back().seed == 4 ? Found() : Investigation();
  };
  groups_[1].kept.resize(3);
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(found_, ElementsAre("0"));
  EXPECT_THAT(doubted_, ElementsAre("1"));
}

TEST_F(TurnsTest, TimeThatIsOverLeavesTheRestUnsettled) {
  for (int i = 0; i < 5; ++i) AddGroup(1);
  find_ = [&](const auto&) {
    clock_.Advance(4);
    return Found();
  };
  ASSERT_TRUE(Take(1, 10).ok());
  EXPECT_THAT(found_, ElementsAre("0", "1", "2"));
}

TEST_F(TurnsTest, AnInvestigationThatWasCutShortSettlesNothing) {
  AddGroup(1);
  AddGroup(1);
  find_ = [&](const auto&) -> Result<Investigation> {
    stop_.Request();
    return Investigation();
  };
  ASSERT_TRUE(Take().ok());
  EXPECT_TRUE(found_.empty());
  EXPECT_TRUE(doubted_.empty());
  find_ = [&](const auto&) -> Result<Investigation> { return Error{"it was stopped", ""}; };
  EXPECT_TRUE(Take().ok()) << "nor does it fail";
}

TEST_F(TurnsTest, ATargetThatFailsEndsTheTurns) {
  for (int i = 0; i < 3; ++i) AddGroup(1);
  int left = 1;
  find_ = [&](const auto&) -> Result<Investigation> {
    if (left-- > 0) return Found();
    return Error{"the target died", ""};
  };
  const Status status = Take();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the target died");
  EXPECT_THAT(found_, ElementsAre("0")) << "what was settled stays";
}

TEST_F(TurnsTest, AStoreThatFailsEndsTheTurns) {
  for (int i = 0; i < 3; ++i) AddGroup(1);
  settled_ = Error{"the disk is full", ""};
  const Status status = Take();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the disk is full");
  EXPECT_THAT(found_, ElementsAre("0"));
}

}  // namespace
}  // namespace parallax
