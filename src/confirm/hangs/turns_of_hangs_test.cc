// What becomes of suspects that hang: TakeTurns and its queue over a fake investigator, and what
// the ledger makes of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/fake_clock.h"
#include "confirm/ledger.h"
#include "confirm/turns.h"
#include "store/memory_store.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

constexpr double kHangS = 30;  // that the fake takes for one
constexpr double kOtherS = 0.5;

RecordedCase CaseOf(Kind kind, const std::string& program) {
  RecordedCase recorded;
  recorded.relation.target = "toy";
  recorded.relation.sides.resize(1);
  recorded.relation.sides[0].program = program;
  recorded.verdict.state = VerdictState::kDisagree;
  recorded.verdict.kind = kind;
  recorded.verdict.side = 0;
  return recorded;
}

// Whose program the hang of a case is confirmed of; nothing: it does not come back.
using Confirms = std::function<std::optional<Finding>(const RecordedCase&)>;

std::optional<Finding> Whole(const RecordedCase& met) {
  Finding finding;
  finding.signature.kind = met.verdict.kind;
  finding.signature.api = "toy.f";
  finding.witness = met;
  finding.status = FindingStatus::kNew;
  finding.confirmed = finding.confirm_runs = 3;
  return finding;
}

class HangInvestigator : public Investigator {
 public:
  HangInvestigator(const Confirms& confirms, FakeClock& clock, const StopToken& stop)
      : confirms_(confirms), clock_(clock), stop_(stop) {}
  Result<Investigation> Investigate(std::vector<RecordedCase> suspects, size_t) override {
    const RecordedCase& met = suspects.front();
    clock_.Advance(met.verdict.kind == Kind::kHang ? kHangS : kOtherS);
    Investigation investigation;
    investigation.finding = confirms_(met);
    return investigation;
  }
  bool stopped() const override { return stop_.requested(); }

 private:
  const Confirms& confirms_;
  FakeClock& clock_;
  const StopToken& stop_;
};

class TurnsOfHangsTest : public testing::Test {
 protected:
  void Add(Kind kind, const std::string& program) {
    Suspects group;
    group.name = std::to_string(groups_.size());
    group.kept = {CaseOf(kind, program)};
    groups_.push_back(std::move(group));
  }

  TurnLimits Limits(int jobs) const { return {clock_, stop_, limit_s_, jobs, 36}; }

  Status Take(int jobs = 1, HangLine line = {}) {
    TurnQueue queue(groups_, Limits(jobs), std::move(line));
    TurnTools tools{stop_, jobs, nullptr, nullptr};
    tools.open = [&] { return std::make_unique<HangInvestigator>(confirms_, clock_, stop_); };
    tools.settle = [&](const Suspects& group, Investigation) -> Status {
      investigated_.push_back(group.name);
      left_.push_back(queue.Left());
      return {};
    };
    tools.join = [&](const Suspects& group, const std::string& hang) -> Status {
      joined_.push_back(group.name + ": " + hang);
      return {};
    };
    const Status taken = TakeTurns(groups_, tools, &queue);
    settled_ = queue.settled();
    return taken;
  }

  std::vector<Suspects> groups_;
  FakeClock clock_;
  StopToken stop_;
  double limit_s_ = 0;
  Confirms confirms_ = Whole;
  std::vector<std::string> investigated_, joined_;
  std::vector<std::optional<double>> left_;
  size_t settled_ = 0;
};

TEST_F(TurnsOfHangsTest, OneOfThoseThatHangInOneProgramIsInvestigated) {
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  Add(Kind::kHang, "toy.g");
  Add(Kind::kHang, "toy.f@out");
  Add(Kind::kCrash, "toy.f");
  Add(Kind::kCrash, "toy.f");
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0", "3", "5", "6"));
  EXPECT_THAT(joined_, ElementsAre("1: toy toy.f", "2: toy toy.f", "4: toy toy.f"));
  EXPECT_EQ(settled_, groups_.size());
}

TEST_F(TurnsOfHangsTest, WhereOneDoesNotHoldTheNextIsInvestigated) {
  for (int i = 0; i < 5; ++i) Add(Kind::kHang, "toy.f");
  int met = 0;
  confirms_ = [&](const RecordedCase& recorded) {
    return met++ < 2 ? std::nullopt : Whole(recorded);
  };
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0", "1", "2"));
  EXPECT_THAT(joined_, ElementsAre("3: toy toy.f", "4: toy toy.f"));
}

TEST_F(TurnsOfHangsTest, WhatNoScriptShowsIsInvestigatedTwice) {
  for (int i = 0; i < 5; ++i) Add(Kind::kHang, "toy.f");
  confirms_ = [](const RecordedCase& recorded) {
    auto unshown = Whole(recorded);
    unshown->status = FindingStatus::kUnconfirmed;
    return unshown;
  };
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0", "1"));
  EXPECT_EQ(joined_.size(), 3u);
}

TEST_F(TurnsOfHangsTest, AFindingOfAnotherProgramSettlesNoOther) {
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  confirms_ = [](const RecordedCase&) { return Whole(CaseOf(Kind::kHang, "toy.g")); };
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0", "1", "2"));
  EXPECT_THAT(joined_, IsEmpty());
}

TEST_F(TurnsOfHangsTest, WhatIsDoubtedIsInvestigatedByItself) {
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  groups_[1].kept.front().verdict.open = true;
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0", "1"));
  EXPECT_THAT(joined_, ElementsAre("2: toy toy.f"));
}

TEST_F(TurnsOfHangsTest, WhatAnEarlierRunFoundIsKnownAndTakesNoTime) {
  Add(Kind::kHang, "toy.g");
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  limit_s_ = 10;
  HangLine line;
  line.Note({"toy toy.f", true});
  ASSERT_TRUE(Take(1, std::move(line)).ok());
  EXPECT_THAT(investigated_, ElementsAre("0"));
  EXPECT_EQ(joined_.size(), 3u);
}

TEST_F(TurnsOfHangsTest, WhatWaitedIsToldTheSameThoughTimeIsOver) {
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  Add(Kind::kHang, "toy.g");
  limit_s_ = 10;
  ASSERT_TRUE(Take().ok());
  EXPECT_THAT(investigated_, ElementsAre("0"));
  EXPECT_EQ(joined_.size(), 2u);
  EXPECT_EQ(settled_, 3u) << "the last was not taken up";
}

TEST_F(TurnsOfHangsTest, ThreadsWaitForWhatOneOfThemConfirms) {
  for (int i = 0; i < 40; ++i) Add(Kind::kHang, i % 2 == 0 ? "toy.f" : "toy.g");
  ASSERT_TRUE(Take(4).ok());
  EXPECT_THAT(investigated_, UnorderedElementsAre("0", "1"));
  EXPECT_EQ(joined_.size(), 38u);
  joined_.clear();
  investigated_.clear();
  confirms_ = [](const RecordedCase&) { return std::nullopt; };
  ASSERT_TRUE(Take(4).ok());
  EXPECT_EQ(investigated_.size(), 40u);
}

TEST_F(TurnsOfHangsTest, AStoreThatFailsToJoinEndsTheTurns) {
  for (int i = 0; i < 3; ++i) Add(Kind::kHang, "toy.f");
  TurnQueue queue(groups_, Limits(1));
  TurnTools tools{stop_, 1, nullptr, nullptr};
  tools.open = [&] { return std::make_unique<HangInvestigator>(confirms_, clock_, stop_); };
  tools.settle = [](const Suspects&, const Investigation&) { return Status(); };
  tools.join = [](const Suspects&, const std::string&) {
    return Status(Error{"the disk is full", ""});
  };
  const Status taken = TakeTurns(groups_, tools, &queue);
  ASSERT_FALSE(taken.ok());
  EXPECT_EQ(taken.error().message, "the disk is full");
}

TEST_F(TurnsOfHangsTest, TheTimeLeftCountsHangsApart) {
  for (int i = 0; i < 20; ++i) Add(Kind::kCrash, "toy.c" + std::to_string(i));
  for (int i = 0; i < 10; ++i) Add(Kind::kHang, "toy.h" + std::to_string(i));
  for (int i = 0; i < 30; ++i) Add(Kind::kHang, "toy.h0");  // told as the same
  ASSERT_TRUE(Take().ok());
  ASSERT_EQ(left_.size(), 30u);
  EXPECT_EQ(left_[0], std::nullopt) << "it is too early";
  // Before the first hang: ten of them at what one is taken to cost.
  EXPECT_EQ(left_[11], 8 * kOtherS + 10 * 36);
  EXPECT_EQ(left_[20], 9 * kHangS) << "then at what one did cost";
  EXPECT_EQ(left_[29], 0);
}

TEST_F(TurnsOfHangsTest, TheTimeLeftIsSharedAndEndsWithTheLimit) {
  Add(Kind::kHang, "toy.f");
  for (int i = 0; i < 10; ++i) Add(Kind::kHang, "toy.h" + std::to_string(i));
  limit_s_ = 100;
  TurnQueue queue(groups_, Limits(2));
  const Turn turn = *queue.Take();
  clock_.Advance(8);
  EXPECT_EQ(queue.Left(), 92) << "it ends before all had their turns";
  queue.End(turn, {true, {}});
  EXPECT_EQ(queue.Left(), 10 * 8 / 2);
}

class LedgerOfHangsTest : public testing::Test {
 protected:
  static Suspects Group(const std::string& name, uint64_t cases) {
    Suspects group;
    group.name = name;
    group.kept.resize(1);
    group.cases = cases;
    return group;
  }
  static Investigation Found() {
    Investigation found;
    found.finding = Whole(CaseOf(Kind::kHang, "toy.f"));
    return found;
  }
  ConfirmLedger Ledger() { return ConfirmLedger("c0ffee", tools_, options_); }

  testing_targets::FakeLibrary library_;
  testing_targets::FakeTarget target_{"toy", library_};
  std::vector<HuntedTarget> targets_ = {{target_, {}}};
  Catalogue catalogue_;
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  FakeClock clock_;
  StopToken stop_;
  FakeProgress progress_;
  ConfirmTools tools_{target_, targets_, catalogue_, *store_, clock_, stop_, progress_};
  ConfirmOptions options_;
};

TEST_F(LedgerOfHangsTest, GroupsThatHangInAFindingsProgramCountAsItsCases) {
  int told = 0;
  progress_.on_finding = [&](const Finding&) { ++told; };
  ConfirmLedger ledger = Ledger();
  EXPECT_FALSE(ledger.hangs().Holds("toy toy.f"));
  ASSERT_TRUE(ledger.Settle(Group("a", 7), Found()).ok());
  EXPECT_TRUE(ledger.hangs().Holds("toy toy.f"));
  ASSERT_TRUE(ledger.Join(Group("b", 5), "toy toy.f").ok());
  ASSERT_TRUE(ledger.Join(Group("c", 2), "toy toy.f").ok());
  const Confirmed confirmed = ledger.Take();
  ASSERT_EQ(confirmed.findings.size(), 1u);
  EXPECT_EQ(confirmed.findings[0].cases, 14u);
  EXPECT_EQ(confirmed.findings[0].evidence,
            "; further suspects hang in the same call: they count as its cases and were not run "
            "again");
  EXPECT_EQ(store_->findings().List().value()[0].cases, 14u);
  EXPECT_THAT(confirmed.cases, ElementsAre(Pair("a", 7), Pair("b", 5), Pair("c", 2)));
  EXPECT_EQ(told, 1) << "it is announced once";
}

TEST_F(LedgerOfHangsTest, AHangThatAnEarlierRunFoundIsKnown) {
  {
    ConfirmLedger earlier = Ledger();
    ASSERT_TRUE(earlier.Settle(Group("a", 7), Found()).ok());
    ASSERT_TRUE(earlier.Join(Group("b", 5), "toy toy.f").ok());
  }
  ConfirmLedger ledger = Ledger();
  std::vector<Suspects> groups = {Group("a", 7), Group("b", 6), Group("c", 2)};
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].name, "c");
  EXPECT_TRUE(ledger.hangs().Holds("toy toy.f"));
  ASSERT_TRUE(ledger.Join(groups[0], "toy toy.f").ok());
  EXPECT_EQ(ledger.Take().findings[0].cases, 15u);
}

}  // namespace
}  // namespace parallax
