#include "explain/rounded_argument.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// The logit of 1 - eps, as float32 and as float64 have it; `wrong` is added in float32.
std::string RoundingOf(double eps, double wrong) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.logit"] = [wrong](const Binding& binding, ChildState&) {
    const bool narrow = FirstTensor(binding)->dtype == DType::kF32;
    const double given = binding.arguments[1].value.As<double>();
    const double rest = 1 - (narrow ? static_cast<float>(1 - given) : 1 - given);
    const double result = std::log((1 - rest) / rest) + (narrow ? wrong : 0);
    return ReturnNumbers(FirstTensor(binding)->dtype, {}, {result});
  };
  RecordedCase suspect = MakeSuspect("toy.logit", {1});
  suspect.binding.arguments.push_back({"eps", true, {eps}});
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.kind, Kind::kValue);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  Runner runner(context, witness);
  return FindRoundedArgument(runner, witness).value();
}

TEST(FindRoundedArgument, OneMinusEpsIsAnotherNumberInFloat32) {
  EXPECT_EQ(RoundingOf(1e-5, 0), "1 - eps rounded to float32");
}

TEST(FindRoundedArgument, WhatItDoesNotAccountForIsAFault) {
  EXPECT_EQ(RoundingOf(1e-5, 0.5), "");
  EXPECT_EQ(RoundingOf(0.25, 0.5), "") << "float32 holds it";
}

}  // namespace
}  // namespace parallax
