#include "hunt/relations/other_names.h"

#include <gtest/gtest.h>

#include <utility>

#include "nouns/named_beside.h"

namespace parallax {
namespace {

// lib.any and lib.all, methods of the same beside them, are guessed to be equal.
class OtherNamesTest : public testing::Test {
 protected:
  OtherNamesTest() {
    for (const char* name : {"any", "all"}) {
      Api& api = catalogue_.emplace_back().api;
      api.name = std::string("lib.") + name;
      api.names = {std::string("lib.Tensor.") + name};
    }
  }

  static PlannedRelation Guess(const char* first, const char* second) {
    PlannedRelation planned;
    planned.relation.facts = kEquality | kGuessed;
    planned.relation.family = std::string(first) + "=" + second;
    planned.relation.sides.resize(2);
    planned.relation.sides[0].program = first;
    planned.relation.sides[1].program = second;
    planned.relation.sides[1].arguments = {{"", "x", 0, {}}};
    return planned;
  }

  // What becomes of one that is verified, beside others that were rejected.
  RelationState StateOf(PlannedRelation verified, const PlannedRelation& rejected,
                        bool values = true, int names = 3) {
    RelationSet relations;
    RelationFate fate;
    fate.state = RelationState::kVerified;
    relations.Add({std::move(verified), fate});
    fate.state = RelationState::kRejected;
    fate.values_apart = values;
    for (int i = 0; i < names; ++i) {
      PlannedRelation another = rejected;
      another.relation.family += std::to_string(i);
      relations.Add({std::move(another), fate});
    }
    RejectOtherNames(catalogue_, &relations);
    EXPECT_TRUE(relations.fate(0).WasVerified()) << "by the inputs that verify";
    return relations.states()[0];
  }

  std::vector<CatalogueEntry> catalogue_;
  const PlannedRelation lucky_ = Guess("lib.Tensor.any", "lib.all");
  const PlannedRelation apart_ = Guess("lib.any", "lib.Tensor.all");
};

TEST_F(OtherNamesTest, WhatDiffersUnderMostNamesDiffersUnderAll) {
  EXPECT_EQ(StateOf(lucky_, apart_), RelationState::kRejected);
  EXPECT_EQ(StateOf(lucky_, apart_, true, 2), RelationState::kVerified) << "it may be a fault";
}

TEST_F(OtherNamesTest, RefusalsSayNothingOfOtherNames) {
  EXPECT_EQ(StateOf(lucky_, apart_, false), RelationState::kVerified);
}

TEST_F(OtherNamesTest, AnotherCallSaysNothing) {
  PlannedRelation by_constant = apart_;
  by_constant.relation.sides[1].arguments.push_back({"dim", "", -1, {int64_t{1}}});
  EXPECT_EQ(StateOf(lucky_, by_constant), RelationState::kVerified);
  PlannedRelation item = apart_;
  item.relation.sides[1].select = Select::kItem;
  EXPECT_EQ(StateOf(lucky_, item), RelationState::kVerified);
  PlannedRelation of_another = apart_;
  of_another.api = 1;
  EXPECT_EQ(StateOf(lucky_, of_another), RelationState::kVerified);
  EXPECT_EQ(StateOf(lucky_, Guess("lib.any", "lib.sum")), RelationState::kVerified);
}

TEST_F(OtherNamesTest, WhatIsDocumentedAsEqualStays) {
  PlannedRelation documented = lucky_;
  documented.relation.facts |= kSaidEqual;
  EXPECT_EQ(StateOf(documented, apart_), RelationState::kVerified);
}

TEST_F(OtherNamesTest, HowCallsEndAloneIsNoMatterOfValues) {
  PlannedRelation ends = lucky_;
  ends.relation.claim.bits = kClaimStatus;
  EXPECT_EQ(StateOf(ends, apart_), RelationState::kVerified);
}

}  // namespace
}  // namespace parallax
