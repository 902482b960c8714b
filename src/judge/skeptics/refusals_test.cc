// Skeptics that need no numbers: random, uninitialised, ill-posed, known-refusal, overlap.

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(Uninitialised, ValuesAreNotOwedMetadataIs) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  EXPECT_FALSE(c.Ask("uninitialised", "value").doubts);
  c.traits = {"uninitialised"};
  EXPECT_TRUE(c.Ask("uninitialised", "value").doubts);
  EXPECT_EQ(Judge(c.Get(), true).reason, "uninitialised");
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 2, 3})));
  EXPECT_FALSE(c.Ask("uninitialised", "metadata").doubts);
}

// As often as it asks for.
std::vector<ProbeResult> Again(const Outcomes& even, const Outcomes& odd) {
  std::vector<ProbeResult> runs;
  for (int i = 1; i <= 6; ++i) {
    runs.push_back({"again-" + std::to_string(i), i % 2 == 0 ? even : odd});
  }
  return runs;
}

TEST(Random, ACallThatRepeatsItselfOwesItsValues) {
  for (const char* trait : {"random", "draws-by-option"}) {
    CaseBuilder c;
    c.traits = {trait};
    c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
    EXPECT_FALSE(c.Ask("random", "value").doubts) << "the calls were not made again yet";
    c.probes = Again(c.outcomes, c.outcomes);
    EXPECT_FALSE(c.Ask("random", "value").doubts);
    c.probes.resize(3);
    EXPECT_TRUE(c.Ask("random", "value").doubts) << "too few to tell";
  }
}

TEST(Random, ACallThatDrawsOwesMetadataAlone) {
  CaseBuilder c;
  c.traits = {"random"};
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  const Outcomes other = {Healthy(), Return(Tensor<float>({1, 7}))};
  c.probes = Again(c.outcomes, other);
  EXPECT_TRUE(c.Ask("random", "value").doubts);
  EXPECT_EQ(Judge(c.Get(), true).reason, "random");
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 2, 3})));
  EXPECT_FALSE(c.Ask("random", "metadata").doubts);
}

TEST(Random, TheSidesOfARuleDrawNothing) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  c.traits = {"random"};
  c.relation.source = "rules";
  c.relation.facts = kEquality | kOfRuleFile;
  EXPECT_FALSE(c.Ask("random", "value").doubts);
}

TEST(IllPosed, OnlyTheValuesOfWhatSaysSo) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  EXPECT_FALSE(c.Ask("ill-posed", "value").doubts);
  c.traits = {"ill-posed"};
  EXPECT_TRUE(c.Ask("ill-posed", "value").doubts);
  EXPECT_FALSE(c.Ask("ill-posed", "nan").doubts);
}

TEST(ByItself, ANullRelationIsAboutDifferences) {
  Outcome crash{Crashed{11, 0, {}, "", false}, 0};
  CaseBuilder c;
  c.Outcomes2(crash, {Interrupted{}, 0});
  EXPECT_FALSE(c.Ask("by-itself", "crash").doubts);
  c.relation.source = "null";
  c.relation.facts = kAgainstItself;
  EXPECT_TRUE(c.Ask("by-itself", "crash").doubts);
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  EXPECT_TRUE(c.Complain("value"));
  EXPECT_FALSE(c.Ask("by-itself", "value").doubts);
}

TEST(ByItself, WhatAllTargetsDieOfIsNoDifference) {
  Outcome crash{Crashed{11, 0, {}, "", false}, 0};
  CaseBuilder c;
  c.Outcomes2(crash, Outcome{Crashed{6, 0, {}, "", false}, 0});
  EXPECT_FALSE(c.Ask("by-itself", "crash").doubts) << "of one target it is a finding";
  c.relation.sides[0].target = "new";
  c.relation.sides[1].target = "old";
  EXPECT_TRUE(c.Ask("by-itself", "crash").doubts);
  c.Outcomes2(crash, Raise("RuntimeError", "n > 0 INTERNAL ASSERT FAILED"));
  EXPECT_TRUE(c.Ask("by-itself", "crash").doubts);
  c.Outcomes2(crash, {Interrupted{}, 0});
  EXPECT_FALSE(c.Ask("by-itself", "crash").doubts) << "the other did not run";
  c.Outcomes2(crash, Healthy());
  EXPECT_FALSE(c.Ask("by-itself", "crash").doubts);
}

TEST(KnownRefusal, MissingKernelsAreGaps) {
  for (const char* message :
       {"\"exp_cpu\" not implemented for 'Half'", "Unsupported dtype Bool",
        "expected scalar type Float but found Double", "Could not infer dtype of list"}) {
    CaseBuilder c;
    c.Outcomes2(Healthy(), Raise("RuntimeError", message));
    EXPECT_TRUE(c.Ask("known-refusal", "status").doubts) << message;
  }
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("NotImplementedError", ""));
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
}

TEST(KnownRefusal, OtherRefusalsStand) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("ValueError", "dim 3 is out of range"));
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
}

// A compiled call that does not look at an index that the call itself refuses.
TEST(KnownRefusal, AnIndexOutOfRangeIsUnpromisedBetweenACallAndItsTranslation) {
  CaseBuilder c;
  c.Outcomes2(Raise("InvalidArgumentError", "indices[0] = 7 is not in [0, 3)"), Healthy());
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
  c.relation.sides[1].program = "lib.f@compiled";
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  EXPECT_TRUE(c.Ask("known-refusal", "status").unpromised);
  c.Outcomes2(Raise("ValueError", "n is odd"), Healthy());
  EXPECT_FALSE(c.Ask("known-refusal", "status").unpromised);
}

TEST(KnownRefusal, OneVersionTakesArgumentsThatAnotherDoesNotKnow) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("TypeError", "f() got an unexpected keyword argument 'dim'"));
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  c.relation.source = "versions";
  c.relation.facts = kReleases;
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
  c.Outcomes2(Healthy(), Raise("ValueError", "dim 3 is out of range"));
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
}

TEST(KnownRefusal, ExcusesTheSideThatLacksAKernelAndNoOther) {
  Outcome gap = Raise("RuntimeError", "\"exp_cpu\" not implemented for 'Half'");
  Outcome refusal = Raise("ValueError", "dim 3 is out of range");
  CaseBuilder c;
  c.relation.sides.resize(3);
  c.outcomes = {gap, Healthy(), Healthy()};
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
  // Without the first side, one raises where the other returns.
  c.outcomes = {gap, Healthy(), refusal};
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  c.outcomes = {gap, gap, Healthy()};
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
}

TEST(KnownRefusal, AWidenedSideExcusesNobody) {
  CaseBuilder c;
  c.relation.sides.resize(3);
  c.relation.sides[2].derivation.kind = DeriveKind::kWiden;
  c.outcomes = {Healthy(), Raise("ValueError", "dim 3 is out of range"),
                Raise("NotImplementedError", "no float64 kernel")};
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
}

TEST(KnownRefusal, WhatOnlyFormsMayRefuse) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("RuntimeError",
                               "output with shape [2] doesn't match the broadcast shape [2, 2]"));
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  c.relation.sides[1].program = "lib.f@inplace";
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);

  c.relation.sides[1].program = "lib.f";
  c.Outcomes2(Healthy(), Raise("RuntimeError", "input must be contiguous"));
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  // To refuse a layout is a finding, of low rank, unless the API is about layouts.
  c.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
}

TEST(KnownRefusal, AKernelThatRefusesALayoutIsThere) {
  Outcome gap = Raise("RuntimeError", "unsupported strides; not implemented for such tensors");
  CaseBuilder c;
  c.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  c.Outcomes2(Healthy(), gap);
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  EXPECT_EQ(c.Complain("status")->pattern.find("refuses the layout: "), 0u);
  for (const char* trait : {"layout", "view"}) {
    c.traits = {trait};
    EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
  }
  c.traits.clear();
  c.relation.sides[1].derivation.layout = Layout::kNegated;
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts) << "the flag may be what has no kernel";
  c.relation.sides[1].derivation.layout = Layout::kStrided;
  EXPECT_FALSE(c.Ask("known-refusal", "status").doubts);
  // Held against another program than its own, the kernel may be what is missing.
  c.traits.clear();
  c.relation.sides[0].program = "lib.f@ref";
  EXPECT_TRUE(c.Ask("known-refusal", "status").doubts);
}

TEST(Overlap, WritingIntoSharedMemory) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("RuntimeError",
                               "unsupported operation: more than one element of the written-to "
                               "tensor refers to a single memory location. Please clone()"));
  EXPECT_TRUE(c.Ask("overlap", "status").doubts);
  c.Outcomes2(Healthy(), Raise("RuntimeError", "size is odd"));
  EXPECT_FALSE(c.Ask("overlap", "status").doubts);
}

TEST(Overlap, UpdatingAnExpandedInput) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Return(Tensor<float>({5, 6})));
  TensorRecipe expanded = c.binding.arguments[0].value.As<TensorRecipe>();
  expanded.layout = Layout::kExpanded;
  c.binding.arguments[0].value = {expanded};
  EXPECT_FALSE(c.Ask("overlap", "value").doubts) << "reading it is fine";
  c.relation.api = "lib.f_";
  EXPECT_TRUE(c.Ask("overlap", "value").doubts);
  c.relation.api = "lib.__f__";
  EXPECT_FALSE(c.Ask("overlap", "value").doubts);
}

TEST(Overlap, AnArgumentThatAsksForAChangeOfAnExpandedInput) {
  CaseBuilder c;
  c.dialect.written_arguments = {"max_norm"};
  c.Outcomes2(Healthy(), Return(Tensor<float>({5, 6})));
  c.binding.arguments.push_back({"max_norm", true, {1.0}});
  c.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  c.relation.sides[1].derivation.layout = Layout::kStrided;
  EXPECT_FALSE(c.Ask("overlap", "value").doubts);
  c.relation.sides[1].derivation.layout = Layout::kExpanded;
  EXPECT_TRUE(c.Ask("overlap", "value").doubts);
  c.binding.arguments.back().value = {None{}};
  EXPECT_FALSE(c.Ask("overlap", "value").doubts) << "nothing is asked for";
}

}  // namespace
}  // namespace parallax::testing_judge
