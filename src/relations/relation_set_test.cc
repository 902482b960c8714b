#include "relations/relation_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "relations/added_relation.h"
#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using testing::ElementsAre;

PlannedRelation PlannedOf(const std::string& family, const std::string& api) {
  PlannedRelation planned;
  planned.relation.source = "echo";
  planned.relation.family = family;
  planned.relation.api = api;
  return planned;
}

RelationFate Rejected() {
  RelationFate fate;
  fate.state = RelationState::kRejected;
  fate.reason = "its sides disagree on 3 of 4 inputs";
  fate.rejected_by = RelationInput{Binding{{{"x", false, {int64_t{3}}}}}, 7};
  fate.agreed = 1;
  fate.disagreed = 3;
  return fate;
}

TEST(RelationSet, WhatIsGivenIsVerifiedAndWhatIsAddedACandidate) {
  RelationSet set({PlannedOf("a", "toy.f")});
  EXPECT_TRUE(set.Add({PlannedOf("b", "toy.f"), {}}));
  EXPECT_TRUE(set.Add({PlannedOf("b", "toy.g"), {}}));
  EXPECT_EQ(set.given(), 1u);
  EXPECT_THAT(set.states(), ElementsAre(RelationState::kVerified, RelationState::kCandidate,
                                        RelationState::kCandidate));
  EXPECT_THAT(set.candidates(), ElementsAre(1, 2));
  set.Decide(1, Rejected());
  EXPECT_THAT(set.candidates(), ElementsAre(2));
  EXPECT_EQ(set.fate(1), Rejected());
  EXPECT_EQ(set.planned()[2].relation.api, "toy.g") << "places stay";
}

TEST(RelationSet, AnIdIsTakenOnce) {
  RelationSet set({PlannedOf("a", "toy.f")});
  EXPECT_FALSE(set.Add({PlannedOf("a", "toy.f"), {}}));
  EXPECT_TRUE(set.Add({PlannedOf("b", "toy.f"), {}}));
  set.Decide(1, Rejected());
  EXPECT_FALSE(set.Add({PlannedOf("b", "toy.f"), {}})) << "rejected for good";
  EXPECT_EQ(set.added(), 1u);
}

TEST(RelationSet, TellsWhatChanged) {
  RelationSet set({PlannedOf("a", "toy.f")});
  set.Add({PlannedOf("b", "toy.f"), {}});
  set.Add({PlannedOf("c", "toy.f"), {}});
  EXPECT_THAT(set.TakeChanged(), ElementsAre(1, 2));
  EXPECT_TRUE(set.TakeChanged().empty());
  set.Decide(2, Rejected());
  EXPECT_THAT(set.TakeChanged(), ElementsAre(2));
}

TEST(RelationSet, ItsHashIsOfWhatWasAddedAndWhatBecameOfIt) {
  RelationSet set({PlannedOf("a", "toy.f")}), other({PlannedOf("a", "toy.f")});
  EXPECT_EQ(set.Hash(), "");
  set.Add({PlannedOf("b", "toy.f"), {}});
  const std::string candidate = set.Hash();
  set.Decide(1, Rejected());
  EXPECT_NE(set.Hash(), candidate);
  other.Add({PlannedOf("b", "toy.f"), Rejected()});
  EXPECT_EQ(other.Hash(), set.Hash()) << "however it came to be";
}

TEST(AddedRelation, SurvivesDamage) {
  AddedRelation relation{PlannedOf("b", "toy.f"), Rejected()};
  relation.planned.relation = SampleRelation();
  relation.planned.api = 3;
  relation.planned.traits = {"ties", "linalg"};
  relation.planned.own_ns = 5;
  relation.planned.partner = "toy.other";
  const std::string bytes = Encode(relation);
  const AddedRelation again = DecodeAddedRelation(bytes).value();
  EXPECT_EQ(again.fate, relation.fate);
  EXPECT_EQ(again.planned.relation, relation.planned.relation);
  EXPECT_EQ(again.planned.traits, relation.planned.traits);
  EXPECT_EQ(again.planned.own_ns, 5u);
  ExpectSurvivesDamage(bytes,
                       MakeRecode<AddedRelation>([](const AddedRelation& r) { return Encode(r); },
                                                 DecodeAddedRelation));
}

}  // namespace
}  // namespace parallax
