// Skeptics of numbers: tolerance, normwise, ill-conditioned, discontinuous, low-precision,
// nondeterministic.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "inputs/derive.h"
#include "judge/measures/exact.h"
#include "judge/measures/probes.h"
#include "judge/testing.h"
#include "nouns/forms.h"

namespace parallax::testing_judge {
namespace {

TEST(Tolerance, BlamesTheSideFarFromTheReferee) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  EXPECT_FALSE(c.Ask("tolerance", "value").doubts);
  c.probes = {{"float64", {F64({1, 2})}}};
  Opinion opinion = c.Ask("tolerance", "value");
  EXPECT_FALSE(opinion.doubts);
  EXPECT_EQ(opinion.side, 1);
  c.probes = {{"float64", {F64({1, 2.1})}}};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
}

TEST(Tolerance, WhatManyDigitsGiveIsRightInAnyDType) {
  CaseBuilder c;
  c.Outcomes2(F64({1, 2}), F64({1, 2.1}));
  c.relation.sides[1].program = "lib.f@exact";
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  c.probes = {{"float64", {F64({1, 2}), F64({1, 2.1})}}};
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0) << "float64 of the same kernel is no witness";
}

TEST(Tolerance, ManyDigitsAreAskedOfSpecialFunctions) {
  CaseBuilder c;
  c.Outcomes2(F64({1, 2}), F64({1, 2.1}));
  EXPECT_EQ(c.Ask("tolerance", "value").side, -1);
  c.probes = {{"exact", {F64({NAN, 2.1})}}};
  c.traits = {"special"};
  ASSERT_EQ(ExactProbes(c.Get()).size(), 1u);
  EXPECT_EQ(ExactProbes(c.Get())[0].sides[0].program.form(), kExactOrNanForm);
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
  c.probes = {{"exact", {F64({1, NAN})}}};
  EXPECT_EQ(c.Ask("tolerance", "value").side, -1) << "no opinion of the place in question";
  c.Outcomes2(F64({1, NAN}), F64({1, 2}));
  EXPECT_EQ(c.Ask("tolerance", "nan").side, -1);
  c.probes = {{"exact", {F64({1, 2})}}};
  EXPECT_EQ(c.Ask("tolerance", "nan").side, 0);
  c.traits = {};
  EXPECT_TRUE(ExactProbes(c.Get()).empty());
}

TEST(Tolerance, NanInFloat64TooIsNoWitness) {
  CaseBuilder c;
  c.relation.sides[1].program = "lib.f@compiled";
  c.Outcomes2(F32({1, NAN}), F32({1, 2}));
  c.probes = {{"float64", {F64({1, NAN}), F64({1, 2})}}};
  EXPECT_EQ(c.Ask("tolerance", "nan").side, -1);
  c.Outcomes2(F32({1, 2}), F32({1, NAN}));
  EXPECT_EQ(c.Ask("tolerance", "nan").side, 0) << "nan in float64 alone tells that nan is right";
  c.probes = {{"float64", {F64({1, 2}), F64({1, 2})}}};
  EXPECT_EQ(c.Ask("tolerance", "nan").side, 1);
}

TEST(Tolerance, DoubtsWhereBothAreNear) {
  CaseBuilder c;
  c.Outcomes2(F32({100, 100}), F32({100, 100.0002f}));
  c.probes = {{"float64", {F64({100, 100.0001})}}};
  EXPECT_TRUE(c.Ask("tolerance", "value").doubts);
}

TEST(Tolerance, BothFarIsNoNoise) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, 3}));
  c.probes = {{"float64", {F64({1, 9})}}};
  EXPECT_FALSE(c.Ask("tolerance", "value").doubts);
  EXPECT_EQ(c.Ask("tolerance", "value").side, -1);
}

TEST(Tolerance, AWidenedSideIsTheReferee) {
  CaseBuilder c;
  c.Widen().Outcomes2(F32({16}), F64({17}));
  EXPECT_TRUE(RefereeProbes(c.Get()).empty());
  EXPECT_EQ(c.Ask("tolerance", "value").side, 0);
  c.Outcomes2(F32({100.0004f}), F64({100}));  // 3 tolerances: not worth anybody's time
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(c.Ask("tolerance", "value").doubts);
}

// One side is 0 where the other has a small number: the referee tells which of them is right.
TEST(Tolerance, AZeroIsLostWhereTheRefereeHasANumber) {
  CaseBuilder c;
  c.relation.claim.bits |= kClaimZeros;
  c.Outcomes2(F32({1, 0}), F32({1, 2e-9f}));
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(c.Ask("tolerance", "value").doubts) << "nobody knows better";
  c.probes = {{"float64", {F64({1, 2.06e-9})}}};
  Opinion opinion = c.Ask("tolerance", "value");
  EXPECT_FALSE(opinion.doubts);
  EXPECT_EQ(opinion.side, 0);
  c.probes = {{"float64", {F64({1, 0})}}};
  EXPECT_TRUE(c.Ask("tolerance", "value").doubts) << "what cancels leaves some rounding";
}

TEST(Tolerance, WhatStatesThatZerosCountNeedsNoReferee) {
  CaseBuilder c;
  c.relation.claim.bits |= kClaimZeros;
  c.relation.facts = kEquality | kOfRuleFile;
  c.Outcomes2(F64({0}), F64({4e-18}));
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_FALSE(c.Ask("tolerance", "value").doubts);
}

TEST(Domain, AZeroMayBeLeftOfAStepBelowTheNormalNumbers) {
  CaseBuilder c;
  c.relation.claim.bits |= kClaimZeros;
  c.Widen().Outcomes2(F32({0}), F64({1e-30}));
  c.binding = {{{"x", false, Input<float>({1e-25f})}}};
  EXPECT_TRUE(c.Ask("domain", "value").doubts);
  c.binding = {{{"x", false, Input<float>({69})}}};
  EXPECT_FALSE(c.Ask("domain", "value").doubts);
}

TEST(Tolerance, FindsWhoMisplacesNan) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, NAN}));
  c.probes = {{"float64", {F64({1, 2})}}};
  EXPECT_EQ(c.Ask("tolerance", "nan").side, 1);
  EXPECT_FALSE(c.Ask("tolerance", "nan").doubts);
}

TEST(Tolerance, ProgramsThatDifferInFloat64Differ) {
  CaseBuilder c;
  c.relation.sides[1].program = "lib.f@ref";
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  ASSERT_EQ(RefereeProbes(c.Get()).front().sides.size(), 2u);
  c.probes = {{"float64", {F64({1, 2.05}), F64({1, 2.1})}}};
  EXPECT_FALSE(c.Ask("tolerance", "value").doubts);
}

TEST(Normwise, CancellationIsSmallInTheNorm) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  c.Outcomes2(F32({1000, 1e-4f}), F32({1000, 2e-4f}));
  EXPECT_TRUE(c.Ask("normwise", "value").doubts);
  c.Outcomes2(F32({1000, 1}), F32({1000, 3}));
  EXPECT_FALSE(c.Ask("normwise", "value").doubts);
  c.Outcomes2(F32({1000, 1e-4f}), F32({1000, 2e-4f}));
  c.traits = {"elementwise"};
  EXPECT_FALSE(c.Ask("normwise", "value").doubts);
}

TEST(Normwise, TermsThatCancelEverywhere) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  c.Outcomes2(F32({5, 0}), F32({8, 1}));
  EXPECT_FALSE(c.Ask("normwise", "value").doubts) << "nothing is known of the terms";
  c.probes = {{"magnitudes", {F64({5e7, 4e6})}}};
  EXPECT_TRUE(c.Ask("normwise", "value").doubts);
  c.probes = {{"magnitudes", {F64({5e7, 4})}}};
  EXPECT_FALSE(c.Ask("normwise", "value").doubts) << "one is off in that measure too";
  c.probes = {{"magnitudes", {Outcome{Raised{"ValueError", "no"}}}}};
  EXPECT_FALSE(c.Ask("normwise", "value").doubts);
}

TEST(IllConditioned, OneNudgeNeedNotMoveAllElementsOfASum) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 1}), F32({4, 4}));
  AddNudges(&c, F32({2, 1}));  // the first alone
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({4, 4}))});
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  c.Outcomes2(F32({1, 1}), F32({40, 40}));
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
}

TEST(IllConditioned, OneProgramOnTwoTargetsIsNudgedOnBoth) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  c.relation.sides[1] = c.relation.sides[0];
  EXPECT_EQ(NudgeProbes(c.Get())[0].sides.size(), 1u);
  c.relation.sides[1].target = "elsewhere";
  EXPECT_EQ(NudgeProbes(c.Get())[0].sides.size(), 2u);
  EXPECT_EQ(RefereeProbes(c.Get())[0].sides[1].target, "elsewhere");
}

TEST(IllConditioned, WhereOneUlpMovesAsMuch) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  EXPECT_EQ(NudgeProbes(c.Get()).size(), 3u);
  AddNudges(&c, F32({1, 2.05f}));
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  c.probes.clear();
  AddNudges(&c, F32({1, 2.000001f}));
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  EXPECT_NE(c.Ask("ill-conditioned", "value").note, "");
}

TEST(IllConditioned, OneTrueErrorAmongNoiseStands) {
  std::vector<float> base(50, 1), other(50, 1.1f), nudged(50, 1.1f);
  other[7] = 30;
  CaseBuilder c;
  c.Outcomes2(F32(base), F32(other));
  AddNudges(&c, F32(nudged));
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  other[7] = 1.1f;
  c.Outcomes2(F32(base), F32(other));
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
}

TEST(UnexplainedExcess, LeavesOutWhatOneUlpMovesAsMuch) {
  CaseBuilder c;
  c.relation.claim.tolerance = {0, 1};
  c.Outcomes2(F32({1, 1}), F32({101, 3}));
  EXPECT_EQ(UnexplainedExcess(c.Get()), 100);
  AddNudges(&c, F32({2, 1}));
  EXPECT_EQ(UnexplainedExcess(c.Get()), 100);
  c.probes.clear();
  AddNudges(&c, F32({41, 1}));
  EXPECT_EQ(UnexplainedExcess(c.Get()), 2);
}

TEST(IllConditioned, AStableProgramVouchesForTheProblem) {
  CaseBuilder c;
  c.relation.sides[1].program = "lib.f@ref";
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  for (const Probe& probe : NudgeProbes(c.Get())) {
    c.probes.push_back({probe.name, {F32({1, 2}), F32({1, 2.3f})}});
  }
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
}

TEST(IllConditioned, WhereNeighboursAreRefused) {
  CaseBuilder c;
  c.Outcomes2(F32({1}), F32({2}));
  Outcome refused = Raise("ValueError", "rows must sum to one");
  c.probes = {{"nudge-1", {refused}}, {"nudge-2", {refused}}};
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  c.probes = {{"nudge-1", {refused}}, {"nudge-2", {F32({1})}}};
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
}

TEST(IllConditioned, IntegersAreNotNudged) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<int64_t>({1, 2});
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  EXPECT_TRUE(NudgeProbes(c.Get()).empty());
}

TEST(Discontinuous, WhereOneUlpJumpsAsWell) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 2}), F32({1, 3}));
  AddNudges(&c, F32({1, 3}));
  EXPECT_TRUE(c.Ask("discontinuous", "value").doubts);
  c.probes.clear();
  AddNudges(&c, F32({1, 2}));
  EXPECT_FALSE(c.Ask("discontinuous", "value").doubts);

  c.Outcomes2(Return(Tensor<int64_t>({4})), Return(Tensor<int64_t>({5})));
  c.probes.clear();
  AddNudges(&c, Return(Tensor<int64_t>({5})));
  EXPECT_TRUE(c.Ask("discontinuous", "value").doubts);
}

TEST(Discontinuous, CountsThatFollowTheData) {
  CaseBuilder c;
  c.Outcomes2(Return(Tensor<int64_t>({4})), Return(Tensor<int64_t>({4, 5})));
  AddNudges(&c, Return(Tensor<int64_t>({4, 5})));
  EXPECT_TRUE(c.Ask("discontinuous", "metadata").doubts);
  c.probes.clear();
  AddNudges(&c, Return(Tensor<int64_t>({4})));
  EXPECT_FALSE(c.Ask("discontinuous", "metadata").doubts);
}

TEST(LowPrecision, RoundingsOfSixteenBits) {
  // bfloat16: 1.0 = 0x3f80, one ulp 2^-7.
  CaseBuilder c;
  c.Outcomes2(Return(HalfTensor(DType::kBF16, {0x3f80})),
              Return(HalfTensor(DType::kBF16, {0x3f85})));
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts);
  c.Outcomes2(Return(HalfTensor(DType::kBF16, {0x3f80})),
              Return(HalfTensor(DType::kBF16, {0x4000})));
  EXPECT_FALSE(c.Ask("low-precision", "value").doubts);
  c.binding.arguments[0].value = Input<float>(std::vector<float>(400, 1));
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts);
  c.Outcomes2(F32({1}), F32({1.02f}));
  EXPECT_FALSE(c.Ask("low-precision", "value").doubts);
}

TEST(LowPrecision, WhatOverflowedOnBothSidesMayComeBackOnOne) {
  CaseBuilder c;
  TensorRecipe halves_in;
  halves_in.dtype = DType::kF16;
  halves_in.shape = {3};
  c.binding.arguments[0].value = {halves_in};
  c.traits = {"accumulates"};
  auto halves = [](std::vector<uint16_t> bits) { return Return(HalfTensor(DType::kF16, bits)); };
  // 32768, infinity, and from there infinity or 32768 times 1.0; the first is a rounding apart.
  c.Outcomes2(halves({0x7800, 0x7c00, 0x7800}), halves({0x7804, 0x7c00, 0x7c00}));
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts);
  c.Outcomes2(halves({0x7800, 0x7801, 0x7800}), halves({0x7804, 0x7801, 0x7c00}));
  EXPECT_FALSE(c.Ask("low-precision", "value").doubts) << "one side overflows alone";
}

TEST(LowPrecision, APartOfAnElementwiseWholeIsRoundedAlike) {
  CaseBuilder c;
  c.relation.sides[1].derivation.kind = DeriveKind::kFlatPart;
  auto halves = [](uint16_t a, uint16_t b) {
    return std::pair(Return(HalfTensor(DType::kF16, {a})), Return(HalfTensor(DType::kF16, {b})));
  };
  auto [one, seven_ulps] = halves(0x3c00, 0x3c07);  // float16: 1.0, and 7 units of 2^-10 above it
  c.Outcomes2(one, seven_ulps);
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts);
  c.traits = {"elementwise"};
  EXPECT_FALSE(c.Ask("low-precision", "value").doubts);
  auto [again, two_ulps] = halves(0x3c00, 0x3c02);
  c.Outcomes2(again, two_ulps);
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts);
  // 0.01 and 0.0105: little beside 1, much beside itself.
  auto [small, other] = halves(0x211f, 0x2160);
  c.Outcomes2(small, other);
  EXPECT_FALSE(c.Ask("low-precision", "value").doubts);
  c.relation.sides[1].derivation = {};
  EXPECT_TRUE(c.Ask("low-precision", "value").doubts) << "no part";
}

TEST(SignAmbiguity, VectorsUpToTheirSign) {
  CaseBuilder c;
  c.traits = {"linalg"};
  auto pair = [](std::vector<float> vectors) {
    return Return(Items({Tensor<float>({1, 2}), Tensor<float>(vectors, {2, 2})}));
  };
  c.Outcomes2(pair({0.6f, 0.8f, 0.8f, -0.6f}), pair({-0.6f, 0.8f, -0.8f, -0.6f}));
  EXPECT_TRUE(c.Ask("sign-ambiguity", "value").doubts);
  c.Outcomes2(pair({0.6f, 0.8f, 0.8f, -0.6f}), pair({-0.5f, 0.8f, -0.8f, -0.6f}));
  EXPECT_FALSE(c.Ask("sign-ambiguity", "value").doubts);
  c.Outcomes2(pair({0.6f, 0.8f, 0.8f, -0.6f}), pair({-0.60001f, 0.8f, -0.8f, -0.6f}));
  EXPECT_TRUE(c.Ask("sign-ambiguity", "value").doubts) << "turned a little as well";
  c.Outcomes2(F32({3}), F32({-3}));  // a determinant
  EXPECT_FALSE(c.Ask("sign-ambiguity", "value").doubts);
}

TEST(Nondeterministic, ASideThatDiffersFromItself) {
  CaseBuilder c;
  c.Outcomes2(F32({1}), F32({2}));
  c.probes = {{"again-1", {F32({1}), F32({2})}}, {"again-2", {F32({1}), F32({2})}}};
  EXPECT_FALSE(c.Ask("nondeterministic", "value").doubts);
  c.probes[1].outcomes[1] = F32({3});
  EXPECT_TRUE(c.Ask("nondeterministic", "value").doubts);
  c.probes[1].outcomes[1] = Raise("RuntimeError", "now");
  EXPECT_TRUE(c.Ask("nondeterministic", "value").doubts);
}

TEST(Nondeterministic, RoundingOfLinearAlgebra) {
  CaseBuilder c;
  c.relation.claim.bits = kClaimBits;
  c.Outcomes2(F32({1, 2}), F32({1, std::nextafter(2.0f, 3.0f)}));
  c.probes = {{"again-1", c.outcomes}, {"again-2", c.outcomes}, {"again-3", c.outcomes}};
  EXPECT_FALSE(c.Ask("nondeterministic", "determinism").doubts);
  c.traits = {"linalg"};
  EXPECT_TRUE(c.Ask("nondeterministic", "determinism").doubts);
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  EXPECT_FALSE(c.Ask("nondeterministic", "determinism").doubts);
}

TEST(Nondeterministic, OfDeterminismItselfOnlyWhenItIsGone) {
  CaseBuilder c;
  c.relation.claim.bits = kClaimBits;
  c.Outcomes2(F32({1}), F32({2}));
  Outcomes same = {F32({1}), F32({1})};
  c.probes = {{"again-1", same}, {"again-2", same}, {"again-3", same}};
  EXPECT_EQ(Judge(c.Get(), true).reason, "nondeterministic");
  c.probes[2].outcomes = {F32({1}), F32({4})};
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kDisagree);
}

}  // namespace
}  // namespace parallax::testing_judge
