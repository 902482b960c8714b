#include "explain/extreme_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// toy.cdf of a value, a scale and an exponent, as float32 has it where `fails` is true of them.
bool NeedsExtremes(double value, double scale, double exponent,
                   bool (*fails)(double value, double scale, double exponent)) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.cdf"] = [fails](const Binding& binding, ChildState&) {
    std::vector<double> numbers;
    for (const TensorRecipe& each : TensorsOf(binding)) numbers.push_back(NumbersOf(each).front());
    const DType dtype = FirstTensor(binding)->dtype;
    const bool wrong = dtype == DType::kF32 && fails(numbers[0], numbers[1], numbers[2]);
    return ReturnNumbers(dtype, {}, {wrong ? 1.0 : 0.5});
  };
  RecordedCase suspect = MakeSuspect("toy.cdf", {1});
  TensorRecipe x = suspect.binding.arguments[0].value.As<TensorRecipe>();
  suspect.binding.arguments.clear();
  for (const auto& [name, number] :
       {std::pair{"value", value}, {"scale", scale}, {"c", exponent}}) {
    suspect.binding.arguments.push_back({name, false, {WithElements(x, {{number, 0}})}});
  }
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.kind, Kind::kValue);
  const InvestigateContext context = ContextFor(evaluator);
  const Trial witness{suspect};
  Runner runner(context, witness);
  return NeedsExtremeNumbers(runner, witness).value();
}

// A quotient on the way, whose power is small.
bool QuotientOverflows(double value, double scale, double) {
  return std::abs(value / scale) > 3.4e38;
}

TEST(NeedsExtremeNumbers, WhereAQuotientOfThreeTensorsOverflows) {
  EXPECT_TRUE(NeedsExtremes(1e6, 6.6e-34, 0.01, QuotientOverflows));
}

TEST(NeedsExtremeNumbers, NotWhereOrdinaryMagnitudesShowItToo) {
  EXPECT_FALSE(NeedsExtremes(1e6, 6.6e-34, 0.01,
                             [](double, double, double exponent) { return exponent < 0.5; }));
  EXPECT_FALSE(
      NeedsExtremes(1e6, 6.6e-34, 0.01, [](double, double scale, double) { return scale < 1; }));
}

TEST(NeedsExtremeNumbers, NotWhereNoNumberIsExtreme) {
  EXPECT_FALSE(NeedsExtremes(1e6, 0.01, 0.01,
                             [](double value, double scale, double) { return value / scale > 1; }));
}

}  // namespace
}  // namespace parallax
