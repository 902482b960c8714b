#include "campaign/pair_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nouns/named_beside.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<CatalogueEntry> Catalogue() {
  std::vector<CatalogueEntry> out(2);
  out[0].api.name = "lib.abs";
  out[0].api.names = {"lib.Tensor.abs"};
  out[1].api.name = "lib.positive";
  return out;
}

void Add(const std::string& source, const std::string& target, uint32_t claim, RelationState state,
         RelationSet* relations, uint32_t epoch = 0, uint32_t neighbour = 0) {
  AddedRelation added;
  added.planned.relation.facts = kGuessed;
  added.planned.relation.family = source + "=" + target + std::to_string(relations->added());
  added.planned.relation.claim.bits = claim;
  Side left, right;
  left.program = source;
  right.program = target;
  added.planned.relation.sides = {left, right};
  added.fate.state = state;
  added.fate.returned_sides = state == RelationState::kCandidate ? 0 : 3;
  added.fate.epoch = epoch;
  added.planned.neighbour = neighbour;
  relations->Add(std::move(added));
}

TEST(PairFigures, APairIsCountedOnceByItsBestCall) {
  RelationSet relations;
  const auto verified = RelationState::kVerified, rejected = RelationState::kRejected;
  Add("lib.abs", "lib.positive", kClaimValues, rejected, &relations);
  Add("lib.abs", "lib.positive", kClaimStatus, verified, &relations);
  Add("lib.Tensor.abs", "lib.positive", kClaimValues, rejected, &relations);
  Add("lib.Tensor.abs", "lib.abs", kClaimValues, verified, &relations);
  Add("lib.positive", "lib.abs", kClaimValues, RelationState::kCandidate, &relations);
  const PairFigures figures = PairsOf(relations, Catalogue());
  EXPECT_EQ(figures.value, 1u);
  EXPECT_EQ(figures.status, 1u);
  EXPECT_EQ(figures.rejected, 1u);
  EXPECT_EQ(figures.candidate, 1u);
  EXPECT_EQ(figures.covered_names, 3u);
  EXPECT_EQ(figures.covered_apis, 2u);
  EXPECT_EQ(figures.kernels_verified, 1u) << "of names of one operator there is no pair";
}

TEST(PairFigures, WhatIsDisputedIsNotVerified) {
  RelationSet relations;
  Add("lib.abs", "lib.positive", kClaimValues, RelationState::kVerified, &relations);
  AddedRelation added{relations.planned()[0], relations.fate(0)};
  added.planned.relation.facts |= kSaidEqual;
  added.planned.relation.family += "-doc";
  added.fate.rejected_by.emplace();
  added.fate.disagreed = 2;
  RelationSet disputed;
  disputed.Add(added);
  EXPECT_EQ(PairsOf(relations, Catalogue()).value, 1u);
  EXPECT_EQ(PairsOf(disputed, Catalogue()).value, 0u);
  EXPECT_EQ(PairsOf(disputed, Catalogue()).rejected, 1u);
}

TEST(PairFigures, WhatTwinsAloneShowIsTold) {
  RelationSet relations;
  Add("lib.abs", "lib.positive-twin", kClaimValues, RelationState::kVerified, &relations);
  Add("lib.Tensor.abs", "lib.positive", kClaimValues, RelationState::kVerified, &relations);
  const PairFigures figures = PairsOf(relations, Catalogue());
  EXPECT_EQ(figures.value, 2u);
  EXPECT_EQ(figures.by_twins, 1u);
}

std::vector<CatalogueEntry> CatalogueOf(const std::vector<std::string>& names) {
  std::vector<CatalogueEntry> out(names.size());
  for (size_t i = 0; i < names.size(); ++i) out[i].api.name = names[i];
  return out;
}

TEST(PairFigures, WhatIsEqualInValueIsAClass) {
  RelationSet relations;
  const auto verified = RelationState::kVerified;
  Add("b", "a", kClaimValues, verified, &relations);
  Add("b", "c", kClaimValues, verified, &relations);
  Add("x", "y", kClaimValues, verified, &relations);
  Add("c", "x", kClaimStatus, verified, &relations);
  Add("y", "a", kClaimValues, RelationState::kRejected, &relations);
  const PairFigures figures = PairsOf(relations, CatalogueOf({"a", "b", "c", "x", "y"}));
  EXPECT_THAT(figures.classes, ElementsAre(ElementsAre("a", "b", "c"), ElementsAre("x", "y")));
  ASSERT_EQ(figures.paired.size(), 5u);
  EXPECT_EQ(figures.paired[2].api, "c");
  EXPECT_THAT(figures.paired[2].value, ElementsAre("b"));
  EXPECT_THAT(figures.paired[2].status, ElementsAre("x"));
  EXPECT_THAT(figures.Find("a")->value, ElementsAre("b"));
}

TEST(PairFigures, NamesOfAnOperatorAreOneMember) {
  RelationSet relations;
  Add("lib.Tensor.abs", "lib.positive", kClaimValues, RelationState::kVerified, &relations);
  Add("lib.Tensor.abs", "lib.abs", kClaimValues, RelationState::kVerified, &relations);
  const PairFigures figures = PairsOf(relations, Catalogue());
  EXPECT_THAT(figures.classes, ElementsAre(ElementsAre("lib.abs", "lib.positive")));
  EXPECT_THAT(figures.paired[0].names, ElementsAre("lib.Tensor.abs"));
  EXPECT_EQ(figures.Find("lib.Tensor.abs"), &figures.paired[0]);
  EXPECT_EQ(figures.Find("lib.mean"), nullptr);
}

TEST(PairFigures, WhatHasNoInputsIsCoveredByPairsOnly) {
  RelationSet relations;
  Add("lib.abs", "lib.positive", kClaimValues, RelationState::kRejected, &relations);
  std::vector<CatalogueEntry> catalogue = Catalogue();
  catalogue[0].seeds.resize(1);
  EXPECT_THAT(PairsOf(relations, catalogue).covered_only, ElementsAre("lib.positive"));
  catalogue[1].seeds.resize(1);
  EXPECT_THAT(PairsOf(relations, catalogue).covered_only, IsEmpty());
}

TEST(PairFigures, TheCurveTellsWhatEachEpochDecided) {
  RelationSet relations;
  const auto verified = RelationState::kVerified;
  Add("a", "b", kClaimValues, RelationState::kRejected, &relations, 0);
  Add("b", "a", kClaimValues, RelationState::kCandidate, &relations, 0);
  Add("a", "b", kClaimStatus, verified, &relations, 2);
  Add("a", "c", kClaimValues, verified, &relations, 2);
  Add("a", "b", kClaimValues, verified, &relations, 3);  // by another call
  const auto curve = PairsOf(relations, CatalogueOf({"a", "b", "c"})).curve;
  ASSERT_EQ(curve.size(), 3u);
  const auto figures = [&](size_t i) {
    return std::vector<uint64_t>{curve[i].at, curve[i].value, curve[i].status,
                                 curve[i].covered_names};
  };
  EXPECT_THAT(figures(0), ElementsAre(0u, 0u, 0u, 2u));
  EXPECT_THAT(figures(1), ElementsAre(2u, 1u, 1u, 3u));
  EXPECT_THAT(figures(2), ElementsAre(3u, 2u, 0u, 3u));
}

TEST(PairFigures, WhatFewerNeighboursHadFoundIsTold) {
  RelationSet relations;
  const auto verified = RelationState::kVerified;
  Add("a", "c", kClaimValues, verified, &relations, 0, 3);
  Add("a", "b", kClaimStatus, verified, &relations, 5, 1);
  Add("b", "c", kClaimValues, RelationState::kRejected, &relations, 1, 2);
  Add("c", "d", kClaimValues, verified, &relations, 1);  // not by its nearness
  Add("d", "a", kClaimValues, RelationState::kCandidate, &relations, 1, 4);
  const auto found = PairsOf(relations, CatalogueOf({"a", "b", "c", "d"})).by_neighbours;
  ASSERT_EQ(found.size(), 3u);
  const auto figures = [&](size_t i) {
    return std::vector<uint64_t>{found[i].at, found[i].value, found[i].status,
                                 found[i].covered_names};
  };
  EXPECT_THAT(figures(0), ElementsAre(1u, 0u, 1u, 2u));
  EXPECT_THAT(figures(1), ElementsAre(2u, 0u, 1u, 3u));
  EXPECT_THAT(figures(2), ElementsAre(3u, 1u, 1u, 3u));
}

TEST(PairFigures, WhatIsPromisingHasCoveredNames) {
  RelationSet relations;
  Add("a", "b", kClaimValues, RelationState::kPromising, &relations, 1);
  const PairFigures figures = PairsOf(relations, CatalogueOf({"a", "b"}));
  ASSERT_EQ(figures.curve.size(), 1u);
  EXPECT_EQ(figures.curve[0].covered_names, figures.covered_names);
  EXPECT_EQ(figures.candidate, 1u);
}

TEST(PairFigures, OfATextItsPartnerCounts) {
  RelationSet relations;
  AddedRelation added;
  added.planned.relation.facts = kGuessed;
  added.planned.relation.sides.resize(2);
  added.planned.relation.sides[0].program = "lib.abs";
  added.planned.relation.sides[1].text = "def run(x): return lib.positive(x)";
  added.planned.relation.sides[1].program = Program::OfText(added.planned.relation.sides[1].text);
  added.planned.partner = "lib.positive";
  added.fate.state = RelationState::kVerified;
  added.fate.returned_sides = 3;
  relations.Add(std::move(added));
  const PairFigures figures = PairsOf(relations, Catalogue());
  EXPECT_EQ(figures.covered_names, 2u);
  EXPECT_EQ(figures.covered_apis, 2u) << "a text is no API";
}

TEST(PairFigures, WithoutGuessesThereAreNone) { EXPECT_EQ(PairsOf({}, Catalogue()).rounds, 0u); }

}  // namespace
}  // namespace parallax
