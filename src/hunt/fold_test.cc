#include "hunt/fold.h"

#include <gtest/gtest.h>

#include "hunt/testing.h"
#include "judge/reasons.h"
#include "judge/testing.h"

namespace parallax {
namespace {

using testing_judge::Return;
using testing_judge::Tensor;

// A catalogue of toy.sum with one seed, a relation over it in float64, and an epoch of one row.
class FoldTest : public testing::Test {
 protected:
  FoldTest() {
    testing_judge::CaseBuilder one;
    one.Widen();
    one.relation.family = "float64";
    one.relation.api = "toy.sum";
    CatalogueEntry entry;
    entry.api.program = entry.api.name = "toy.sum";
    entry.seeds = {one.binding};
    catalogue_ = {entry};
    relations_ = {{one.relation, 0}};
    manifest_.rows = {{0, 0, kNoMutator, 100, 0}};
  }

  void AddHit(uint32_t contents, Outcome first, Outcome second) {
    result_.hits.push_back({0, contents, {std::move(first), std::move(second)}});
  }

  FoldState Folded(SweepCounters counters) {
    result_.rows = {{0, 7, counters}};
    FoldState state;
    Fold(result_, {manifest_, catalogue_, relations_, true, NoDialect(), AreOnlyEdges(relations_)},
         &state);
    return state;
  }

  std::vector<CatalogueEntry> catalogue_;
  std::vector<PlannedRelation> relations_;
  Manifest manifest_;
  BlockResult result_;
};

TEST_F(FoldTest, HitsWithoutOutcomesInheritNoVerdict) {
  Outcome sum = Return(Tensor<float>({10}));
  AddHit(3, sum, sum);
  SweepCounters counters;
  counters.cases = 10;
  counters.agreed = counters.judged = 2;
  counters.hits = 8;
  FoldState state = Folded(counters);
  EXPECT_EQ(state.agree, 3u);
  EXPECT_EQ(state.apis.at(0).judged, 3u);
  EXPECT_EQ(state.untrusted.at(std::string(kUnrecorded)), 7u);
  EXPECT_EQ(state.families.at(relations_[0].relation.FamilyName()).unrecorded,
            (std::map<std::string, uint64_t>{{"agree", 7}}));
}

TEST_F(FoldTest, CasesOutOfDomainAreSkippedNotAgreed) {
  SweepCounters counters;
  counters.cases = 10;
  counters.agreed = 4;
  counters.out_of_domain = 6;
  FoldState state = Folded(counters);
  EXPECT_EQ(state.agree, 4u);
  EXPECT_EQ(state.skipped, (std::map<std::string, uint64_t>{{std::string(kOutOfDomain), 6}}));
}

TEST_F(FoldTest, KnowsOnWhichTargetsAnApiReturned) {
  SweepCounters counters;
  counters.returned_sides = 3;
  EXPECT_EQ(Folded(counters).apis.at(0).joint_sides, 0u);
  relations_[0].relation.sides[1].target = "elsewhere";
  EXPECT_EQ(Folded(counters).apis.at(0).joint_sides, 3u);
}

TEST_F(FoldTest, EdgesTeachNothingToOtherRelations) {
  relations_[0].relation.source = relations_[0].relation.family = "edges";
  relations_[0].relation.facts = kEdges;
  relations_.push_back(relations_[0]);
  relations_[1].relation.source = "modes";
  relations_[1].relation.facts = kOfModes;
  result_.observations = {{0, {ObservationKind::kMessage, 0, 0, "it must be a tensor"}}};
  SweepCounters counters;
  counters.calls = 8;
  const FoldState beside = Folded(counters);
  EXPECT_TRUE(beside.corpus.entries().empty());
  EXPECT_EQ(beside.apis.at(0).calls, 0u) << "none was meant to be legal";
  EXPECT_EQ(beside.apis.at(0).edge_calls, 8u);
  relations_.pop_back();
  EXPECT_EQ(Folded(counters).corpus.entries().size(), 1u);
}

TEST_F(FoldTest, AGroupCountsTheCasesThatWereJudged) {
  AddHit(3, Return(Tensor<float>({10})), Return(Tensor<double>({12})));
  AddHit(4, Return(Tensor<float>({10})), Return(Tensor<double>({13})));
  SweepCounters counters;
  counters.cases = counters.hits = 8;
  FoldState state = Folded(counters);
  ASSERT_EQ(state.groups.size(), 1u);
  EXPECT_EQ(state.groups.begin()->second.cases, 2u);
  EXPECT_EQ(state.untrusted.at(std::string(kUnrecorded)), 6u);
}

// Of the same signature but for it, and never in the way of what is not doubted.
TEST_F(FoldTest, AnOpenDoubtIsAGroupOfItsOwn) {
  catalogue_[0].seeds = {{{{"x", false, testing_judge::Input<int32_t>({1, INT32_MAX})}}}};
  relations_[0].relation.sides[1].derivation = {};
  AddHit(3, Return(Tensor<int32_t>({INT32_MAX}, {})), Return(Tensor<int32_t>({1}, {})));
  SweepCounters counters;
  counters.cases = counters.hits = 1;
  FoldState state = Folded(counters);
  ASSERT_EQ(state.groups.size(), 1u);
  EXPECT_TRUE(state.groups.begin()->first.ends_with(" doubted"));
  Names names(catalogue_, relations_);
  auto again =
      FoldState::Decode(testing_hunt::RecordsOf(state, names), {names, relations_, manifest_.seed});
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(again->groups.begin()->second.kept.front().verdict.open);
}

// "no ad", "no bd", ...: messages that no pattern joins.
std::string Babble(int i) {
  std::string word;
  for (int rest = i; word.size() < 4; rest /= 26) word += static_cast<char>('a' + rest % 26);
  return "no " + word;
}

// One refusal of a function that many are held against leaves room for others.
TEST_F(FoldTest, OfGuessesFewGroupsHaveOneMessage) {
  relations_[0].relation.facts = kEquality | kGuessed;
  relations_[0].relation.claim.bits |= kClaimStatus;
  relations_[0].relation.sides[1].derivation = {};
  FoldState state;
  const auto fold = [&](int family, const std::string& message) {
    relations_[0].relation.family = "like" + std::to_string(family);
    result_ = {};
    result_.rows = {{0, 7, {}}};
    AddHit(3, Return(Tensor<float>({10})), testing_judge::Raise("ValueError", message));
    result_.observations.push_back({0, {ObservationKind::kMessage, 0, 1, message}});
    Fold(result_, {manifest_, catalogue_, relations_}, &state);
    return state.groups.size();
  };
  for (int i = 0; i < 10; ++i) fold(i, "no flat ones");
  EXPECT_EQ(state.groups.size(), kMostOfOneMessage);
  for (int i = 0; i < 10; ++i) fold(i, Babble(i));
  EXPECT_EQ(state.groups.size(), kMostGuessedEnds);
}

TEST_F(FoldTest, MessagesOfRandomWordsMakeNoEndOfGroups) {
  constexpr int kHits = 300;
  relations_[0].relation.claim.bits |= kClaimStatus;
  relations_[0].relation.sides[1].derivation = {};
  for (int i = 0; i < kHits; ++i) {
    AddHit(static_cast<uint32_t>(i), Return(Tensor<float>({10})),
           testing_judge::Raise("ValueError", Babble(i)));
    result_.observations.push_back({0, {ObservationKind::kMessage, 0, 1, Babble(i)}});
  }
  SweepCounters counters;
  counters.cases = counters.hits = kHits;
  FoldState state = Folded(counters);
  EXPECT_EQ(state.groups.size(), kMostGroups + 1);
  const uint64_t left = kHits - state.groups.size();
  EXPECT_EQ(state.untrusted.at(std::string(kCrowded)), left);
  EXPECT_EQ(state.crowded, (std::map<uint32_t, uint64_t>{{0, left}}));
  Names names(catalogue_, relations_);
  EXPECT_LT(testing_hunt::TextOf(state, names).size(), 60'000u);
  auto again =
      FoldState::Decode(testing_hunt::RecordsOf(state, names), {names, relations_, manifest_.seed});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->crowded, state.crowded);
  // Another family, and another kind, are not in their way.
  relations_[0].relation.family = "other";
  FoldContext context{manifest_, catalogue_, relations_};
  Fold(result_, context, &state);
  EXPECT_EQ(state.groups.size(), kMostGroups + 2);
  result_.hits.clear();
  AddHit(3, Return(Tensor<float>({10})), Return(Tensor<float>({12})));
  Fold(result_, context, &state);
  EXPECT_EQ(state.groups.size(), kMostGroups + 3);
}

TEST_F(FoldTest, WhatNoUserReachesHasRoomForFewGroups) {
  relations_[0].relation.claim.bits |= kClaimStatus;
  relations_[0].relation.sides[1].derivation = {};
  relations_[0].traits = {"internal"};
  constexpr int kHits = 10;
  result_.rows = {{0, 7, {}}};
  for (int i = 0; i < kHits; ++i) {
    AddHit(static_cast<uint32_t>(i), Return(Tensor<float>({10})),
           testing_judge::Raise("ValueError", Babble(i)));
    result_.observations.push_back({0, {ObservationKind::kMessage, 0, 1, Babble(i)}});
  }
  FoldState state;
  FoldContext context{manifest_, catalogue_, relations_};
  Fold(result_, context, &state);
  EXPECT_EQ(state.groups.size(), kMostHiddenGroups + 1);
  EXPECT_EQ(state.untrusted.at(std::string(kCrowded)), kHits - state.groups.size());
  relations_[0].relation.family = "other";
  Fold(result_, context, &state);
  EXPECT_EQ(state.groups.size(), kMostHiddenGroups + 2) << "one of each family there is";
}

TEST_F(FoldTest, JudgesByTheTraitsOfTheRelationsApi) {
  relations_[0].traits = {"uninitialised"};
  AddHit(3, Return(Tensor<float>({10})), Return(Tensor<double>({12})));
  SweepCounters counters;
  counters.cases = counters.hits = 1;
  FoldState state = Folded(counters);
  EXPECT_TRUE(state.groups.empty());
  EXPECT_EQ(state.untrusted.at("uninitialised"), 1u);
}

TEST_F(FoldTest, CasesOfAFindingAreJudgedCases) {
  AddHit(3, Return(Tensor<float>({10})), Return(Tensor<double>({12})));
  SweepCounters counters;
  counters.cases = 3;
  counters.agreed = counters.judged = 2;
  counters.hits = 1;
  FoldState state = Folded(counters);
  ASSERT_EQ(state.groups.size(), 1u);
  EXPECT_EQ(state.ApisWith({}).at(0).judged, 2u);
  EXPECT_EQ(state.ApisWith({{state.groups.begin()->first, 1}}).at(0).judged, 3u);
}

TEST(IsJudged, NeedsOneStructureWhereNothingVaries) {
  ApiStatistics statistics;
  statistics.AddJudged(100, 7, "modes:again");
  CatalogueEntry entry;
  entry.seeds = {Binding{}};
  EXPECT_TRUE(IsJudged(statistics, entry));
  entry.seeds[0].arguments.push_back({"x", false, {1.5}});
  EXPECT_FALSE(IsJudged(statistics, entry));
  statistics.AddJudged(1, 8, "modes:again");
  statistics.AddJudged(1, 9, "modes:again");
  EXPECT_TRUE(IsJudged(statistics, entry));
  statistics.judged = 99;
  EXPECT_FALSE(IsJudged(statistics, entry));
}

}  // namespace
}  // namespace parallax
