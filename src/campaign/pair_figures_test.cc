#include "campaign/pair_figures.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

std::vector<CatalogueEntry> Catalogue() {
  std::vector<CatalogueEntry> out(2);
  out[0].api.name = "lib.abs";
  out[0].api.names = {"lib.Tensor.abs"};
  out[1].api.name = "lib.positive";
  return out;
}

void Add(const std::string& source, const std::string& target, uint32_t claim, RelationState state,
         RelationSet* relations) {
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
