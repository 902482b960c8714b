#include "confirm/deaths/write_for_death.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "confirm/witness/find_witness.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// toy.tril of [4, 2, 5], whose process dies from 20 elements on. `writes`: its out= is written as
// if it were contiguous, so that of fewer elements some land beside it.
struct WriteBench {
  WriteBench(const std::string& form, bool writes)
      : context(ContextFor(evaluator)), draft(context, Met(form, writes), true) {
    EXPECT_TRUE(FindWitness(draft).value());
    EXPECT_EQ(draft.signature.kind, Kind::kCrash);
    EXPECT_TRUE(TakeWriteForDeath(draft).ok());
  }

  RecordedCase Met(const std::string& form, bool writes) {
    for (const char* right : {"toy.tril", "toy.tril@out"}) {
      evaluator.programs[right] = [](const Binding& binding, ChildState&) {
        const TensorRecipe& x = *FirstTensor(binding);
        return ReturnNumbers(x.dtype, x.shape, NumbersOf(x));
      };
    }
    evaluator.programs["toy.tril@" + form] = [writes](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      if (NumElements(x.shape) >= 20) {
        return Outcome{Crashed{SIGABRT, 0, {}, "free(): invalid next size (fast)", false}};
      }
      Outcome outcome = ReturnNumbers(x.dtype, x.shape, NumbersOf(x));
      const bool several = !x.shape.empty() && x.shape[0] > 1;
      if (writes && several) std::get<Returned>(outcome.v).broken_canary = kOutputCanary;
      return outcome;
    };
    RecordedCase suspect = MakeSuspect("toy.tril", {4, 2, 5});
    suspect.relation.family = form;
    suspect.relation.sides[0].program = "toy.tril@" + form;
    suspect.relation.sides[1].derivation = {};
    Sweep(evaluator, &suspect);
    return suspect;
  }

  FakeEvaluator evaluator;
  InvestigateContext context;
  FindingDraft draft;
};

TEST(TakeWriteForDeath, WhatIsWrittenBesideASmallOutputIsTheFinding) {
  const WriteBench bench("out-strided", true);
  EXPECT_EQ(bench.draft.signature.kind, Kind::kMemory);
  EXPECT_EQ(bench.draft.witness.verdict.kind, Kind::kMemory);
  EXPECT_EQ(FirstTensor(bench.draft.witness.binding)->shape[0], 2) << "and it is reduced";
}

TEST(TakeWriteForDeath, ADeathThatNoSmallOutputExplainsStays) {
  const WriteBench bench("out-strided", false);
  EXPECT_EQ(bench.draft.signature.kind, Kind::kCrash);
}

TEST(TakeWriteForDeath, WhatWritesToNoOutputIsNotAsked) {
  const WriteBench bench("threads", true);
  EXPECT_EQ(bench.draft.signature.kind, Kind::kCrash);
}

}  // namespace
}  // namespace parallax
