#include "explain/variations/varier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "constraints/language.h"
#include "explain/variations/testing.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT

// One function refuses numbers below 0, the other one those above 1.
TEST(Varier, WhatTheOtherSideRefusesIsAnotherFinding) {
  FakeEvaluator evaluator;
  const auto refusing = [](bool (*refuses)(int64_t)) {
    return [refuses](const Binding& binding, ChildState&) {
      if (refuses(WholeOf(binding, "n"))) return testing_judge::Raise("ValueError", "n is not so");
      return ReturnNumbers(DType::kF64, {}, {1.0});
    };
  };
  evaluator.programs["toy.f"] = refusing([](int64_t n) { return n < 0; });
  evaluator.programs["toy.right"] = refusing([](int64_t n) { return n > 1; });
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.claim.bits |= kClaimStatus;
  suspect.relation.sides[1].program = "toy.right";
  suspect.relation.sides[1].derivation = {};
  suspect.binding.arguments.push_back({"n", true, {int64_t{-1}}});
  Sweep(evaluator, &suspect);
  ASSERT_TRUE(Complains(suspect.verdict));
  const InvestigateContext context = ContextFor(evaluator);
  const Trial witness{suspect};
  Runner runner(context, witness);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  Varier varier(runner, signature, witness, 10);
  std::vector<Binding> calls(3, suspect.binding);
  for (const int64_t n : {-2, 1, 2}) {
    calls[static_cast<size_t>(n == -2 ? 0 : n)].arguments.back().value = {n};
  }
  const auto states = varier.Try(calls);
  ASSERT_TRUE(states.ok());
  EXPECT_EQ(*states,
            (std::vector{VariedState::kFails, VariedState::kPasses, VariedState::kUnknown}));
}

// Both sides are run in float64, as of a derivative.
TEST(Varier, AWitnessInFloat64IsTheSameCallToWhoWidensIt) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [](const Binding&, ChildState&) {
    return ReturnNumbers(DType::kF64, {}, {1.0});
  };
  evaluator.programs["toy.right"] = [](const Binding&, ChildState&) {
    return ReturnNumbers(DType::kF64, {}, {2.0});
  };
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.sides[1].program = "toy.right";
  for (Side& side : suspect.relation.sides) side.derivation.kind = DeriveKind::kWiden;
  Sweep(evaluator, &suspect);
  ASSERT_TRUE(Complains(suspect.verdict));
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  Runner runner(context, witness);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  Varier varier(runner, signature, witness, 10);
  const auto wide = WithTensors(
      witness.binding, [](const TensorRecipe& each) { return Converted(each, DType::kF64); });
  const auto states = varier.Try(std::vector{wide});
  ASSERT_TRUE(states.ok());
  EXPECT_EQ(states->front(), VariedState::kFails);
}

// float32 gives nan up to 1, a number that is off by `error` from 2 on, and what is right else.
VariedState StateOfTwo(double error) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [error](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const double number = NumbersOf(x).front();
    const bool narrow = x.dtype == DType::kF32;
    if (narrow && number < 1.5) return ReturnNumbers(x.dtype, {}, {std::nan("")});
    return ReturnNumbers(x.dtype, {}, {3 + (narrow && number > 1.5 ? error : 0)});
  };
  const auto filled = [](double number) {
    RecordedCase suspect = MakeSuspect("toy.f", {});
    TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
    x = WithElements(x, {{number, 0}});
    return suspect;
  };
  RecordedCase suspect = filled(1);
  Sweep(evaluator, &suspect);
  Trial witness{suspect};
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  Varier varier(runner, signature, witness, 10);
  const Binding two = filled(2).binding;
  return varier.Try({&two, 1}).value().front();
}

TEST(Varier, ANumberThatIsALittleOffIsNotTheFaultThatGivesNan) {
  EXPECT_EQ(StateOfTwo(2), VariedState::kFails);
  EXPECT_EQ(StateOfTwo(3e-4), VariedState::kUnknown);
  EXPECT_EQ(StateOfTwo(0), VariedState::kPasses);
}

TEST(Varier, WhatIsStatedToBeOutsideIsNotTried) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool wrong = x.dtype == DType::kF32 && NumbersOf(x).front() <= 0;
    return ReturnNumbers(x.dtype, {}, {wrong ? 2.0 : 1.0});
  };
  RecordedCase suspect = MakeSuspect("toy.f", {});
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x = WithElements(x, {{0, 0}});
  Sweep(evaluator, &suspect);
  const Trial witness{suspect};
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  Binding negative = suspect.binding;
  negative.arguments[0].value = WithElements(x, {{-1, 0}});
  for (const auto origin : {Provenance::Origin::kAdapter, Provenance::Origin::kDocumentation}) {
    std::vector<Constraint> known;
    AddConstraint(ParseClause("values(x) >= 0").value(), {origin, "so"}, &known);
    Varier varier(runner, signature, witness, 10);
    varier.SetConstraints(known);
    const bool stated = origin == Provenance::Origin::kAdapter;
    EXPECT_EQ(varier.Try({&negative, 1}).value().front(),
              stated ? VariedState::kUnknown : VariedState::kFails);
    EXPECT_EQ(varier.tried().size(), stated ? 0u : 1u);
  }
}

}  // namespace
}  // namespace parallax
