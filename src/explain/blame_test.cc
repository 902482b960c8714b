#include "explain/blame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "investigate/testing.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::HasSubstr;

const std::vector<VariedCall> kAnyNumbers = {{"numbers", "of 0.5 to 1.5", VariedState::kFails}};

// Of toy.f in each dtype.
using ResultIn = double (*)(DType);

// `form`: of the other side; empty: it is the call in float64.
std::optional<Blame> BlameOf(ResultIn call, ResultIn other, const std::string& form,
                             const std::vector<VariedCall>& varied,
                             std::optional<DType> of_result = {}) {
  FakeEvaluator evaluator;
  const auto program = [of_result](ResultIn result) {
    return [=](const Binding& binding, ChildState&) {
      const DType dtype = FirstTensor(binding)->dtype;
      return ReturnNumbers(of_result.value_or(dtype), {}, {result(dtype)});
    };
  };
  evaluator.programs["toy.f"] = program(call);
  evaluator.programs["toy.f@" + form] = program(other);
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  if (!form.empty()) {
    suspect.relation.sides[1].program = "toy.f@" + form;
    suspect.relation.sides[1].derivation = {};
    suspect.relation.sides[1].label = "its other formula";
  }
  Sweep(evaluator, &suspect);
  EXPECT_NE(suspect.verdict.state, VerdictState::kAgree);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  witness.verdict.kind = Kind::kValue;
  witness.verdict.side = form.empty() ? 0 : -1;
  Runner runner(context, witness);
  return WeighSides(runner, context, witness, varied).value();
}

TEST(WeighSides, TheDecompositionIsWrongWhereTheCallIsSureOfItself) {
  const auto blame =
      BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "decomp", kAnyNumbers);
  ASSERT_TRUE(blame.has_value());
  EXPECT_EQ(blame->side, 1);
  EXPECT_THAT(blame->why, HasSubstr("in float64"));
}

TEST(WeighSides, AnotherLibraryIsNoDecomposition) {
  EXPECT_FALSE(
      BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "reference", kAnyNumbers)
          .has_value());
}

TEST(WeighSides, WholeNumbersAreNoFinerInFloat64) {
  EXPECT_FALSE(BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "decomp", kAnyNumbers,
                       DType::kI32)
                   .has_value());
}

TEST(WeighSides, NothingIsSettledWhereTheCallHasAnotherResultInFloat64) {
  const auto unsure = [](DType dtype) { return dtype == DType::kF64 ? 3.0 : 2.0; };
  EXPECT_FALSE(BlameOf(
                   unsure, [](DType) { return 5.0; }, "decomp", kAnyNumbers)
                   .has_value());
}

TEST(WeighSides, Float64StandsAloneAgainstTheOthers) {
  const auto alone = [](DType dtype) { return dtype == DType::kF64 ? 3.0 : 2.0; };
  const auto blame = BlameOf(alone, alone, "", kAnyNumbers);
  ASSERT_TRUE(blame.has_value());
  EXPECT_EQ(blame->side, -1);
  EXPECT_FALSE(
      BlameOf(alone, alone, "", {{"numbers", "of 0.5 to 1.5", VariedState::kPasses}}).has_value())
      << "what ordinary numbers do not show is a matter of digits";
}

TEST(WeighSides, AFaultOfFloat32AloneStaysOne) {
  const auto lone = [](DType dtype) { return dtype == DType::kF32 ? 3.0 : 2.0; };
  EXPECT_FALSE(BlameOf(lone, lone, "", kAnyNumbers).has_value());
}

}  // namespace
}  // namespace parallax
