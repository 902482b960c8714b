// One fault that relations of one call meet on inputs of their own: laid out by one, given so to
// the other; with numbers of which only one needs distinct ones; as strides and as numbers.

#include "explain/cause/other_views.h"

#include <gtest/gtest.h>

#include "explain/cause/same_cause.h"
#include "explain/cause/testing.h"

namespace parallax {
namespace {

using namespace testing_cause;  // NOLINT

// x, with the sign lost where it is a negated view in a narrow dtype, or where it is strided.
FakeProgram LosesSigns(bool of_negated, bool of_strided) {
  return [=](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool loses = (x.layout == Layout::kNegated && of_negated) ||
                       (x.layout == Layout::kStrided && of_strided);
    std::vector<double> numbers = NumbersOf(x);
    for (double& each : numbers) each *= loses && x.dtype == DType::kF32 ? -1 : 1;
    return ReturnNumbers(x.dtype, x.shape, numbers);
  };
}

// Of the mode that lays x out so.
Finding OfMode(CauseBench& bench, Layout layout) {
  RecordedCase suspect = MakeSuspect("toy.pool", {3});
  suspect.relation.family = "layout";
  suspect.relation.sides[1].derivation = {DeriveKind::kLayout, layout};
  return SweptFinding(bench, std::move(suspect));
}

// Of a rule whose right side copies x, which lies so.
Finding OfRule(CauseBench& bench, Layout layout) {
  RecordedCase suspect = MakeSuspect("toy.pool", {2});
  suspect.relation.family = "rule";
  suspect.relation.facts = 0;
  suspect.relation.sides[1].derivation = {};
  suspect.relation.sides[1].program = "toy.pool@right";
  std::get<TensorRecipe>(suspect.binding.arguments[0].value.v).layout = layout;
  return SweptFinding(bench, std::move(suspect));
}

TEST(OtherViews, AModesLayoutAndAnInputThatLiesSoAreOneCause) {
  CauseBench bench;
  bench.evaluator.programs["toy.pool"] = LosesSigns(true, false);
  bench.evaluator.programs["toy.pool@right"] = LosesSigns(false, false);
  const Finding mode = OfMode(bench, Layout::kNegated), rule = OfRule(bench, Layout::kNegated);
  EXPECT_TRUE(Complains(mode.witness.verdict));
  EXPECT_TRUE(Complains(rule.witness.verdict));
  EXPECT_EQ(bench.Why(mode, rule), "fails on the same input, laid out alike");
}

TEST(OtherViews, OtherLayoutsAreOtherCauses) {
  CauseBench bench;
  bench.evaluator.programs["toy.pool"] = LosesSigns(true, true);
  bench.evaluator.programs["toy.pool@right"] = LosesSigns(false, false);
  const Finding mode = OfMode(bench, Layout::kNegated), rule = OfRule(bench, Layout::kStrided);
  EXPECT_TRUE(Complains(rule.witness.verdict));
  EXPECT_EQ(bench.Why(mode, rule), "");
}

// float32 in reverse order, wherever that is to be seen.
Finding Reversed(CauseBench& bench, bool expanded, std::vector<Element> numbers) {
  bench.evaluator.programs["toy.flip"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> given = NumbersOf(x);
    const bool wrong = x.dtype == DType::kF32 && x.layout != Layout::kExpanded;
    if (wrong) given = {given[0], given[2], given[1], given[3]};
    return ReturnNumbers(x.dtype, x.shape, given);
  };
  RecordedCase suspect = MakeSuspect("toy.flip", {2, 2});
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x.fill.kind = FillKind::kInline;
  x = WithElements(x, numbers);
  if (expanded) {
    suspect.relation.family = "layout-expanded";
    suspect.relation.sides[1].derivation = {DeriveKind::kLayout, Layout::kExpanded};
  }
  Finding finding = SweptFinding(bench, std::move(suspect));
  finding.witness.verdict.side = 0;
  return finding;
}

TEST(OtherViews, RelationsOfOneCallAreTriedOnDistinctNumbersToo) {
  CauseBench bench;
  const Finding wide = Reversed(bench, false, {{1, 0}, {1, 0}, {3, 0}, {1, 0}});
  Finding expanded = Reversed(bench, true, {{1, 0}, {2, 0}, {1, 0}, {2, 0}});
  EXPECT_TRUE(Complains(wide.witness.verdict));
  EXPECT_TRUE(Complains(expanded.witness.verdict));
  EXPECT_EQ(bench.Why(wide, expanded), "fails on the same input");
  expanded.witness.verdict.side = 1;
  EXPECT_EQ(bench.Why(wide, expanded), "") << "the layout is blamed, not the plain call";
}

// As if it lay in the order of its memory: numbers, or without data the strides alone, are wrong.
// `alike`: the strides of float64 are as wrong.
std::pair<Finding, Finding> OfStrides(CauseBench& bench, bool alike) {
  const auto transposed = [alike](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> given = NumbersOf(x);
    const bool wrong = x.dtype == DType::kF32;
    if (!wrong) given = {given[0], given[2], given[1], given[3]};
    Outcome outcome = ReturnNumbers(x.dtype, x.shape, given);
    auto& tensor = std::get<OutputTensor>(std::get<Returned>(outcome.v).value.v);
    if (!wrong && !alike) tensor.strides = {1, 2};
    return outcome;
  };
  bench.evaluator.programs["toy.transpose"] = transposed;
  bench.evaluator.programs["toy.transpose@other"] = [](const Binding&, ChildState&) {
    Outcome outcome = ReturnNumbers(DType::kF32, {2, 2}, {});
    auto& tensor = std::get<OutputTensor>(std::get<Returned>(outcome.v).value.v);
    tensor.strides = {1, 2};
    tensor.has_bytes = false;
    return outcome;
  };
  RecordedCase numbers = MakeSuspect("toy.transpose", {2, 2}), strides = numbers;
  strides.relation.family = "other";
  strides.relation.claim.bits = kClaimShape | kClaimDType | kClaimStrides;
  strides.relation.sides[1].derivation = {};
  strides.relation.sides[1].program = "toy.transpose@other";
  return {SweptFinding(bench, std::move(strides)), SweptFinding(bench, std::move(numbers))};
}

TEST(OtherViews, WrongStridesAndTheNumbersThatComeOfThemAreOneCause) {
  CauseBench bench;
  const auto [strides, numbers] = OfStrides(bench, false);
  EXPECT_EQ(strides.signature.kind, Kind::kMetadata);
  EXPECT_EQ(numbers.signature.kind, Kind::kValue);
  EXPECT_EQ(bench.Why(strides, numbers), "gives other strides where the numbers are wrong");
}

TEST(OtherViews, NumbersThatAreWrongWhateverTheStridesAreAnotherCause) {
  CauseBench bench;
  const auto [strides, numbers] = OfStrides(bench, true);
  EXPECT_EQ(strides.signature.kind, Kind::kMetadata);
  EXPECT_EQ(numbers.signature.kind, Kind::kValue);
  EXPECT_EQ(bench.Why(strides, numbers), "");
}

}  // namespace
}  // namespace parallax
