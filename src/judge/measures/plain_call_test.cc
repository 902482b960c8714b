#include "judge/measures/plain_call.h"

#include <gtest/gtest.h>

#include "judge/judge.h"
#include "judge/measures/probes.h"
#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

Outcome Integers(std::vector<int64_t> values) { return Return(Tensor<int64_t>(values)); }

// lib.f of integers through a strided out= against the plain call.
CaseBuilder OutOfIntegers() {
  CaseBuilder c;
  c.relation.sides[0].label = "with a strided out=";
  c.relation.sides[0].program = "lib.f@out-strided";
  c.binding.arguments[0].value = Input<int64_t>({1, 2});
  c.Outcomes2(Integers({1, 0}), Integers({1, 2}));
  return c;
}

TEST(PlainCall, BlamesTheVariationWhenOtherWaysGiveThePlainResult) {
  CaseBuilder c = OutOfIntegers();
  EXPECT_EQ(Judge(c.Get(), true).reason, "unprobed");
  c.Answer("other-ways", Integers({1, 2}));
  c.Answer("", Integers({1, 2}));
  EXPECT_EQ(OpinionOfPlainCall(c.Get()).side, 0);
}

TEST(PlainCall, BlamesThePlainCallWhenOtherWaysGiveTheVariedResult) {
  CaseBuilder c = OutOfIntegers();
  c.Answer("other-ways", Integers({1, 0}));
  EXPECT_EQ(OpinionOfPlainCall(c.Get()).side, 1);
}

TEST(PlainCall, BlamesNobodyWhenTheyGiveSomethingElse) {
  CaseBuilder c = OutOfIntegers();
  c.Answer("other-ways", Integers({1, 7}));
  EXPECT_EQ(OpinionOfPlainCall(c.Get()).side, -1);
}

TEST(PlainCall, AsksTheReferenceBetweenKernelsOfAnElementwiseFunction) {
  CaseBuilder c;
  c.traits = {"elementwise"};
  c.relation.sides[0].derivation = {DeriveKind::kLayout, Layout::kStrided};
  c.binding.arguments[0].value = Input<double>({1, 2});
  c.Outcomes2(Return(Tensor<double>({1, 2})), Return(Tensor<double>({1, 7})));
  const std::vector<Probe> probes = PlainCallProbes(c.Get());
  ASSERT_EQ(probes.size(), 1u);
  ASSERT_EQ(probes.front().sides.size(), 1u);
  EXPECT_EQ(probes.front().sides.front().program, "lib.f@reference");
  c.Answer("other-ways", Return(Tensor<double>({1, 2})));
  const Opinion opinion = OpinionOfPlainCall(c.Get());
  EXPECT_EQ(opinion.side, 1);
  EXPECT_NE(opinion.note.find("its reference in another library"), std::string::npos);
}

TEST(PlainCall, AsksNobodyAboutTwoFormulas) {
  CaseBuilder c = OutOfIntegers();
  c.relation.sides[0].program = "lib.f@decomp";
  EXPECT_TRUE(PlainCallProbes(c.Get()).empty());
}

TEST(RefereeSides, OfAVariationIsThePlainCallAlone) {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@out-strided";
  std::vector<Side> sides = RefereeSides(c.relation);
  ASSERT_EQ(sides.size(), 1u);
  EXPECT_EQ(sides[0].program, "lib.f");
  EXPECT_EQ(sides[0].derivation.kind, DeriveKind::kWiden);
  EXPECT_NE(sides[0].derivation.index, 0);  // contiguous copies
}

TEST(RefereeSides, OfTwoFormulasAreBothThePlainOneFirst) {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@decomp";
  std::vector<Side> sides = RefereeSides(c.relation);
  ASSERT_EQ(sides.size(), 2u);
  EXPECT_EQ(sides[0].program, "lib.f");
}

// lib.f of four ones, through a strided out= against the plain call, which is wrong at its end, in
// float64 as well.
CaseBuilder WrongTail() {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@out-strided";
  c.binding.arguments[0].value = Input<float>({1, 1, 1, 1});
  c.Outcomes2(F32({2, 2, 2, 2}), F32({2, 2, 2, 7}));
  c.probes = {{"float64", {Return(Tensor<double>({2, 2, 2, 7}))}},
              {"other-ways", {F32({2, 2, 2, 2}), F32({2, 2, 2, 2})}}};
  return c;
}

TEST(RefereeSides, NobodyIsBlamedWhereOtherLayoutsGiveTheVariedResult) {
  CaseBuilder c = WrongTail();
  EXPECT_EQ(c.Ask("tolerance", "value").side, -1);
}

TEST(RefereeSides, EqualElementsOfAnElementwiseOperatorGiveOneResult) {
  CaseBuilder c = WrongTail();
  c.traits = {"elementwise"};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 1);
}

TEST(RefereeSides, AZeroOfTheOtherSignIsAnotherElement) {
  CaseBuilder c = WrongTail();
  c.traits = {"elementwise"};
  c.binding.arguments[0].value = Input<float>({0.0F, -0.0F, 0.0F, 1});
  c.Outcomes2(F32({2, 2, 2, 7}), F32({2, -2, 2, 7}));
  c.probes[0].outcomes = {Return(Tensor<double>({2, -2, 2, 7}))};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
}

TEST(RefereeSides, LargeOutputsAreLookedThroughOnce) {
  CaseBuilder c = WrongTail();
  c.traits = {"elementwise"};
  const size_t count = 300'000;
  std::vector<float> wrong(count, 7);
  wrong.front() = 2;
  c.binding.arguments[0].value = Input<float>(std::vector<float>(count, 1));
  c.Outcomes2(F32(std::vector<float>(count, 2)), F32(wrong));
  c.probes = {{"float64", {Return(Tensor<double>(std::vector<double>(count, 7)))}},
              {"other-ways", {F32(wrong)}}};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 1);
}

TEST(RefereeSides, APlainCallThatAgreesWithItsFloat64IsRight) {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@out-strided";
  c.Outcomes2(F32({1, 0, 3, 0}), F32({1, 2, 3, 4}));
  c.probes = {{"float64", {Return(Tensor<double>({1, 2, 3, 4}))}}};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
}

}  // namespace
}  // namespace parallax::testing_judge
