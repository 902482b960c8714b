#include "judge/measures/norm_nudges.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "inputs/derive.h"
#include "judge/measures/probes.h"
#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(NormNudges, LinearAlgebraIsStableInTheNorm) {
  CaseBuilder c;
  c.traits = {"linalg"};
  c.Outcomes2(F32({33}), F32({31.9f}));
  AddNudges(&c, F32({33}));
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({33}))});
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  const auto add_norm_nudges = [&](double result) {
    for (const Probe& probe : NormNudgeProbes(c.Get())) {
      c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({result}))});
    }
  };
  add_norm_nudges(33.01);
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  std::erase_if(c.probes, [](const auto& probe) { return probe.name.starts_with("norm-"); });
  add_norm_nudges(34);
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  std::erase_if(c.probes, [](const auto& probe) { return probe.name.starts_with("norm-"); });
  add_norm_nudges(NAN);
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts) << "singular, by a rounding";
  c.traits = {};
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
}

TEST(NormNudges, WhatAddsUpIsStableInTheNormOfAllInputs) {
  CaseBuilder c;
  c.binding = {{{"a", false, Input<float>({16777216}, {})}, {"b", false, Input<float>({1}, {})}}};
  c.Outcomes2(F32({1}), F32({2}));
  AddNudges(&c, F32({1}));
  c.probes.push_back({"float64", Outcomes(RefereeProbes(c.Get())[0].sides.size(), F64({2}))});
  for (const Probe& probe : NormNudgeProbes(c.Get())) {
    const auto& b = probe.binding->arguments[1].value.As<TensorRecipe>();
    double moved = 0;
    std::memcpy(&moved, b.bytes->data(), sizeof(moved));
    EXPECT_EQ(std::fabs(moved - 1), 2);
    c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({3}))});
  }
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
  EXPECT_FALSE(c.Ask("ill-conditioned", "nan").doubts);
}

TEST(NormNudges, Apply) {
  CaseBuilder c;
  c.traits = {"linalg"};
  c.Outcomes2(F32({1, 2}), F32({1, 2.1f}));
  c.relation.sides[1].derivation.kind = DeriveKind::kWiden;
  for (const Probe& probe : NormNudgeProbes(c.Get())) {
    std::string why_not;
    ForEachTensor(*probe.binding, [](const TensorRecipe& recipe) {
      EXPECT_EQ(recipe.fill.kind, FillKind::kInline);
    });
    for (const Side& side : probe.sides) {
      EXPECT_TRUE(Derive(*probe.binding, side.derivation, &why_not)) << why_not;
    }
  }
}

TEST(NormNudges, MoveEachElementByARoundingOfTheLargest) {
  CaseBuilder c;
  c.traits = {"linalg"};
  c.binding = {{{"a", false, Input<float>({1, 1024, 1, 8, 1, 1, 1, 1}, {2, 2, 2})}}};
  c.Outcomes2(F32({1}), F32({2}));
  const std::vector<Probe> probes = NormNudgeProbes(c.Get());
  ASSERT_EQ(probes.size(), 8u);
  const auto& recipe = probes[0].binding->arguments[0].value.As<TensorRecipe>();
  EXPECT_EQ(recipe.dtype, DType::kF64);
  std::vector<double> moved(8);
  std::memcpy(moved.data(), recipe.bytes->data(), sizeof(double) * 8);
  EXPECT_EQ(std::fabs(moved[0] - 1), 0x1p-13);
  EXPECT_EQ(std::fabs(moved[3] - 8), 0x1p-13);
  EXPECT_EQ(std::fabs(moved[4] - 1), 0x1p-23) << "another matrix of the batch";
}

TEST(NormNudges, LinearAlgebraInFloat64IsNudgedAsItIs) {
  CaseBuilder c;
  c.binding = {{{"a", false, Input<double>({1, 0x1p53, 1, 1}, {2, 2})}}};
  c.Outcomes2(F64({-0.5}), F64({-1}));
  EXPECT_TRUE(NormNudgeProbes(c.Get()).empty());
  c.traits = {"linalg"};
  const std::vector<Probe> probes = NormNudgeProbes(c.Get());
  ASSERT_EQ(probes.size(), 8u);
  const auto& recipe = probes[0].binding->arguments[0].value.As<TensorRecipe>();
  double moved = 0;
  std::memcpy(&moved, recipe.bytes->data(), sizeof(moved));
  EXPECT_EQ(std::fabs(moved - 1), 2) << "a rounding of the largest";
  AddNudges(&c, F64({-0.5}));
  const auto add_norm_nudges = [&](double result) {
    for (const Probe& probe : probes) {
      c.probes.push_back({probe.name, Outcomes(probe.sides.size(), F64({result}))});
    }
  };
  add_norm_nudges(-0.5);
  EXPECT_FALSE(c.Ask("ill-conditioned", "value").doubts);
  std::erase_if(c.probes, [](const auto& probe) { return probe.name.starts_with("norm-"); });
  add_norm_nudges(0.25);
  EXPECT_TRUE(c.Ask("ill-conditioned", "value").doubts);
}

}  // namespace
}  // namespace parallax::testing_judge
