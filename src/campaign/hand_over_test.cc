#include "campaign/hand_over.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fake_clock.h"
#include "hunt/campaign_case.h"
#include "wire/sample.h"

namespace parallax {
namespace {

Binding Argued() { return {{{"x", false, {int64_t{3}}}}}; }

class HandOverTest : public testing::Test {
 protected:
  HandOverTest() {
    catalogue_.resize(2);
    catalogue_[0].api.name = "rule:log";
    catalogue_[1].api.name = "toy.log";
    PlannedRelation planned;
    planned.relation.source = "rules";
    planned.relation.facts = kEquality | kOfRuleFile;
    planned.relation.family = "log";
    planned.relation.api = "toy.log";
    planned.relation.sides.resize(2);
    planned.relation.sides[0].program = "rule:log@left";
    planned.traits = {"ties"};
    relations_ = {planned};
  }

  void AddGroup(const std::string& name, Kind kind) {
    Group& group = state_.groups[name];
    group.cases = 9;
    for (uint32_t i = 0; i < 4; ++i) {
      GroupedCase grouped{CaseOf(relations_[0], 7, {1, 0, 2, i}, Argued())};
      grouped.verdict.kind = kind;
      grouped.verdict.reason = "ties";
      grouped.difference = i == 2 ? 100 : 1;
      group.kept.push_back(std::move(grouped));
    }
  }

  std::vector<Suspects> Take() { return TakeSuspects({catalogue_, relations_}, &state_); }

  std::vector<CatalogueEntry> catalogue_;
  std::vector<PlannedRelation> relations_;
  FoldState state_;
};

TEST_F(HandOverTest, CasesGoWithAllThatJudgingThemNeeds) {
  AddGroup("group", Kind::kValue);
  state_.groups["without cases"].cases = 3;
  const std::vector<Suspects> all = Take();
  ASSERT_EQ(all.size(), 1u);
  const Suspects& suspects = all[0];
  EXPECT_EQ(suspects.name, "group");
  EXPECT_EQ(suspects.entry, "rule:log");
  EXPECT_EQ(suspects.cases, 9u);
  EXPECT_EQ(suspects.doubt, "");
  ASSERT_EQ(suspects.kept.size(), 4u);
  EXPECT_EQ(suspects.kept[1].key.contents, 2u) << "the largest difference is judged second";
  EXPECT_EQ(suspects.kept[1].seed, CaseSeed(7, {1, 0, 2, 2}));
  EXPECT_EQ(suspects.kept[1].relation, relations_[0].relation);
  EXPECT_EQ(suspects.kept[1].traits, relations_[0].traits);
  EXPECT_EQ(suspects.kept[1].binding, Argued());
  const GroupedCase& left = state_.groups["group"].kept.front();
  EXPECT_EQ(left.verdict.reason, "ties") << "figures stay";
  EXPECT_EQ(left.relation.api, "toy.log");
}

TEST_F(HandOverTest, HangsOfARuleThatNeverHeldAreDoubted) {
  AddGroup("hang", Kind::kHang);
  AddGroup("crash", Kind::kCrash);
  FamilyStatistics& family = state_.families["rules:log"];
  family.cases = 40;
  family.returned_sides = 1;
  std::vector<Suspects> all = Take();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].doubt, "") << "Python code alone does not crash a process";
  EXPECT_EQ(all[1].doubt, "never-returned");
}

TEST_F(HandOverTest, WhatARejectedPairShowsOfItsMeaningIsDoubted) {
  AddGroup("crash", Kind::kCrash);
  AddGroup("status", Kind::kStatus);
  const std::vector<RelationState> states{RelationState::kRejected};
  const auto all = TakeSuspects({catalogue_, relations_, states}, &state_);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].doubt, "") << "a crash is one whatever it is held against";
  EXPECT_EQ(all[1].doubt, "another-meaning");
}

TEST_F(HandOverTest, WhatConfirmationFoundOutOfAGuessIsToldByItsPlace) {
  relations_[0].relation.facts = kEquality | kGuessed;
  AddGroup("another", Kind::kStatus);
  AddGroup("ties", Kind::kValue);
  const auto met = FirstOfGuesses(Take());
  ASSERT_EQ(met.size(), 2u);
  const auto others = OtherMeanings(
      {{"another", "another-meaning"}, {"ties", "ties"}, {"of a rule", "another-meaning"}}, met,
      state_);
  ASSERT_EQ(others.size(), 1u);
  EXPECT_EQ(others[0].relation, 0u);
  EXPECT_EQ(others[0].kind, Kind::kStatus);
  EXPECT_EQ(others[0].input.binding, Argued());
}

// What is confirmed beside the hunt, one after the other, by name.
class NextSuspectsTest : public HandOverTest {
 protected:
  NextSuspectsTest() {
    relations_.push_back(relations_[0]);
    relations_[1].api = 1;
    relations_[1].relation.source = "modes";
    relations_[1].relation.facts = 0;
  }

  void Add(const std::string& name, Kind kind, uint32_t relation) {
    AddGroup(name, kind);
    for (GroupedCase& each : state_.groups[name].kept) {
      each.verdict.state = VerdictState::kDisagree;
      each.planned = relation;
    }
  }

  std::vector<std::string> Names() {
    std::vector<std::string> names;
    while (auto next = NextSuspects({catalogue_, relations_}, state_, beside_)) {
      names.push_back(next->name);
      beside_.TakeUp(std::move(*next));
    }
    return names;
  }

  FakeClock clock_;
  StopToken stop_;
  ConfirmBeside beside_{{clock_, stop_, [] { return nullptr; }, nullptr}};
};

TEST_F(NextSuspectsTest, WhatTellsTheSidesOfAGuessApartWaitsForWhatFollows) {
  relations_[1].relation.facts = kEquality | kGuessed;
  Add("crash", Kind::kCrash, 1);
  Add("value", Kind::kValue, 1);
  EXPECT_THAT(Names(), testing::ElementsAre("crash"));
}

TEST_F(NextSuspectsTest, EachApiHasAGroupBeforeAnyHasTwo) {
  Add("a", Kind::kCrash, 1);
  Add("b", Kind::kCrash, 1);
  Add("c", Kind::kCrash, 0);
  EXPECT_THAT(Names(), testing::ElementsAre("a", "c", "b"));
  EXPECT_EQ(state_.groups["a"].kept.size(), 4u);
  EXPECT_EQ(state_.groups["a"].kept.front().binding, Argued()) << "the hunt keeps its own";
}

TEST_F(NextSuspectsTest, WhatMayComeToNothingWaitsForTheEndOfTheHunt) {
  Add("doubted", Kind::kCrash, 1);
  state_.groups["doubted"].kept.front().verdict.open = true;
  Add("hang", Kind::kHang, 1);
  Add("refused by a rule", Kind::kStatus, 0);
  state_.groups["without cases"].cases = 3;
  EXPECT_THAT(Names(), testing::ElementsAre());
}

}  // namespace
}  // namespace parallax
