// Skeptics of gradients: kink, and discontinuous at a corner.

#include <gtest/gtest.h>

#include "judge/measures/probes.h"
#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

Outcome Double(std::vector<double> values) { return Return(Tensor<double>(values)); }

TEST(Kink, FiniteDifferencesTell) {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@vjp";
  c.relation.sides[1].program = "lib.f@jvp";
  c.relation.claim.bits = kClaimValues | kClaimGradient;
  c.Outcomes2(Return(Tensor<double>({1.63}, {})), Return(Tensor<double>({1.65}, {})));
  ASSERT_TRUE(c.Complain("gradient"));
  EXPECT_FALSE(c.Ask("kink", "gradient").doubts);
  EXPECT_EQ(FindSkeptic("kink")->Probes(c.Get(), {})[0].sides[0].program, "lib.f@numeric");

  c.probes = {{"finite-differences", {Raise("NotSmooth", "they do not converge")}}};
  EXPECT_TRUE(c.Ask("kink", "gradient").doubts);
  c.probes = {{"finite-differences", {Return(Tensor<double>({1.6300001}, {}))}}};
  EXPECT_FALSE(c.Ask("kink", "gradient").doubts);
  EXPECT_EQ(c.Ask("kink", "gradient").side, 1);
  c.probes = {{"finite-differences", {Return(Tensor<double>({1.64}, {}))}}};
  EXPECT_TRUE(c.Ask("kink", "gradient").doubts) << "the mean of both: a corner";
  c.probes = {{"finite-differences", {Return(Tensor<double>({1.7}, {}))}}};
  EXPECT_FALSE(c.Ask("kink", "gradient").doubts);
  c.probes = {{"finite-differences", {{NotApplicable{"no such form"}, 0}}}};
  EXPECT_FALSE(c.Ask("kink", "gradient").doubts);
}

// Gradients are taken in float64: one ulp of bfloat16, not widened, is another question.
TEST(Discontinuous, WhereAllSidesWidenTheWideInputsAreNudged) {
  CaseBuilder c;
  for (Side& side : c.relation.sides) side.derivation.kind = DeriveKind::kWiden;
  c.binding.arguments[0].value = Input<float>({1, 2});
  const std::vector<Probe> probes = NudgeProbes(c.Get());
  ASSERT_FALSE(probes.empty());
  ASSERT_TRUE(probes.front().binding);
  ForEachTensor(*probes.front().binding,
                [](const TensorRecipe& recipe) { EXPECT_EQ(recipe.dtype, DType::kF64); });
  c.relation.sides[0].derivation = {};
  EXPECT_FALSE(NudgeProbes(c.Get()).front().binding);
}

// A nudge turns reverse mode to the other side of a corner; finite differences span it.
TEST(Discontinuous, AtACornerReverseModeJumpsAndFiniteDifferencesDoNot) {
  CaseBuilder c;
  c.relation.sides[0].program = "lib.f@vjp";
  c.relation.sides[1].program = "lib.f@numeric";
  c.relation.claim.bits = kClaimValues | kClaimGradient;
  c.binding.arguments[0].value = Input<double>({1, 2});
  c.Outcomes2(Double({1}), Double({0.5}));
  for (const char* nudge : {"nudge-1", "nudge-2", "nudge-3"}) {
    const bool over = std::string(nudge) == "nudge-2";
    c.probes.push_back({nudge, {Double({over ? 0.0 : 1.0}), Double({0.5})}});
  }
  EXPECT_TRUE(c.Ask("discontinuous", "gradient").doubts);
}

}  // namespace
}  // namespace parallax::testing_judge
