#include "investigate/narrow/wider_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// The dtype of the witness that is left of one in `met`, where these are wrong by much; float32,
// where it is among them, for numbers below `below`.
DType TakenOf(DType met, std::vector<DType> wrong, double below = 1e30) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [wrong, below](const Binding& binding, ChildState&) {
    const DType dtype = FirstTensor(binding)->dtype;
    bool is_wrong = std::find(wrong.begin(), wrong.end(), dtype) != wrong.end();
    for (const double number : NumbersOf(*FirstTensor(binding))) {
      is_wrong &= dtype != DType::kF32 || std::abs(number) < below;
    }
    return ReturnNumbers(dtype, {}, {is_wrong ? 9.0 : 1.0});
  };
  RecordedCase suspect = MakeSuspect("toy.f", {2}, met);
  Sweep(evaluator, &suspect);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  Runner runner(context, witness);
  witness.binding = Realise(suspect.binding, suspect.seed);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  EXPECT_TRUE(TakeWiderNumbers(runner, signature, &witness).ok());
  return FirstTensor(witness.binding)->dtype;
}

TEST(TakeWiderNumbers, Float32IsTheWitnessWhereItShowsTheSame) {
  EXPECT_EQ(TakenOf(DType::kF16, {DType::kF16, DType::kF32}), DType::kF32);
  EXPECT_EQ(TakenOf(DType::kBF16, {DType::kBF16}), DType::kBF16) << "float32 is right";
  EXPECT_EQ(TakenOf(DType::kF32, {DType::kF32}), DType::kF32);
}

// exp(x) - 1 for a small x.
TEST(TakeWiderNumbers, OrWhereItShowsOfSmallerNumbers) {
  EXPECT_EQ(TakenOf(DType::kF16, {DType::kF16, DType::kF32}, 1e-2), DType::kF32);
  EXPECT_EQ(TakenOf(DType::kF16, {DType::kF16, DType::kF32}, 1e-9), DType::kF16);
}

// A logarithm of a quantile beside a shift: only one of the two tensors may change.
TEST(TakeWiderNumbers, OrWhereItShowsOfOneTensorThatIsMuchSmaller) {
  const auto taken = [](double below) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.icdf"] = [below](const Binding& binding, ChildState&) {
      const std::vector<TensorRecipe> tensors = TensorsOf(binding);
      const DType dtype = tensors[0].dtype;
      const double shift = NumbersOf(tensors[0]).front(), at = NumbersOf(tensors[1]).front();
      const bool wrong =
          dtype == DType::kF16 || (dtype == DType::kF32 && shift > 0.4 && std::abs(at) < below);
      return ReturnNumbers(dtype, {}, {wrong ? 9.0 : 1.0});
    };
    RecordedCase suspect = MakeSuspect("toy.icdf", {1}, DType::kF16);
    TensorRecipe& shift = suspect.binding.arguments[0].value.As<TensorRecipe>();
    const TensorRecipe value = WithElements(shift, {{0x1p-10, 0}});
    shift = WithElements(shift, {{0.5, 0}});
    suspect.binding.arguments.push_back({"value", false, {value}});
    Sweep(evaluator, &suspect);
    const InvestigateContext context = ContextFor(evaluator);
    Trial witness{suspect};
    Runner runner(context, witness);
    EXPECT_TRUE(
        TakeWiderNumbers(runner, SignatureOf(suspect.relation, suspect.verdict), &witness).ok());
    return TensorsOf(witness.binding)[1];
  };
  EXPECT_EQ(taken(1e-6).dtype, DType::kF32);
  EXPECT_EQ(NumbersOf(taken(1e-6)).front(), 0x1p-28);
  EXPECT_EQ(taken(1e-12).dtype, DType::kF16);
}

}  // namespace
}  // namespace parallax
