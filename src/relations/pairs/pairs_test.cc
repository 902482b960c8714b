// What is tried next of pairs that were decided, and what is covered as a source of further pairs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nouns/named_beside.h"
#include "relations/pairs/further_pairs.h"
#include "relations/pairs/matched_pairs.h"
#include "relations/pairs/named_in_text.h"
#include "relations/pairs/pair.h"
#include "relations/pairs/twin_pairs.h"
#include "relations/pairs/varied_pairs.h"

namespace parallax {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class PairsTest : public testing::Test {
 protected:
  // "x" is a required tensor, "n=0" an integer that is 0 by default.
  CatalogueEntry& AddApi(const std::string& name, const std::vector<std::string>& parameters,
                         const std::string& doc = "") {
    CatalogueEntry& entry = catalogue_.emplace_back();
    entry.api.program = entry.api.name = name;
    entry.api.kind = "function";
    entry.api.doc = doc;
    for (const std::string& each : parameters) {
      Parameter& parameter = entry.api.parameters.emplace_back();
      const size_t equals = each.find('=');
      parameter.name = each.substr(0, equals);
      parameter.type = equals == each.npos ? "tensor" : "int";
      parameter.has_default = equals != each.npos;
      if (parameter.has_default) parameter.default_text = each.substr(equals + 1);
    }
    TensorRecipe x;
    x.shape = {3};
    entry.seeds = {{{{"", false, x}}}};
    return entry;
  }

  void AddMatched() {
    const PairNames names(catalogue_);
    for (PlannedRelation& each : MatchedPairs(names, Matcher(names), "lib")) Add(std::move(each));
  }

  static PairMatcher Matcher(const PairNames& names) { return {names, nullptr, kNeighbours}; }

  void Add(PlannedRelation planned) {
    planned.relation.source = "similar";
    planned.relation.facts = kEquality | kGuessed;
    relations_.Add({std::move(planned), {}});
  }

  std::vector<uint32_t> OfSource(const std::string& name) const {
    std::vector<uint32_t> places;
    for (uint32_t i = 0; i < relations_.planned().size(); ++i) {
      const Side& source = relations_.planned()[i].relation.sides[0];
      if (source.program.name() == name) places.push_back(i);
    }
    return places;
  }

  uint32_t PlaceOf(const std::string& id) const {
    for (size_t i = 0; i < relations_.planned().size(); ++i) {
      if (relations_.planned()[i].relation.Id() == id) return static_cast<uint32_t>(i);
    }
    ADD_FAILURE() << "there is no " << id;
    return 0;
  }

  // Both sides returned.
  static RelationFate Fate(RelationState state) {
    RelationFate fate;
    fate.state = state;
    fate.returned_sides = 3;
    if (state == RelationState::kRejected) fate.rejected_by.emplace();
    return fate;
  }

  std::vector<PlannedRelation> Varied(const std::string& id) const {
    return VariedPairs(PairNames(catalogue_), relations_, PlaceOf(id));
  }

  std::vector<PlannedRelation> Further(uint32_t rounds) const {
    const PairNames names(catalogue_);
    return FurtherPairs(names, relations_, rounds, "lib", [&] { return Matcher(names); });
  }

  static std::vector<std::string> FamiliesOf(const std::vector<PlannedRelation>& planned) {
    std::vector<std::string> families;
    for (const PlannedRelation& each : planned) families.push_back(each.relation.family);
    return families;
  }

  static std::vector<std::string> LabelsOf(const PlannedRelation& planned) {
    return {planned.relation.sides[0].label, planned.relation.sides[1].label};
  }

  std::vector<CatalogueEntry> catalogue_;
  RelationSet relations_;
};

TEST_F(PairsTest, WhatADocumentationNamesIsAPairEitherWay) {
  AddApi("lib.bmm", {"a"}, "Batched. See :func:`~lib.matmul` and lib.nothing.");
  AddApi("lib.matmul", {"b"}, "Any.");
  AddMatched();
  EXPECT_THAT(relations_.planned(), testing::SizeIs(2));
  PlaceOf("similar:lib.matmul lib.bmm");
  PlaceOf("similar:lib.bmm lib.matmul");
}

TEST_F(PairsTest, WhatNoNeighbourIsCalledLikeIsPairedWithTheNearestThatIs) {
  for (size_t i = 0; i < kNeighbours + 2; ++i) {
    AddApi("lib.Kind" + std::to_string(i) + ".solve", {"matrix"}, "Solves the system.");
  }
  AddApi("lib.Toeplitz.solve", {"col", "row"}, "Solves the system.");
  AddApi("lib.far", {"a", "b"}, "A system of two.");
  AddApi("lib.farther", {"a", "b"}, "Two.");
  AddMatched();
  const std::vector<uint32_t> own = OfSource("lib.Toeplitz.solve");
  ASSERT_THAT(own, testing::SizeIs(1));
  const PlannedRelation& pair = relations_.planned()[own[0]];
  EXPECT_EQ(pair.relation.sides[1].program.name(), "lib.far");
  EXPECT_EQ(pair.neighbour, 0u) << "it is none";
}

TEST_F(PairsTest, APairKnowsHowManyNeighboursFindIt) {
  AddApi("lib.sum", {"a"}, "The sum of all elements.");
  AddApi("lib.nansum", {"a"}, "The sum of all elements but nan.");
  AddApi("lib.total", {"a"}, "The sum of all elements, of any nested kind of it.");
  AddMatched();
  const auto neighbour = [&](const char* id) {
    return relations_.planned()[PlaceOf(id)].neighbour;
  };
  EXPECT_EQ(neighbour("similar:lib.sum lib.nansum"), 1u);
  EXPECT_EQ(neighbour("similar:lib.sum lib.total"), 1u) << "of total the first";
  EXPECT_EQ(neighbour("similar:lib.total lib.nansum"), 2u);
}

TEST_F(PairsTest, WhatADocumentationNamesIsToldFromWhatIsAlikeAlone) {
  AddApi("lib.bmm", {"a"}, "Batched. See :func:`~lib.matmul`.");
  AddApi("lib.matmul", {"b"}, "Any.");
  AddApi("lib.mm", {"a"}, "Some.");
  const PairNames names(catalogue_);
  const auto named = [&](const char* one, const char* other) {
    const PublicName& source = *names.Find(one);
    const PairParts parts{source, source, {}, *names.Find(other), {}, {}, ""};
    return PairOf(names, "lib", parts).relation.Is(kNamedBeside);
  };
  EXPECT_TRUE(named("lib.bmm", "lib.matmul"));
  EXPECT_TRUE(named("lib.matmul", "lib.bmm"));
  EXPECT_FALSE(named("lib.bmm", "lib.mm"));
}

TEST_F(PairsTest, WhatADocumentationSaysIsEqualIsSoByTheSameArguments) {
  AddApi("lib.fft2", {"x", "n=2"}, "Equivalent to :func:`~lib.fftn` but of two by default.");
  AddApi("lib.fftn", {"x", "n=0"}, "Transforms. Like lib.fft2.").api.names = {"lib.Tensor.fftn",
                                                                              "lib.old.fftn"};
  const PairNames names(catalogue_);
  const auto pair = [&](const char* one, const char* other, const char* passed) {
    const PublicName& source = *names.Find(one);
    const std::vector<MappedArgument> call = {{"", "x", 0, {}}, {passed, "n", 1, {}}};
    return PairOf(names, "lib", {source, source, {}, *names.Find(other), call, {}, ""});
  };
  EXPECT_TRUE(pair("lib.fft2", "lib.fftn", "n").relation.Is(kSaidEqual));
  EXPECT_TRUE(pair("lib.fftn", "lib.fft2", "n").relation.Is(kSaidEqual));
  EXPECT_TRUE(pair("lib.fftn", "lib.Tensor.fftn", "n").relation.Is(kSaidEqual));
  EXPECT_FALSE(pair("lib.fftn", "lib.old.fftn", "n").relation.Is(kSaidEqual)) << "other defaults";
  EXPECT_FALSE(pair("lib.fft2", "lib.fftn", "m").relation.Is(kSaidEqual)) << "another call";
  const PlannedRelation status = StatusAlone(pair("lib.fft2", "lib.fftn", "n"));
  EXPECT_FALSE(status.relation.Is(kSaidEqual));
  EXPECT_TRUE(status.relation.Is(kNamedBeside));
}

TEST(NamedInText, DottedNamesOfTheLibrary) {
  EXPECT_THAT(NamedInText("lib.a, `lib.b.c`() and lib.a. Not mylib.x, lib, liberal.y", "lib"),
              ElementsAre("lib.a", "lib.b.c"));
}

constexpr const char* kPair = "similar:lib.svd lib.svdvals";

class VariedPairsTest : public PairsTest {
 protected:
  VariedPairsTest() {
    AddApi("lib.svdvals", {"x"});
    AddApi("lib.svd", {"x", "full=0"});
    AddMatched();
  }
};

TEST_F(VariedPairsTest, OfTheTargetThatReturnsSeveralEachIsTried) {
  RelationFate fate = Fate(RelationState::kRejected);
  fate.items = {-1, 3};
  relations_.Decide(PlaceOf(kPair), fate);
  const auto varied = Varied(kPair);
  EXPECT_THAT(FamiliesOf(varied),
              ElementsAre("lib.svd-status", "lib.svd:item-0", "lib.svd:item-1", "lib.svd:item-2"));
  EXPECT_THAT(LabelsOf(varied[2]), ElementsAre("lib.svdvals", "lib.svd(x)[1]"));
  EXPECT_EQ(varied[2].relation.sides[1].select, Select::kItem);
  EXPECT_EQ(varied[2].relation.sides[1].part_index, 1);
  EXPECT_NE(varied[2].relation.claim.bits & kClaimValues, 0u);
}

TEST_F(VariedPairsTest, WhatMayEndDifferentlyIsNotTriedInHowItEnds) {
  PlannedRelation pair = relations_.planned()[PlaceOf(kPair)];
  pair.relation.family += "-doc";
  pair.relation.claim.bits &= ~uint32_t{kClaimStatus};
  RelationFate fate = Fate(RelationState::kRejected);
  fate.items = {-1, 1};
  relations_.Add({pair, fate});
  EXPECT_THAT(FamiliesOf(Varied(pair.relation.Id())), ElementsAre("lib.svd-doc:item-0"));
}

TEST_F(VariedPairsTest, OrOfTheSource) {
  RelationFate fate = Fate(RelationState::kRejected);
  fate.items = {1, -1};
  relations_.Decide(PlaceOf(kPair), fate);
  const auto varied = Varied(kPair);
  EXPECT_THAT(FamiliesOf(varied), ElementsAre("lib.svd-status", "lib.svd:own-item-0"));
  EXPECT_THAT(LabelsOf(varied[1]), ElementsAre("lib.svdvals[0]", "lib.svd(x)"));
}

TEST_F(VariedPairsTest, WithoutDimensionsOfSizeOne) {
  RelationFate fate = Fate(RelationState::kRejected);
  fate.squeezed_alike = true;
  relations_.Decide(PlaceOf(kPair), fate);
  const auto varied = Varied(kPair);
  EXPECT_THAT(FamiliesOf(varied), ElementsAre("lib.svd-status", "lib.svd:squeezed"));
  EXPECT_EQ(varied[1].relation.sides[0].select, Select::kSqueezed);
}

TEST_F(VariedPairsTest, OfOneThatNeverReturnedNothingIsTried) {
  RelationFate fate = Fate(RelationState::kRejected);
  fate.returned_sides = 1;
  relations_.Decide(PlaceOf(kPair), fate);
  EXPECT_THAT(Varied(kPair), IsEmpty());
}

TEST_F(VariedPairsTest, WhatEndsAlikeIsTriedWithOtherOptions) {
  relations_.Decide(PlaceOf(kPair), Fate(RelationState::kRejected));
  Add(Varied(kPair)[0]);
  const std::string status = "similar:lib.svd-status lib.svdvals";
  EXPECT_THAT(Varied(status), IsEmpty()) << "it is not decided";
  relations_.Decide(PlaceOf(status), Fate(RelationState::kVerified));
  const auto varied = Varied(status);
  ASSERT_THAT(FamiliesOf(varied), ElementsAre("lib.svd:full=1", "lib.svd:full=-1"));
  EXPECT_THAT(LabelsOf(varied[0]), ElementsAre("lib.svdvals", "lib.svd(x, full=1)"));
  EXPECT_NE(varied[0].relation.claim.bits & kClaimValues, 0u);
  // Nothing is varied twice.
  Add(varied[0]);
  const std::string option = varied[0].relation.Id();
  relations_.Decide(PlaceOf(option), Fate(RelationState::kRejected));
  EXPECT_THAT(Varied(option), IsEmpty());
}

TEST_F(VariedPairsTest, WhereNumbersAreDrawnNoValuesAreTried) {
  catalogue_[1].api.traits = {"random"};
  relations_ = {};
  AddMatched();
  const std::string status = "similar:lib.svd-status lib.svdvals";
  relations_.Decide(PlaceOf(status), Fate(RelationState::kVerified));
  EXPECT_THAT(Varied(status), IsEmpty());
}

class TwinPairsTest : public PairsTest {
 protected:
  TwinPairsTest() {
    AddApi("lib.one", {"x"});
    AddApi("lib.far", {"y", "n=0"});
  }

  // Of the first with the second, which is called with its only parameter.
  static Twin Found() {
    MappedArgument x;
    x.parameter = "x", x.index = 0;
    return {0, 1, {x}, -1, false, 5};
  }

  std::vector<PlannedRelation> Pairs(const std::vector<Twin>& twins,
                                     const std::vector<PlannedRelation>& known = {}) const {
    return TwinPairs(PairNames(catalogue_), twins, "lib", known);
  }
};

TEST_F(TwinPairsTest, IsToldApartFromWhatAMatcherFound) {
  const auto pairs = Pairs({Found()});
  ASSERT_THAT(FamiliesOf(pairs), ElementsAre("lib.far-twin"));
  EXPECT_THAT(LabelsOf(pairs[0]), ElementsAre("lib.one", "lib.far(x)"));
  EXPECT_EQ(pairs[0].relation.citation, "on 5 common inputs it returned what lib.one did");
  EXPECT_LT(pairs[0].similarity, 0);
  EXPECT_TRUE(IsTwin(pairs[0].relation));
}

TEST_F(TwinPairsTest, WhatIsKnownOrOwesNoValuesIsLeftOut) {
  EXPECT_THAT(Pairs({Found()}, Pairs({Found()})), IsEmpty());
  catalogue_[1].api.traits = {"random"};
  EXPECT_THAT(Pairs({Found()}), IsEmpty());
}

TEST_F(TwinPairsTest, AnItemOrWhatIsSqueezed) {
  Twin item = Found(), squeezed = Found();
  item.item = 1;
  squeezed.squeezed = true;
  const auto pairs = Pairs({item, squeezed});
  ASSERT_THAT(FamiliesOf(pairs), ElementsAre("lib.far-twin", "lib.far-twin-2"));
  EXPECT_THAT(LabelsOf(pairs[0]), ElementsAre("lib.one", "lib.far(x)[1]"));
  EXPECT_EQ(pairs[0].relation.sides[1].part_index, 1);
  EXPECT_EQ(pairs[1].relation.sides[0].select, Select::kSqueezed);
}

TEST_F(TwinPairsTest, ARejectedOneIsNotTriedInStatus) {
  for (PlannedRelation& each : Pairs({Found()})) Add(std::move(each));
  const std::string id = "similar:lib.far-twin lib.one";
  relations_.Decide(PlaceOf(id), Fate(RelationState::kRejected));
  EXPECT_THAT(Varied(id), IsEmpty());
}

// lib.first_pool has inputs, lib.second_pool is called by a pair, lib.third_pool by nobody.
class FurtherPairsTest : public PairsTest {
 protected:
  FurtherPairsTest() {
    AddApi("lib.first_pool", {"x"}, "First way.");
    AddApi("lib.second_pool", {"y", "n=0"}, "First way, second way.").seeds.clear();
    AddApi("lib.third_pool", {"z", "n=1"}, "Second way.").seeds.clear();
    AddMatched();
    RelationFate none = Fate(RelationState::kRejected);
    none.returned_sides = 0;
    for (uint32_t i = 0; i < relations_.planned().size(); ++i) relations_.Decide(i, none);
  }
};

constexpr const char* kCovering = "similar:lib.second_pool lib.first_pool";

TEST_F(FurtherPairsTest, WhatReturnedAsATargetIsASource) {
  EXPECT_THAT(Further(10), IsEmpty());
  relations_.Decide(PlaceOf(kCovering), Fate(RelationState::kRejected));
  const auto further = Further(10);
  ASSERT_THAT(FamiliesOf(further), Contains("lib.second_pool=lib.third_pool"));
  for (const PlannedRelation& each : further) {
    if (each.relation.family != "lib.second_pool=lib.third_pool") continue;
    EXPECT_EQ(each.relation.api, "lib.first_pool") << "whose inputs it is called with";
    // What the covering call leaves out has the default of the source.
    EXPECT_THAT(LabelsOf(each), ElementsAre("lib.second_pool(x)", "lib.third_pool(x, n=0)"));
  }
}

TEST_F(FurtherPairsTest, OnceAndWithinTheRounds) {
  relations_.Decide(PlaceOf(kCovering), Fate(RelationState::kVerified));
  EXPECT_THAT(Further(1), IsEmpty());
  for (PlannedRelation& each : Further(2)) Add(std::move(each));
  EXPECT_THAT(Further(2), IsEmpty()) << "it is a source already";
  const uint32_t second = PlaceOf("similar:lib.second_pool=lib.third_pool lib.first_pool");
  const std::vector<uint32_t> rounds = RoundsOf(relations_);
  EXPECT_EQ(rounds[PlaceOf(kCovering)], 1u);
  EXPECT_EQ(rounds[second], 2u);
  relations_.Decide(second, Fate(RelationState::kRejected));
  EXPECT_THAT(Further(2), IsEmpty());
  EXPECT_THAT(FamiliesOf(Further(3)), Contains("lib.third_pool=lib.second_pool"));
}

TEST_F(FurtherPairsTest, WhatHasInputsIsNoSourceOfFurtherPairs) {
  catalogue_[1].seeds = catalogue_[0].seeds;
  relations_.Decide(PlaceOf(kCovering), Fate(RelationState::kVerified));
  EXPECT_THAT(FamiliesOf(Further(10)), Not(Contains("lib.second_pool=lib.third_pool")));
}

}  // namespace
}  // namespace parallax
