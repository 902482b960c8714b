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

}  // namespace
}  // namespace parallax
