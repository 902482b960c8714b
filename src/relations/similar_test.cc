// Source `similar`: pairs that a matcher finds, candidates until they are verified.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "relations/propose.h"
#include "similar/known_sentences.h"

namespace parallax {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

CatalogueEntry EntryOf(const std::string& name, const std::vector<std::string>& parameters,
                       const std::string& doc) {
  CatalogueEntry entry;
  entry.api.program = entry.api.name = name;
  entry.api.kind = "function";
  entry.api.doc = doc;
  for (const std::string& each : parameters) {
    entry.api.parameters.emplace_back().name = each;
    entry.api.parameters.back().type = "tensor";
  }
  TensorRecipe x;
  x.shape = {3};
  entry.seeds.resize(1);
  for (const std::string& each : parameters) entry.seeds[0].arguments.push_back({each, false, {x}});
  return entry;
}

class SimilarTest : public testing::Test {
 protected:
  SimilarTest() {
    catalogue_ = {EntryOf("lib.max_pool", {"x"}, "Pools by the largest."),
                  EntryOf("lib.avg_pool", {"x"}, "Pools by the mean."),
                  EntryOf("lib.hypot", {"x", "y"}, "The hypotenuse.")};
  }

  std::vector<PlannedRelation> Propose(uint32_t epochs) const {
    const std::vector<uint32_t> judged;
    const EpochShown shown{epochs, judged, relations_};
    SourceInput in{catalogue_, target_, rules_};
    in.shown = &shown;
    in.runs_documentation = runs_documentation_;
    in.sentences = sentences_.texts.empty() ? nullptr : &sentences_;
    in.similar = options_;
    Proposals proposed = parallax::Propose(in, {{"similar", {}}});
    left_out_ = proposed.left_out;
    return proposed.relations;
  }

  static std::vector<std::string> IdsOf(const std::vector<PlannedRelation>& planned) {
    std::vector<std::string> ids;
    for (const PlannedRelation& each : planned) ids.push_back(each.relation.Id());
    return ids;
  }

  Dialect dialect_;
  bool runs_documentation_ = false;
  const RelationTarget target_{"lib", dialect_};
  const std::vector<Rule> rules_;
  std::vector<CatalogueEntry> catalogue_;
  RelationSet relations_;
  KnownSentences sentences_;
  SimilarOptions options_;
  mutable std::vector<std::string> left_out_;  // of the last proposals
};

TEST_F(SimilarTest, NothingIsGiven) {
  SourceInput in{catalogue_, target_, rules_};
  EXPECT_THAT(parallax::Propose(in, {{"similar", {}}}).relations, IsEmpty());
}

TEST_F(SimilarTest, PairsAreProposedWhenHuntingBegins) {
  const auto pairs = Propose(0);
  EXPECT_THAT(IdsOf(pairs), ElementsAre("similar:lib.avg_pool lib.max_pool",
                                        "similar:lib.max_pool lib.avg_pool"));
  const Relation& pair = pairs[0].relation;
  EXPECT_EQ(pair.sides[1].label, "lib.avg_pool(x)");
  EXPECT_EQ(pair.sides[1].arguments.size(), 1u);
  EXPECT_TRUE(pair.Is(kGuessed));
  EXPECT_NE(pair.claim.bits & kClaimValues, 0u);
  EXPECT_GT(pairs[0].similarity, 0.3);
}

TEST_F(SimilarTest, SentencesOfOneMeaningMakeAPair) {
  catalogue_ = {EntryOf("lib.biggest", {"x"}, "Largest element."),
                EntryOf("other.top", {"y"}, "Maximum found."),
                EntryOf("third.fold", {"z"}, "Folding.")};
  EXPECT_THAT(Propose(0), IsEmpty());
  sentences_.texts = SentencesIn(catalogue_);
  sentences_.vectors = Eigen::MatrixXf::Zero(3, 2);
  sentences_.vectors.col(0).setOnes();
  sentences_.vectors.row(0) << 0, 1;  // of the one that folds
  EXPECT_THAT(IdsOf(Propose(0)),
              ElementsAre("similar:other.top lib.biggest", "similar:lib.biggest other.top"));
}

TEST_F(SimilarTest, WhatHasNoInputsIsATargetAndNoSource) {
  catalogue_[1].seeds.clear();
  EXPECT_THAT(IdsOf(Propose(0)), ElementsAre("similar:lib.avg_pool lib.max_pool"));
}

TEST_F(SimilarTest, ABannedPairIsNotProposed) {
  options_.said = {{true, "lib.max*", "lib.*", "", "p:1"}};
  EXPECT_THAT(IdsOf(Propose(0)), ElementsAre("similar:lib.max_pool lib.avg_pool"));
}

TEST_F(SimilarTest, APinnedPairIsProposedHoweverFar) {
  catalogue_.push_back(EntryOf("lib.folding", {"x"}, "Unlike others."));
  options_.neighbours = 1;
  EXPECT_THAT(IdsOf(Propose(0)), Not(Contains("similar:lib.avg_pool lib.folding")));
  options_.said = {{false, "lib.folding", "lib.avg_pool", "they fold", "p:1"}};
  const auto pairs = Propose(0);
  ASSERT_THAT(IdsOf(pairs), Contains("similar:lib.avg_pool lib.folding"));
  const auto pinned = std::find_if(pairs.begin(), pairs.end(), [](const PlannedRelation& each) {
    return each.relation.Id() == "similar:lib.avg_pool lib.folding";
  });
  EXPECT_EQ(pinned->relation.citation, "pinned at p:1: they fold");
  EXPECT_LT(pinned->similarity, 0);
  EXPECT_THAT(left_out_, IsEmpty());
  options_.said.push_back({true, "*", "lib.avg_pool", "", "p:5"});
  EXPECT_THAT(IdsOf(Propose(0)), Not(Contains("similar:lib.avg_pool lib.folding")));
}

TEST_F(SimilarTest, WhyAPinMakesNoPairIsSaid) {
  options_.said = {{false, "lib.max_pool", "lib.hypot", "", "p:1"}};
  Propose(0);
  EXPECT_THAT(left_out_, ElementsAre("p:1: no pair lib.max_pool, lib.hypot: it is banned, or no "
                                     "call of the one can be made of the other's"));
  catalogue_[0].seeds.clear();
  Propose(0);
  EXPECT_THAT(left_out_, ElementsAre(testing::HasSubstr("lib.max_pool has no inputs")));
  catalogue_[2].api.kind = "operator";
  Propose(0);
  EXPECT_THAT(left_out_, ElementsAre(testing::HasSubstr("lib.hypot is none that is paired")));
}

TEST_F(SimilarTest, SoManyNeighboursAreTaken) {
  for (int i = 0; i < 6; ++i) {
    const std::string name = "lib.pool" + std::string(1, static_cast<char>('a' + i)) + "_pool";
    catalogue_.push_back(EntryOf(name, {"x"}, "Pools."));
  }
  const auto of_first = [&] {
    const auto pairs = Propose(0);
    return std::count_if(pairs.begin(), pairs.end(), [](const PlannedRelation& each) {
      return each.relation.api == "lib.max_pool";
    });
  };
  options_.neighbours = 2;
  EXPECT_EQ(of_first(), 2);
  options_.neighbours = 5;
  EXPECT_EQ(of_first(), 5);
}

TEST_F(SimilarTest, InternalOperatorsArePairedWithNothing) {
  catalogue_[1].api.kind = "operator";
  EXPECT_THAT(Propose(0), IsEmpty());
}

TEST_F(SimilarTest, WhereNumbersAreDrawnOnlyTheEndOfTheCallsIsOwed) {
  catalogue_[1].api.traits = {"random"};
  for (const PlannedRelation& each : Propose(0)) {
    EXPECT_EQ(each.relation.claim.bits, uint32_t{kClaimStatus});
  }
}

TEST_F(SimilarTest, APairWhoseValuesDifferIsProposedToEndAlike) {
  for (PlannedRelation& each : Propose(0)) relations_.Add({std::move(each), {}});
  EXPECT_THAT(Propose(1), IsEmpty());
  RelationFate differs;
  differs.state = RelationState::kRejected;
  differs.rejected_by = RelationInput{catalogue_[0].seeds[0], 1};
  relations_.Decide(0, differs);
  EXPECT_THAT(Propose(1), IsEmpty()) << "neither ever returned";
  differs.returned_sides = 3;
  relations_.Decide(0, differs);
  const auto more = Propose(1);
  ASSERT_THAT(IdsOf(more), ElementsAre("similar:lib.avg_pool-status lib.max_pool"));
  EXPECT_EQ(more[0].relation.claim.bits, uint32_t{kClaimStatus});
  // And once alone.
  relations_.Add({more[0], {}});
  relations_.Decide(2, differs);
  EXPECT_THAT(IdsOf(Propose(2)), Not(Contains(testing::HasSubstr("-status-status"))));
}

TEST_F(SimilarTest, WhatDocumentationSpellsOutIsATextOverTheSameParameters) {
  catalogue_ = {EntryOf("lib.msort", {"x"}, "Is `lib.sort(x, dim=0)[0]`."),
                EntryOf("lib.sort", {"x", "dim"}, "Sorts.")};
  catalogue_[1].api.parameters[1].has_default = true;
  EXPECT_THAT(IdsOf(Propose(0)), Not(Contains(testing::HasSubstr("-doc")))) << "it may not be run";
  runs_documentation_ = true;
  const auto pairs = Propose(0);
  const auto pair = std::find_if(pairs.begin(), pairs.end(), [](const PlannedRelation& each) {
    return each.relation.Id() == "similar:lib.sort-doc lib.msort";
  });
  ASSERT_NE(pair, pairs.end());
  EXPECT_EQ(pair->partner, "lib.sort");
  const Side& side = pair->relation.sides[1];
  EXPECT_EQ(side.text, "import lib\n\n\ndef run(x):\n    return lib.sort(x, dim=0)[0]\n");
  EXPECT_EQ(side.program, Program::OfText(side.text));
  EXPECT_EQ(side.arguments.size(), 1u);
  EXPECT_EQ(pair->relation.citation, "documentation of lib.msort: lib.sort(x, dim=0)[0]");
  catalogue_[1].api.traits = {"random"};
  for (const PlannedRelation& each : Propose(0)) {
    EXPECT_EQ(each.relation.claim.bits, uint32_t{kClaimStatus});
  }
}

TEST_F(SimilarTest, OptionsThatATextUsesKeepTheirDefaults) {
  catalogue_ = {EntryOf("lib.norm", {"x", "p", "dim", "like"}, "`lib.power(x, p=p, dim=dim)`"),
                EntryOf("lib.power", {"x", "p", "dim"}, "Powers.")};
  std::vector<Parameter>& parameters = catalogue_[0].api.parameters;
  for (size_t i = 1; i < parameters.size(); ++i) parameters[i].has_default = true;
  parameters[1].default_text = "2";
  parameters[2].default_text = "<object>";
  parameters[3].default_text = "lib.strided";
  runs_documentation_ = true;
  dialect_.short_names = {{"lib", "library"}};
  const auto pairs = Propose(0);
  const auto pair = std::find_if(pairs.begin(), pairs.end(), [](const PlannedRelation& each) {
    return each.relation.family == "lib.power-doc";
  });
  ASSERT_NE(pair, pairs.end());
  EXPECT_EQ(pair->relation.sides[1].text,
            "import library as lib\n\n\ndef run(x, *, p=2, dim=None):\n"
            "    return lib.power(x, p=p, dim=dim)\n");
  std::string why_not;
  Binding binding = catalogue_[0].seeds[0];
  binding.arguments.pop_back();
  binding.arguments.pop_back();
  const auto mapped = Mapped(binding, pair->relation.sides[1].arguments, &why_not);
  ASSERT_TRUE(mapped) << why_not;
  EXPECT_TRUE(mapped->arguments[1].keyword);
  EXPECT_FALSE(Mapped(catalogue_[0].seeds[0], pair->relation.sides[1].arguments, &why_not))
      << "nothing is said of `like`";
}

}  // namespace
}  // namespace parallax
