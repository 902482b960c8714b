#include "judge/judge.h"

#include <gtest/gtest.h>

#include <csignal>

#include "judge/reasons.h"
#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(Judge, AgreesOnEqualOutcomes) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Healthy());
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
  EXPECT_TRUE(WantedProbes(c.Get()).empty());
  EXPECT_TRUE(Judged(c.outcomes));
}

TEST(Judge, OrdinaryExceptionsAgreeWhateverTheySay) {
  CaseBuilder c;
  c.Outcomes2(Raise("ValueError", "a"), Raise("RuntimeError", "b"));
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
  EXPECT_FALSE(Judged(c.outcomes));
}

TEST(Judge, SkipsWhatDidNotRun) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), {NotApplicable{"no batch"}, 0});
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kSkipped);
  EXPECT_EQ(Judge(c.Get(), true).reason, kNotApplicable);
  c.Outcomes2(Healthy(), {WorkerLost{"killed"}, 0});
  EXPECT_EQ(Judge(c.Get(), true).reason, kWorkerLost);
  c.Outcomes2(Healthy(), {Interrupted{}, 0});
  EXPECT_EQ(Judge(c.Get(), true).reason, kInterrupted);
}

TEST(Judge, ASideThatDoesNotApplyLeavesTheOthersJudged) {
  const Outcome other = Return(Tensor<float>({1, 9}));
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.relation.sides.push_back(c.relation.sides[0]);
  const std::vector<Outcome> absent = {
      {NotApplicable{"no bfloat16"}, 0}, {WorkerLost{"killed"}, 0}, {Interrupted{}, 0}};
  for (const Outcome& each : absent) {
    c.outcomes = {each, Healthy(), Healthy(), other};
    const Verdict verdict = Judge(c.Get(), false);
    EXPECT_EQ(verdict.state, VerdictState::kDisagree);
    EXPECT_EQ(verdict.side, 3) << "of the whole case";
    c.outcomes[3] = Healthy();
    EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
    c.outcomes = {each, each, each, Healthy()};
    EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kSkipped) << "one alone";
  }
}

TEST(Judge, VoicesAndAFloat64ThatContradictThemBlameNobody) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  const char* targets[] = {"a", "b", "c"};
  for (size_t i = 0; i < 3; ++i) c.relation.sides[i] = {"", "lib.f", {}, Select::kAll, 0, 1};
  for (size_t i = 0; i < 3; ++i) c.relation.sides[i].target = targets[i];
  const Outcome one = Return(Tensor<float>({1})), nine = Return(Tensor<float>({9}));
  c.outcomes = {one, one, nine};
  const auto referee = [&](double number) {
    c.probes = {{"float64", Outcomes(3, Return(Tensor<double>({number})))}};
    return Judge(c.Get(), true).side;
  };
  EXPECT_EQ(referee(1), 2) << "alone, and off by float64";
  EXPECT_EQ(referee(9), -1) << "alone, but the others are off";
}

TEST(Judge, OutOfDomainIsSkippedNotAgreed) {
  CaseBuilder c;
  Outcome outside = Raise("OutOfDomain", "x has rank 3");
  c.Outcomes2(outside, outside);
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kSkipped);
  EXPECT_EQ(Judge(c.Get(), true).reason, kOutOfDomain);
  c.Outcomes2(Healthy(), outside);
  EXPECT_EQ(Judge(c.Get(), true).reason, kOutOfDomain);
  c.Outcomes2({Crashed{SIGSEGV, 0, {}, "", false}, 0}, outside);
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kDisagree);
}

TEST(Judge, ACrashCountsWhateverItsSiblingsDid) {
  CaseBuilder c;
  c.Outcomes2({Crashed{SIGSEGV, 0, {}, "", false}, 0}, {Interrupted{}, 0});
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kCrash);
  c.outcomes[1] = {NotApplicable{"no batch"}, 0};
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kDisagree);
}

TEST(Judge, TheFirstOracleInTheOrderSpeaks) {
  CaseBuilder c;
  Outcome other = Return(Tensor<float>({1, 9}));
  std::get<Returned>(other.v).mutated_inputs = {0};
  c.Outcomes2(Healthy(), other);
  EXPECT_EQ(Judge(c.Get(), false).kind, Kind::kMutation);
  std::get<Returned>(other.v).broken_canary = 0;
  c.Outcomes2(Healthy(), other);
  EXPECT_EQ(Judge(c.Get(), false).kind, Kind::kMemory);
}

TEST(Judge, UnprobedUntilTheSkepticsHaveWhatTheyWant) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Return(Tensor<float>({1, 9})));
  EXPECT_EQ(Judge(c.Get(), false).state, VerdictState::kDisagree);
  Verdict verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.state, VerdictState::kUntrusted);
  EXPECT_EQ(verdict.reason, kUnprobed);
  EXPECT_EQ(verdict.kind, Kind::kValue);
  EXPECT_FALSE(WantedProbes(c.Get()).empty());
  for (const Probe& probe : WantedProbes(c.Get())) {
    Outcomes outcomes;
    for (const Side& side : probe.sides) {
      bool second = side.label == "the other";
      outcomes.push_back(side.derivation.kind == DeriveKind::kWiden
                             ? Return(Tensor<double>({1, 2}))
                             : (second ? c.outcomes[1] : c.outcomes[0]));
    }
    c.probes.push_back({probe.name, outcomes});
  }
  verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.state, VerdictState::kDisagree) << verdict.reason;
  EXPECT_TRUE(WantedProbes(c.Get()).empty());
  EXPECT_FALSE(Trust(c.Get()).empty());
}

TEST(Judge, ADoubtedComplaintIsUntrustedForThatReason) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("RuntimeError", "\"exp\" not implemented for 'Half'"));
  Verdict verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.state, VerdictState::kUntrusted);
  EXPECT_EQ(verdict.reason, "known-refusal");
  EXPECT_EQ(Judge(c.Get(), false).state, VerdictState::kDisagree);
}

TEST(Judge, WhatWasTooLargeToKeepIsNoAgreement) {
  CaseBuilder c;
  OutputValue large = Tensor<float>({1, 2, 3});
  std::get<OutputTensor>(large.v).has_bytes = false;
  std::get<OutputTensor>(large.v).bytes.clear();
  c.Outcomes2(Return(Items({large})), Return(Items({large})));
  Verdict verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.state, VerdictState::kSkipped);
  EXPECT_EQ(verdict.reason, "not-compared");
  c.relation.claim.bits = kClaimShape | kClaimDType;
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree) << "metadata is all there";
}

TEST(Judged, WantsTwoNonEmptyValues) {
  EXPECT_FALSE(Judged({Healthy()}));
  EXPECT_FALSE(Judged({Healthy(), Return(Tensor<float>({}))}));
  EXPECT_FALSE(Judged({Healthy(), Return({None{}})}));
  EXPECT_TRUE(Judged({Healthy(), Return({3.5})}));
  EXPECT_TRUE(EmptyOutputs({Return(Tensor<float>({})), Raise("E", "")}));
  EXPECT_FALSE(EmptyOutputs({Return(Tensor<float>({})), Healthy()}));
  EXPECT_FALSE(EmptyOutputs({Raise("E", "")}));
  EXPECT_TRUE(Judged({Healthy(), Return(Items({{None{}}, Tensor<float>({1})}))}));
}

}  // namespace
}  // namespace parallax::testing_judge
