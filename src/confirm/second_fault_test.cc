#include "confirm/second_fault.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

#include "confirm/investigate.h"
#include "investigate/testing.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// What is added to a sum of float numbers: by the fault, or the faults.
using Excess = std::function<double(DType dtype, size_t size, bool flag)>;

class SecondFaultTest : public testing::Test {
 protected:
  // One that shows the difference.
  RecordedCase Case(DType dtype, int64_t size, bool flag) {
    RecordedCase suspect = MakeSuspect("toy.sum", {size}, dtype);
    suspect.binding.arguments.push_back({"flag", true, {flag}});
    Sweep(evaluator_, &suspect);
    EXPECT_EQ(suspect.verdict.reason, "unprobed") << Name(dtype) << size << flag;
    return suspect;
  }

  static TensorRecipe* FirstTensorOf(RecordedCase& recorded) {
    return &recorded.binding.arguments[0].value.As<TensorRecipe>();
  }

  void Add(Excess excess) {
    excess_ = std::move(excess);
    evaluator_.programs["toy.sum"] = [this](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      const std::vector<double> numbers = NumbersOf(x);
      const Value* flag = FindArgument(binding, "flag");
      const double more = x.dtype == DType::kF64 ? 0
                                                 : excess_(x.dtype, numbers.size(),
                                                           flag != nullptr && flag->As<bool>());
      return ReturnNumbers(DType::kF64, {},
                           {std::accumulate(numbers.begin(), numbers.end(), more)});
    };
  }

  Investigation Investigated(std::vector<RecordedCase> suspects, size_t tried = 3) {
    InvestigateContext context = ContextFor(evaluator_);
    context.scan_sizes = false;
    context.script_source = "import toy\n";
    context.source = [](const std::string& program) -> Result<std::string> {
      return program + "(@ARGUMENTS@)";
    };
    context.run_script = [](const std::string&) -> Result<ScriptRun> {
      ScriptRun run;
      run.exit_code = 1;
      run.out = std::string(kBugIsThere) + "\n";
      return run;
    };
    auto found = Investigate(context, std::move(suspects), true, tried);
    EXPECT_TRUE(found.ok());
    EXPECT_TRUE(found->finding && IsConfirmed(found->finding->status));
    return std::move(found).value();
  }

  FakeEvaluator evaluator_;
  Excess excess_;
};

// One adds to float32 alone, the other adds to what has the flag, but not to float32.
double TwoFaults(DType dtype, size_t, bool flag) {
  if (dtype == DType::kF32) return flag ? 0 : 1;
  return flag ? 1000 : 0;
}

TEST_F(SecondFaultTest, AnotherFaultOfTheSignatureIsAFindingOfItsOwn) {
  Add(TwoFaults);
  const Investigation found = Investigated(
      {Case(DType::kF32, 6, false), Case(DType::kF32, 40, false), Case(DType::kF16, 9, true)}, 1);
  ASSERT_TRUE(found.second.has_value());
  const Finding& first = *found.finding;
  const Finding& second = found.second->finding;
  EXPECT_EQ(second.status, FindingStatus::kNew);
  EXPECT_EQ(second.confirmed, 3);
  EXPECT_EQ(second.signature.api, "toy.sum");
  EXPECT_EQ(second.signature.family, "modes:float64 where x is float16");
  EXPECT_NE(second.title.find("where x is float16"), std::string::npos) << second.title;
  EXPECT_EQ(first.signature.family, "modes:float64");
  EXPECT_NE(FindingId(first.signature), FindingId(second.signature));
  EXPECT_EQ(FirstTensor(second.witness.binding)->dtype, DType::kF16) << "not led to the first";
  EXPECT_LE(FirstTensor(second.witness.binding)->shape.size(), 1u);
  EXPECT_EQ(FirstTensor(first.witness.binding)->dtype, DType::kF32);
  EXPECT_TRUE(found.second->apart.holds(second.witness.binding));
  EXPECT_FALSE(found.second->apart.holds(first.witness.binding));
}

// In either order, and by an argument alone.
TEST_F(SecondFaultTest, AnArgumentTellsThemApart) {
  Add([](DType, size_t size, bool flag) -> double {
    if (flag) return size % 2 == 0 ? 1000 : 0;
    return size % 2 == 0 ? 0 : 1;
  });
  const Investigation found =
      Investigated({Case(DType::kF32, 7, false), Case(DType::kF32, 20, true)});
  ASSERT_TRUE(found.second.has_value());
  EXPECT_EQ(found.second->finding.signature.family, "modes:float64 where flag is True");
  const Value* flag = FindArgument(found.second->finding.witness.binding, "flag");
  ASSERT_NE(flag, nullptr);
  EXPECT_TRUE(flag->As<bool>());
}

// What is said of an argument holds no number.
TEST_F(SecondFaultTest, ANumberWhereTheFirstHasNoneIsNotNamed) {
  Add([](DType, size_t size, bool) -> double { return size % 2 == 0 ? 0 : 1; });
  RecordedCase none = Case(DType::kF32, 7, false);
  none.binding.arguments[1].value = None{};
  RecordedCase some = none;
  some.binding.arguments[1].value = int64_t{5};
  FirstTensorOf(some)->shape = {20};
  evaluator_.programs["toy.sum"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const std::vector<double> numbers = NumbersOf(x);
    const Value* dim = FindArgument(binding, "flag");
    const bool given = dim != nullptr && !dim->Is<None>();
    const bool wrong = x.dtype != DType::kF64 && given == (numbers.size() % 2 == 0);
    return ReturnNumbers(DType::kF64, {},
                         {std::accumulate(numbers.begin(), numbers.end(), wrong ? 1.0 : 0.0)});
  };
  for (RecordedCase* each : {&none, &some}) Sweep(evaluator_, each);
  const Investigation found = Investigated({none, some});
  ASSERT_TRUE(found.second.has_value());
  EXPECT_EQ(found.second->finding.signature.family, "modes:float64 where flag is not None");
}

TEST_F(SecondFaultTest, OneFaultIsOneFinding) {
  const Excess faults[] = {
      // Whatever the dtype and the flag.
      [](DType, size_t, bool) -> double { return 1; },
      // From a size on that depends on the dtype, as where a loop takes so many bytes at a time.
      [](DType dtype, size_t size, bool) -> double {
        return size >= (dtype == DType::kF32 ? 8u : 16u) ? 1 : 0;
      },
      [](DType dtype, size_t size, bool) -> double {
        return size >= (dtype == DType::kF32 ? 16u : 8u) ? 1 : 0;
      },
      // From a size on that depends on the flag.
      [](DType, size_t size, bool flag) -> double { return size >= (flag ? 30u : 5u) ? 1 : 0; },
  };
  for (size_t i = 0; i < std::size(faults); ++i) {
    Add(faults[i]);
    std::vector<RecordedCase> suspects = {Case(DType::kF32, 17, false), Case(DType::kF16, 40, true),
                                          Case(DType::kF32, 60, true)};
    EXPECT_FALSE(Investigated(suspects).second.has_value()) << i;
    std::reverse(suspects.begin(), suspects.end());
    EXPECT_FALSE(Investigated(suspects).second.has_value()) << i << " backwards";
  }
}

// What chance numbers decide is no evidence of another fault.
TEST_F(SecondFaultTest, WhatOnlySomeNumbersShowIsNotToldApart) {
  Add(TwoFaults);
  std::vector<RecordedCase> suspects = {Case(DType::kF32, 6, false), Case(DType::kF16, 9, true)};
  const TensorRecipe& x = *FirstTensor(suspects[1].binding);
  const double met = NumbersOf(*FirstTensor(Realised(suspects[1])))[0];
  ASSERT_EQ(x.dtype, DType::kF16);
  auto only_met = evaluator_.programs["toy.sum"];
  evaluator_.programs["toy.sum"] = [=](const Binding& binding, ChildState& state) {
    const TensorRecipe& drawn = *FirstTensor(binding);
    if (drawn.dtype == DType::kF16 && NumbersOf(drawn)[0] != met) {
      const std::vector<double> numbers = NumbersOf(drawn);
      return ReturnNumbers(DType::kF64, {}, {std::accumulate(numbers.begin(), numbers.end(), 0.0)});
    }
    return only_met(binding, state);
  };
  EXPECT_FALSE(Investigated(suspects).second.has_value());
}

}  // namespace
}  // namespace parallax
