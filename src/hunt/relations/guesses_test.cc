// What becomes of guessed relations after they were verified.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hunt/relations/other_meaning.h"
#include "hunt/testing.h"
#include "judge/rank.h"
#include "nouns/named_beside.h"
#include "relations/disputed.h"

namespace parallax {
namespace {

using testing::StartsWith;
using testing_hunt::FakeCall;
using testing_hunt::ShortEpochs;
using testing_hunt::SweepRun;

// Guesses that toy.max does what toy.sum does, which it does until `differs` says of a call that it
// is another meaning.
class GuessesTest : public testing::Test {
 protected:
  GuessesTest() {
    bench_.settings.cases = 6000;
    bench_.more = [this](const EpochShown& shown) {
      verified_ = shown.relations.added() > 0 &&
                  shown.relations.states().back() == RelationState::kVerified;
      std::vector<PlannedRelation> more;
      if (shown.epochs == 0) more.push_back(Guess());
      return more;
    };
    bench_.library.call = [this](const FakeCall& call) -> Outcome {
      const bool other =
          call.side.label == "as toy.sum" && verified_ && differs_ && ++later_ % one_in_ == 0;
      if (other) return testing_investigate::ReturnNumbers(DType::kF64, {}, {-1000.0});
      return bench_.Sound(call);
    };
  }

  PlannedRelation Guess() const {
    PlannedRelation planned = bench_.relations[1];
    planned.relation.source = "test";
    planned.relation.facts = kEquality | kGuessed;
    planned.relation.family = "as-sum";
    Side call, sum;
    call.label = "the call";
    call.program = bench_.catalogue.entries[planned.api].api.name;
    sum.label = "as toy.sum";
    sum.program = "toy.sum";
    planned.relation.sides = {call, sum};
    return planned;
  }

  ShortEpochs bench_;
  StopToken stop_;
  bool differs_ = false;
  uint32_t one_in_ = 1;  // of the later calls
  bool verified_ = false;
  uint64_t later_ = 0;
};

TEST_F(GuessesTest, WhatAgreesStaysVerified) {
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const RelationSet& relations = run.sweeps().relations();
  EXPECT_EQ(relations.states()[relations.given()], RelationState::kVerified);
  EXPECT_GT(relations.fate(static_cast<uint32_t>(relations.given())).structures_agreed, 0u);
}

TEST_F(GuessesTest, WhatDiffersOnManyStructuresLaterHasAnotherMeaning) {
  differs_ = true;
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const RelationSet& relations = run.sweeps().relations();
  const auto index = static_cast<uint32_t>(relations.given());
  EXPECT_EQ(relations.states()[index], RelationState::kRejected);
  const RelationFate& fate = relations.fate(index);
  EXPECT_THAT(fate.reason, StartsWith("verified, and then its sides disagreed on "));
  EXPECT_GE(fate.structures_disagreed, 3u);
  EXPECT_TRUE(fate.rejected_by);
}

TEST_F(GuessesTest, WhatDiffersSeldomIsHuntedOn) {
  differs_ = true;
  one_in_ = 400;
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const RelationSet& relations = run.sweeps().relations();
  EXPECT_EQ(relations.states()[relations.given()], RelationState::kVerified);
  EXPECT_GT(run.sweeps().state().groups.size(), 1u) << "and what differs is a suspect";
}

// Either the documentation or the code is wrong.
TEST_F(GuessesTest, WhatDocumentationSaysIsEqualIsHuntedWhereItDiffers) {
  for (const uint16_t said : {uint16_t{0}, static_cast<uint16_t>(kNamedBeside | kSaidEqual)}) {
    uint64_t calls = 0;
    bench_.library.call = [&](const FakeCall& call) -> Outcome {
      const bool other = call.side.label == "as toy.sum" && ++calls % 5 == 0;
      return other ? testing_investigate::ReturnNumbers(DType::kF64, {}, {-1000.0})
                   : bench_.Sound(call);
    };
    bench_.more = [&](const EpochShown& shown) {
      std::vector<PlannedRelation> more;
      if (shown.epochs == 0) more.push_back(Guess());
      for (PlannedRelation& each : more) each.relation.facts |= said;
      return more;
    };
    SweepRun run(bench_, stop_);
    ASSERT_TRUE(run.Run().ok());
    const RelationSet& relations = run.sweeps().relations();
    const auto index = static_cast<uint32_t>(relations.given());
    const RelationFate& fate = relations.fate(index);
    EXPECT_EQ(IsDisputed(relations.planned()[index].relation, fate), said != 0);
    EXPECT_EQ(fate.state, said != 0 ? RelationState::kVerified : RelationState::kRejected);
    EXPECT_TRUE(fate.rejected_by);
    EXPECT_THAT(fate.reason, StartsWith(said != 0 ? "documented as equal, but" : "its sides"));
  }
}

// Each guess is a family of its own; figures are kept of all together.
TEST_F(GuessesTest, FiguresAreKeptByTheirClaim) {
  SweepRun run(bench_, stop_);
  ASSERT_TRUE(run.Run().ok());
  const auto& families = run.sweeps().state().families;
  EXPECT_TRUE(families.contains("test:value"));
  EXPECT_FALSE(families.contains("test:as-sum"));
}

bool IsOfAnotherDtype(const Binding& binding) {
  const TensorRecipe* x = testing_investigate::FirstTensor(binding);
  return x != nullptr && (x->dtype == DType::kC64 || x->dtype == DType::kI64);
}

// What one side refuses of structures that are no seeds as they are: those of other dtypes.
class RefusingGuessesTest : public GuessesTest {
 protected:
  RefusingGuessesTest() {
    bench_.library.call = [this](const FakeCall& call) -> Outcome {
      return call.side.label == refusing_ && refused_(call.inputs) ? refusal_ : bench_.Sound(call);
    };
  }

  RelationFate Fate(uint32_t claim) {
    bench_.more = [this, claim](const EpochShown& shown) {
      std::vector<PlannedRelation> more;
      if (shown.epochs > 0) return more;
      more.push_back(Guess());
      more.back().relation.claim.bits = claim;
      return more;
    };
    SweepRun run(bench_, stop_);
    EXPECT_TRUE(run.Run().ok());
    return run.sweeps().relations().fate(static_cast<uint32_t>(run.sweeps().relations().given()));
  }

  const uint32_t values_ = Guess().relation.claim.bits | kClaimStatus;
  std::string refusing_;
  bool (*refused_)(const Binding&) = IsOfAnotherDtype;
  Outcome refusal_ = testing_judge::Raise("ValueError", "no such kind");
};

TEST_F(RefusingGuessesTest, WhatTheSourceRefusesMayBeIllegal) {
  refusing_ = "the call";
  EXPECT_EQ(Fate(values_).state, RelationState::kVerified);
}

TEST_F(RefusingGuessesTest, WhatTheSourceTakesTheTargetTakes) {
  refusing_ = "as toy.sum";
  const RelationFate fate = Fate(values_);
  EXPECT_EQ(fate.state, RelationState::kRejected);
  EXPECT_FALSE(fate.WasVerified());
  EXPECT_TRUE(fate.rejected_by);
}

TEST_F(RefusingGuessesTest, WhatIsRefusedOfExtremeInputsAloneSaysNothing) {
  refusing_ = "as toy.sum";
  refused_ = [](const Binding& binding) { return DomainOf(binding) != InputDomain::kOrdinary; };
  EXPECT_EQ(Fate(values_).state, RelationState::kVerified);
}

TEST_F(RefusingGuessesTest, AKernelThatTheTargetLacksIsNotExcused) {
  refusal_ = testing_judge::Raise("NotImplementedError", "no such kernel");
  refusing_ = "the call";
  EXPECT_EQ(Fate(values_).state, RelationState::kVerified);
  refusing_ = "as toy.sum";
  EXPECT_EQ(Fate(values_).state, RelationState::kRejected);
}

TEST_F(RefusingGuessesTest, TheDeathOfOneSideSaysNothing) {
  refusing_ = "as toy.sum";
  Crashed crashed;
  crashed.signal = 6;
  refusal_ = {crashed};
  EXPECT_EQ(Fate(values_).state, RelationState::kVerified);
}

TEST_F(RefusingGuessesTest, WhatIsAlikeInHowCallsEndAloneEndsAlikeThereToo) {
  refusing_ = "the call";
  const RelationFate fate = Fate(kClaimStatus);
  EXPECT_EQ(fate.state, RelationState::kRejected);
  EXPECT_THAT(fate.reason, StartsWith("its sides end differently on "));
}

TEST(OtherMeaningTest, RejectsWhatDiffersAndNarrowsWhatEndsDifferently) {
  for (const Kind kind : {Kind::kValue, Kind::kStatus}) {
    RelationSet relations;
    relations.Add({{}, {.state = RelationState::kVerified}});
    Keep({0, kind, {{}, 5}}, &relations);
    const RelationFate& fate = relations.fate(0);
    EXPECT_EQ(fate.state,
              kind == Kind::kValue ? RelationState::kRejected : RelationState::kVerified);
    EXPECT_TRUE(fate.WasVerified()) << "by the inputs that verify";
    EXPECT_EQ(fate.rejected_by->seed, 5u);
    EXPECT_FALSE(fate.reason.empty());
  }
}

}  // namespace
}  // namespace parallax
