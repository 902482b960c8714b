#include "confirm/ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fake_clock.h"
#include "store/memory_store.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::Pair;

class LedgerTest : public testing::Test {
 protected:
  static Suspects GroupOf(const std::string& name, uint64_t cases) {
    Suspects group;
    group.name = name;
    group.kept.resize(1);
    group.cases = cases;
    return group;
  }

  static Investigation Found(const std::string& api) {
    Investigation found;
    found.finding.emplace();
    found.finding->signature.api = api;
    found.finding->apis = {api};
    found.finding->status = FindingStatus::kNew;
    found.finding->rank = api == "toy.a" ? 3 : 1;
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

// What is told apart from a first finding by being about "toy.c".
Investigation FoundTwo(Investigation first, Finding second, bool first_has_it) {
  const auto holds = [=](const Binding&) { return first_has_it; };
  first.second = SecondFinding{std::move(second), {"x is float16", holds}};
  return first;
}

TEST_F(LedgerTest, ASecondFaultIsKeptAndTakenOver) {
  const Finding second = *Found("toy.c").finding;
  ASSERT_TRUE(Ledger().Settle(GroupOf("a", 7), FoundTwo(Found("toy.a"), second, false)).ok());
  ConfirmLedger ledger = Ledger();
  std::vector<Suspects> groups = {GroupOf("a", 9)};
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  EXPECT_TRUE(groups.empty());
  const Confirmed confirmed = ledger.Take();
  ASSERT_EQ(confirmed.findings.size(), 2u);
  EXPECT_EQ(confirmed.findings[0].signature.api, "toy.c");
  EXPECT_EQ(confirmed.findings[0].cases, 1u);
  EXPECT_EQ(confirmed.findings[1].cases, 9u);
  EXPECT_EQ(confirmed.cases.size(), 1u);
}

// An earlier campaign met the second first.
TEST_F(LedgerTest, ASecondFaultThatIsTheStoredFirstIsNoOther) {
  const Finding second = *Found("toy.c").finding;
  ASSERT_TRUE(Ledger().Settle(GroupOf("a", 7), FoundTwo(Found("toy.a"), second, true)).ok());
  EXPECT_EQ(store_->findings().List().value().size(), 1u);
}

TEST_F(LedgerTest, KeepsFindingsByRankAndDoubtsByReason) {
  ConfirmLedger ledger = Ledger();
  ASSERT_TRUE(ledger.Settle(GroupOf("a", 7), Found("toy.a")).ok());
  ASSERT_TRUE(ledger.Settle(GroupOf("b", 5), Found("toy.b")).ok());
  Investigation doubted;
  doubted.verdict.reason = "ties";
  ASSERT_TRUE(ledger.Settle(GroupOf("c", 2), doubted).ok());
  ASSERT_TRUE(ledger.Settle(GroupOf("d", 1), Investigation()).ok());
  const Confirmed confirmed = ledger.Take();
  ASSERT_EQ(confirmed.findings.size(), 2u);
  EXPECT_EQ(confirmed.findings[0].signature.api, "toy.b");
  EXPECT_EQ(confirmed.findings[0].cases, 5u);
  EXPECT_EQ(confirmed.findings[0].last_campaign, "c0ffee");
  EXPECT_THAT(confirmed.cases, ElementsAre(Pair("a", 7), Pair("b", 5)));
  EXPECT_THAT(confirmed.doubts, ElementsAre(Pair("c", "ties"), Pair("d", "not-repeatable")));
  EXPECT_EQ(store_->findings().List().value().size(), 2u);
}

TEST_F(LedgerTest, TakesOverWhatAnEarlierRunSettled) {
  {
    ConfirmLedger earlier = Ledger();
    ASSERT_TRUE(earlier.Settle(GroupOf("a", 7), Found("toy.a")).ok());
    ASSERT_TRUE(earlier.Settle(GroupOf("c", 2), Investigation()).ok());
    ASSERT_TRUE(earlier.Settle(GroupOf("d", 2), Investigation()).ok());
  }
  ConfirmLedger ledger = Ledger();
  std::vector<Suspects> groups = {GroupOf("a", 9), GroupOf("b", 5), GroupOf("c", 2),
                                  GroupOf("d", 3)};
  groups[3].kept.resize(2);
  groups[3].kept[1].key.contents = 9;
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].name, "b");
  EXPECT_EQ(groups[1].name, "d");
  ASSERT_EQ(groups[1].kept.size(), 1u) << "what was tried is not tried again";
  EXPECT_EQ(groups[1].kept[0].key.contents, 9u) << "cases that came since were not judged";
  const Confirmed confirmed = ledger.Take();
  EXPECT_THAT(confirmed.cases, ElementsAre(Pair("a", 9)));
  EXPECT_EQ(store_->findings().List().value()[0].cases, 9u);
  EXPECT_THAT(confirmed.doubts, ElementsAre(Pair("c", "not-repeatable")));
}

TEST_F(LedgerTest, MoreOfTheCasesThatWereTriedAreAsDoubtful) {
  ASSERT_TRUE(Ledger().Settle(GroupOf("a", 7), Investigation()).ok());
  ConfirmLedger ledger = Ledger();
  std::vector<Suspects> groups = {GroupOf("a", 9)};
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  EXPECT_TRUE(groups.empty());
  EXPECT_THAT(ledger.Take().doubts, ElementsAre(Pair("a", "not-repeatable")));
}

TEST_F(LedgerTest, AnotherCampaignsSettlementsAreItsOwn) {
  ASSERT_TRUE(Ledger().Settle(GroupOf("a", 7), Found("toy.a")).ok());
  ConfirmLedger ledger("decade", tools_, options_);
  std::vector<Suspects> groups = {GroupOf("a", 7)};
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  EXPECT_EQ(groups.size(), 1u);
}

TEST_F(LedgerTest, DoubtsWithoutTryingWhatItIsToldTo) {
  ConfirmLedger ledger = Ledger();
  std::vector<Suspects> groups = {GroupOf("a", 7), GroupOf("b", 5)};
  groups[0].doubt = "never-returned";
  ASSERT_TRUE(ledger.TakeOver(&groups).ok());
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_THAT(ledger.Take().doubts, ElementsAre(Pair("a", "never-returned")));
}

TEST_F(LedgerTest, WhatAListNamesIsKnown) {
  KnownEntry entry;
  entry.apis = {"toy.a"};
  entry.url = "https://example.org/1";
  KnownEntry perhaps = entry;
  perhaps.apis = {"toy.*"};
  perhaps.conditions = {"* where x holds nan"};
  perhaps.url = "https://example.org/2";
  options_.known_lists = {KnownList{"loose.toml", {perhaps}}, KnownList{"list.toml", {entry}}};
  ConfirmLedger ledger = Ledger();
  ASSERT_TRUE(ledger.Settle(GroupOf("a", 7), Found("toy.a")).ok());
  ASSERT_TRUE(ledger.Settle(GroupOf("b", 5), Found("toy.b")).ok());
  const Confirmed confirmed = ledger.Take();
  EXPECT_EQ(confirmed.findings[0].status, FindingStatus::kNew);
  EXPECT_EQ(confirmed.findings[1].status, FindingStatus::kKnown);
  EXPECT_EQ(confirmed.findings[1].known_url, entry.url);
  EXPECT_EQ(confirmed.findings[1].known_list, "list.toml");
  EXPECT_EQ(confirmed.findings[0].known_url, "");
  EXPECT_EQ(confirmed.findings[0].perhaps_url, perhaps.url);
  EXPECT_TRUE(confirmed.findings[0].OnFrontPage());
}

}  // namespace
}  // namespace parallax
