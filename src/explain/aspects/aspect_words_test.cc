#include "explain/aspects/aspect_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "constraints/language.h"
#include "explain/aspects/scalar_aspects.h"
#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT

// Nobody tried 48 and 52: that 49, 50 and 51 fail does not say that no others do.
TEST(AspectWords, NumbersBesideTheWitnessAreNoList) {
  const PlantedBug bug{
      "a band",
      Numbers({}, DType::kF32, 1),
      {{"n", true, {int64_t{50}}}},
      {},
      [](const Binding& b) { return WholeOf(b, "n") > 40 && WholeOf(b, "n") < 60; },
      {}};
  for (const std::string& clause : TellOf(bug).clauses) {
    EXPECT_FALSE(clause.starts_with("n is 49")) << clause;
  }
}

// What has enough dimensions is refused for another reason: it does not die.
TEST(AspectWords, OfADeathWhatIsRefusedIsGone) {
  const auto is_within = [](const Binding& b) { return FirstTensor(b)->shape.size() >= 2; };
  PlantedBug bug{"a missing check",
                 Numbers({2}, DType::kF32, 1),
                 {},
                 {},
                 [&](const Binding& b) { return !is_within(b); },
                 {}};
  bug.constraints = {"rank(x) >= 2"};
  bug.dies = true;
  EXPECT_THAT(TellOf(bug, is_within).clauses, testing::ElementsAre("x is 0-D or 1-D"));
  bug.dies = false;  // of a wrong number what is refused says nothing
  EXPECT_THAT(TellOf(bug, is_within).clauses, testing::Not(testing::Contains("x is 0-D or 1-D")));
}

// A witness of one dimension lies far from what is legal.
TEST(AspectWords, OfADeathManyRanksAreToldByTheirEnd) {
  const auto is_legal = [](const Binding& b) { return FirstTensor(b)->shape.size() == 4; };
  PlantedBug bug{"a missing check",
                 Numbers({1}, DType::kF32, 1),
                 {},
                 {},
                 [&](const Binding& b) { return !is_legal(b); },
                 {}};
  bug.dies = true;
  EXPECT_THAT(TellOf(bug).clauses, testing::ElementsAre("x has 3 or fewer dimensions"));
}

// As strides of fewer items than the tensor has dimensions.
TEST(AspectWords, OfADeathListsGrowUntilTheyAreLegal) {
  const auto items = [](const Binding& b) {
    return Given(b, "strides")->As<Sequence>().items.size();
  };
  PlantedBug bug{"a missing check",
                 Numbers({1, 1, 1, 1}, DType::kF32, 1),
                 {{"strides", true, {Sequence{false, {{int64_t{1}}}}}}},
                 {},
                 [&](const Binding& b) { return items(b) < 4; },
                 {}};
  bug.dies = true;
  const auto is_refused = [&](const Binding& b) { return items(b) >= 4; };
  EXPECT_THAT(TellOf(bug, is_refused).clauses, testing::ElementsAre("strides has 3 or less items"));
}

// The documentation asks for a tensor there.
TEST(AspectWords, ANumberInThePlaceOfATensorHasNoDimensions) {
  const auto is_scalar = [](const Binding& b) {
    const Value* y = Given(b, "y");
    return !y->Is<TensorRecipe>() || y->As<TensorRecipe>().shape.empty();
  };
  PlantedBug bug{"a missing check",
                 Numbers({2}, DType::kF32, 1),
                 {{"y", true, {int64_t{0}}}},
                 {},
                 is_scalar,
                 {}};
  bug.constraints = {"kind(y) in tensor"};
  bug.dies = true;
  EXPECT_THAT(TellOf(bug).clauses, testing::ElementsAre("y is 0-D"));
}

// Calls that differ in several things at once have edits of all of them.
TEST(ScalarAspects, AnEditFollowsAnotherOfItsArgument) {
  const Binding witness{{{"end", true, {int64_t{1}}}}};
  std::vector<Constraint> known;
  AddConstraint(ParseClause("kind(end) in tensor").value(),
                {Provenance::Origin::kDocumentation, "a tensor"}, &known);
  const std::vector<Aspect> aspects = ScalarAspects(witness, known);
  ASSERT_EQ(aspects.size(), 1u);
  const Binding of_two = aspects[0].values[2].edit(witness);
  EXPECT_EQ(of_two.arguments[0].value.As<TensorRecipe>().shape.size(), 2u);
  EXPECT_EQ(aspects[0].values[0].edit(of_two), of_two);
  const Binding text{{{"end", true, {std::string("none")}}}};
  EXPECT_EQ(aspects[0].values[0].edit(text), text);
}

// A scalar, and one observation with any number of dimensions.
TEST(AspectWords, WhatFailsOfOneElementAloneIsNotToldOfAnyRank) {
  const PlantedBug bug{"one observation",
                       Numbers({}, DType::kF32, 1),
                       {},
                       {},
                       [](const Binding& b) { return NumElements(FirstTensor(b)->shape) == 1; },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, testing::ElementsAre("x has one element"));
}

TEST(AspectWords, TheOneRankThatPassesIsNamedBetweenThoseThatFail) {
  const PlantedBug bug{"not a vector",
                       Numbers({1, 1}, DType::kF32, 1),
                       {},
                       {},
                       [](const Binding& b) { return FirstTensor(b)->shape.size() != 1; },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, testing::ElementsAre("x is not 1-D"));
}

// As of an odd padding: 3 is no condition, and nobody knows how far it goes.
TEST(AspectWords, ALoneNumberIsTriedTwoStepsFurther) {
  PlantedBug bug{"an odd number",
                 Numbers({}, DType::kF32, 1),
                 {{"n", true, {int64_t{3}}}},
                 {},
                 [](const Binding& b) { return WholeOf(b, "n") > 1 && WholeOf(b, "n") % 2 == 1; },
                 {}};
  EXPECT_THAT(TellOf(bug).clauses, testing::Not(testing::Contains("n is 3")));
  bug.needs = [](const Binding& b) { return WholeOf(b, "n") == 3; };
  EXPECT_THAT(TellOf(bug).clauses, testing::ElementsAre("n is 3"));
}

TEST(DTypesText, WidthsThatNobodyRefutedAreOfTheClass) {
  const std::vector<std::string> narrow = {"int8", "uint8", "int16", "int32"};
  EXPECT_EQ(DTypesText(narrow, {"float32"}), "of integers");
  EXPECT_EQ(DTypesText(narrow, {"float32", "int64"}), "uint8, int8, int16 or int32");
  EXPECT_EQ(DTypesText({"int8", "int16"}, {"float32"}), "int8 or int16");
}

}  // namespace
}  // namespace parallax
