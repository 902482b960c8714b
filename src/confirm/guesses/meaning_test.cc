#include "confirm/guesses/meaning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "confirm/investigate.h"
#include "investigate/testing.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using namespace testing_investigate;  // NOLINT

double SumOf(const TensorRecipe& x) {
  const std::vector<double> numbers = NumbersOf(x);
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

// Guesses that toy.mean does what toy.sum does.
class MeaningTest : public testing::Test {
 protected:
  MeaningTest() {
    evaluator_.programs["toy.sum"] = [](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      return ReturnNumbers(DType::kF64, {}, {SumOf(x)});
    };
    suspect_.relation.source = "similar";
    suspect_.relation.facts = kEquality | kOwnNames | kGuessed;
    suspect_.relation.claim = Claim{};
    suspect_.relation.sides[0].program = "toy.sum";
    suspect_.relation.sides[1].program = "toy.mean";
    suspect_.relation.sides[1].derivation = {};
  }

  // What toy.mean gives for the sum of the tensor.
  Investigation Found(const std::function<Outcome(const TensorRecipe&, double)>& mean) {
    evaluator_.programs["toy.mean"] = [&](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      return mean(x, SumOf(x));
    };
    Sweep(evaluator_, &suspect_);
    EXPECT_TRUE(Complains(suspect_.verdict));
    InvestigateContext context = ContextFor(evaluator_);
    context.apis = apis_;
    auto found = Investigate(context, {suspect_}, true);
    EXPECT_TRUE(found.ok());
    return std::move(found).value();
  }

  static Outcome Number(double number) { return ReturnNumbers(DType::kF64, {}, {number}); }

  static TensorRecipe WithNumbers(const std::vector<float>& numbers) {
    TensorRecipe x;
    x.shape = {static_cast<int64_t>(numbers.size())};
    SetInline(x, {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)});
    return x;
  }

  FakeEvaluator evaluator_;
  std::vector<const Api*> apis_;
  RecordedCase suspect_ = MakeSuspect("toy.sum", {5});
};

TEST_F(MeaningTest, WhatDiffersOnInputsLikeItHasAnotherMeaning) {
  const Investigation found = Found([](const TensorRecipe& x, double sum) {
    return Number(sum / static_cast<double>(NumElements(x.shape)));
  });
  EXPECT_FALSE(found.finding);
  EXPECT_EQ(found.verdict.reason, "another-meaning");
  EXPECT_THAT(found.verdict.detail, HasSubstr("inputs like it, too"));
}

TEST_F(MeaningTest, WhatDiffersOnOneInputAloneIsAFinding) {
  const double met = NumbersOf(*FirstTensor(Realised(suspect_))).front();
  const Investigation found = Found([&](const TensorRecipe& x, double sum) {
    return Number(NumbersOf(x).front() == met ? sum + 7 : sum);
  });
  EXPECT_TRUE(found.finding);
}

// It does what toy.sum does as long as no number is below 0.
TEST_F(MeaningTest, WhatDiffersOnAWholeKindOfNumbersIsAnotherMeaning) {
  suspect_.binding.arguments[0].value = {WithNumbers({1, -2, 7, 3, 4})};
  const auto sum_of_sizes = [](const TensorRecipe& x, double) {
    double sum = 0;
    for (const double number : NumbersOf(x)) sum += std::abs(number);
    return Number(sum);
  };
  const Investigation found = Found(sum_of_sizes);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("agree on plain numbers"));
}

TEST_F(MeaningTest, WhatDiffersOnPlainNumbersTooIsNoMatterOfNumbers) {
  suspect_.binding.arguments[0].value = {WithNumbers({1, 2, 7, 3, 4})};
  const auto of_five = [](const TensorRecipe& x, double sum) {
    return Number(x.shape == Shape{5} ? sum + 7 : sum);
  };
  EXPECT_THAT(Found(of_five).verdict.detail, testing::Not(HasSubstr("agree on plain numbers")));
}

TEST_F(MeaningTest, WhatBecomesOfNanIsTheirOwn) {
  suspect_.relation.facts |= kNamedBeside;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  suspect_.binding.arguments[0].value = {WithNumbers({1, nan, 2})};
  const Investigation found = Found([](const TensorRecipe&, double) { return Number(3); });
  EXPECT_EQ(found.verdict.reason, "another-meaning");
}

// Both give the sum of finite numbers, and the sum of infinities is infinite.
TEST_F(MeaningTest, NanOfWhatGoesOnWithoutEndIsAFinding) {
  const float infinity = std::numeric_limits<float>::infinity();
  suspect_.binding.arguments[0].value = {WithNumbers({1, infinity, 2})};
  const auto sum_of_finite = [](const TensorRecipe&, double sum) {
    return Number(std::isinf(sum) ? std::nan("") : sum);
  };
  EXPECT_TRUE(Found(sum_of_finite).finding);
  suspect_.relation.sides[1].arguments = {{"", "x", 0, {}}, {"alpha", "", -1, {int64_t{0}}}};
  EXPECT_EQ(Found(sum_of_finite).verdict.reason, "another-meaning") << "0 times infinity";
  suspect_.relation.sides[1].arguments = {};
  const auto bounded = [](const TensorRecipe&, double sum) {
    return Number(sum > 1e30 ? std::nan("") : sum);
  };
  EXPECT_EQ(Found(bounded).verdict.reason, "another-meaning") << "large numbers are nan, too";
}

TEST_F(MeaningTest, WhatIsDocumentedOfZerosIsNoBug) {
  Api sum, mean;
  sum.program = sum.name = "toy.sum";
  mean.program = mean.name = "toy.mean";
  apis_ = {&sum, &mean};
  suspect_.relation.facts |= kNamedBeside | kSaidEqual;
  const auto zero = [](const TensorRecipe& x, double sum) {
    const std::vector<double> numbers = NumbersOf(x);
    return Number(!numbers.empty() && numbers.front() == 0 ? 0 : sum);
  };
  suspect_.binding.arguments[0].value = {WithNumbers({0, 1, 2})};
  EXPECT_TRUE(Found(zero).finding);
  suspect_.relation.facts &= ~kSaidEqual;
  const auto met = [&](const char* doc) {
    mean.doc = doc;
    return Found(zero).verdict.detail;
  };
  const auto told = HasSubstr("says what it gives there");
  EXPECT_THAT(met("The sum.\n\nReturns 0 if the first\nnumber is zero, even if others are nan."),
              told);
  EXPECT_THAT(met("Returns 0 if x[0] == 0.0."), told);
  EXPECT_THAT(met("The sum, 0 for nothing. Fails if 10 numbers are 0.5."), testing::Not(told));
  EXPECT_THAT(met("The sum. Returns 0. Never zero if x is not."), testing::Not(told));
  sum.doc = "Returns 0 if the first is zero.";
  EXPECT_THAT(met(""), testing::Not(told)) << "the other side gives the zero";
}

TEST_F(MeaningTest, ShapesOfWhatWasSqueezedAreNotOwed) {
  const auto of_two = [](const TensorRecipe&, double sum) {
    return ReturnNumbers(DType::kF64, {2}, {sum, sum});
  };
  suspect_.relation.facts |= kNamedBeside;
  for (Side& side : suspect_.relation.sides) side.select = Select::kSqueezed;
  const Investigation found = Found(of_two);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("their shapes were never alike"));
}

TEST_F(MeaningTest, HowFarSixteenBitsGoIsTheirOwn) {
  double met = 0;
  const auto nan_once = [&](const TensorRecipe& x, double sum) {
    return Number(NumbersOf(x).front() == met ? std::nan("") : sum);
  };
  for (const DType dtype : {DType::kF32, DType::kF16}) {
    ForEachTensor(suspect_.binding, [&](TensorRecipe& recipe) { recipe.dtype = dtype; });
    met = NumbersOf(*FirstTensor(Realised(suspect_))).front();
    const Investigation found = Found(nan_once);
    EXPECT_EQ(found.finding.has_value(), dtype == DType::kF32) << found.verdict.detail;
  }
}

TEST_F(MeaningTest, WhatGivesAnotherNumberEachTimeIsWrongByItself) {
  int calls = 0;
  const Investigation found =
      Found([&](const TensorRecipe&, double sum) { return Number(sum + 7 + ++calls); });
  ASSERT_TRUE(found.finding);
  EXPECT_EQ(found.finding->signature.kind, Kind::kDeterminism);
  suspect_.traits = {"random"};
  EXPECT_FALSE(
      Found([&](const TensorRecipe&, double sum) { return Number(sum + 7 + ++calls); }).finding);
}

// Guesses about what draws random numbers claim no values.
TEST_F(MeaningTest, WhatOwesNoValuesMayGiveAnotherNumberEachTime) {
  suspect_.relation.claim.bits = kClaimStatus;
  int calls = 0;
  evaluator_.programs["toy.sum"] = [&](const Binding&, ChildState&) {
    return calls < 4 ? testing_judge::Raise("RuntimeError", "no luck") : Number(1);
  };
  const Investigation found =
      Found([&](const TensorRecipe&, double sum) { return Number(sum + ++calls); });
  EXPECT_FALSE(found.finding) << found.finding->title;
}

TEST_F(MeaningTest, WhatIsOfTwoDTypesIsCutInTwoWays) {
  const double met = NumbersOf(*FirstTensor(Realised(suspect_))).front();
  const auto cut = [&](const TensorRecipe& x, double sum) {
    return ReturnNumbers(DType::kI8, {}, {NumbersOf(x).front() == met ? sum + 7 : sum});
  };
  EXPECT_FALSE(Found(cut).finding);
  suspect_.relation.facts |= kSaidEqual;
  EXPECT_TRUE(Found(cut).finding);
}

TEST_F(MeaningTest, NumbersThatADocumentationSpeaksForAreNotAsked) {
  const auto other = [](const TensorRecipe&, double sum) { return Number(sum + 7); };
  suspect_.relation.facts |= kNamedBeside;
  EXPECT_FALSE(Found(other).finding) << "it names the two, and does not say that they are equal";
  suspect_.relation.facts |= kSaidEqual;
  EXPECT_TRUE(Found(other).finding);
}

TEST_F(MeaningTest, HowMuchMemoryAFunctionTakesIsItsOwn) {
  const auto out_of_memory = [](const TensorRecipe&, double) -> Outcome {
    return {OutOfMemory{"no 4 GB"}, 0};
  };
  const Investigation found = Found(out_of_memory);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("how much memory and time"));
  suspect_.relation.facts |= kSaidEqual;
  EXPECT_THAT(Found(out_of_memory).verdict.detail, testing::Not(HasSubstr("how much memory")));
}

TEST_F(MeaningTest, WhatEndsWhenItIsWaitedForIsSlowAndNoHang) {
  bool ends = true;
  const auto slow = [&](const TensorRecipe&, double sum) -> Outcome {
    const bool patient = evaluator_.deadline_s > ContextFor(evaluator_).deadline_s;
    return patient && ends ? Number(sum) : Outcome{TimedOut{5}};
  };
  const Investigation found = Found(slow);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("how much memory and time"));
  suspect_.relation.facts |= kSaidEqual;
  EXPECT_FALSE(Found(slow).finding) << "two names of one function";
  ends = false;
  EXPECT_TRUE(Found(slow).finding);
  ends = true;
  suspect_.relation.facts = kEquality | kOwnNames;
  EXPECT_TRUE(Found(slow).finding) << "no guess";
}

TEST_F(MeaningTest, WhatIsNoGuessIsNotAsked) {
  suspect_.relation.facts = kEquality | kOwnNames;
  const Investigation found =
      Found([](const TensorRecipe&, double sum) { return Number(sum + 7); });
  EXPECT_TRUE(found.finding);
}

TEST_F(MeaningTest, WhatIsRefusedOfInputsLikeItIsAnotherMeaning) {
  const Investigation found = Found([](const TensorRecipe& x, double sum) {
    return x.shape.size() == 1 ? testing_judge::Raise("ValueError", "x has one dimension")
                               : Number(sum);
  });
  EXPECT_FALSE(found.finding);
  EXPECT_EQ(found.verdict.reason, "another-meaning");
}

TEST_F(MeaningTest, ASizeBelowZeroIsRefusedByBothOfEquals) {
  suspect_.binding.arguments.push_back({"n", true, {int64_t{-2}}});
  const auto refusal = [](const char* message) {
    return [message](const TensorRecipe&, double) {
      return testing_judge::Raise("ValueError", message);
    };
  };
  EXPECT_TRUE(Found(refusal("must be larger than 0, got -2")).finding);
  EXPECT_FALSE(Found(refusal("must be odd, got -2")).finding);
  suspect_.relation.claim.bits = kClaimStatus;
  EXPECT_FALSE(Found(refusal("must be larger than 0, got -2")).finding);
}

TEST_F(MeaningTest, RefusalsOfEqualsThatADocumentationNamesAreNotAsked) {
  const auto flat = [](const TensorRecipe& x, double sum) {
    return x.shape.size() == 1 ? testing_judge::Raise("ValueError", "x has one dimension")
                               : Number(sum);
  };
  suspect_.relation.facts |= kNamedBeside;
  EXPECT_TRUE(Found(flat).finding);
  for (Side& side : suspect_.relation.sides) side.select = Select::kSqueezed;
  EXPECT_FALSE(Found(flat).finding) << "of dimensions they make two things";
  for (Side& side : suspect_.relation.sides) side.select = Select::kAll;
  suspect_.relation.claim.bits = kClaimStatus;
  EXPECT_FALSE(Found(flat).finding) << "the two may be far from equal";
}

TEST_F(MeaningTest, WhatASideSaysOfItsOwnArgumentsIsItsOwn) {
  const double met = NumbersOf(*FirstTensor(Realised(suspect_))).front();
  const auto refusal = [&](const char* message) {
    return [met, message](const TensorRecipe& x, double sum) {
      return NumbersOf(x).front() == met ? testing_judge::Raise("ValueError", message)
                                         : Number(sum);
    };
  };
  Api sum, mean;
  sum.program = sum.name = "toy.sum";
  mean.program = mean.name = "toy.mean";
  apis_ = {&sum, &mean};
  suspect_.relation.facts |= kNamedBeside;
  EXPECT_EQ(Found(refusal("the first must be less")).verdict.reason, "another-meaning");
  EXPECT_TRUE(Found(refusal("no luck with numbers(1)")).finding);
}

TEST_F(MeaningTest, WhichKindsOfArgumentsAreTakenIsTheirOwn) {
  suspect_.relation.facts |= kNamedBeside;
  const auto refusal = [](const char* type) {
    return
        [type](const TensorRecipe&, double) { return testing_judge::Raise(type, "not an array"); };
  };
  EXPECT_TRUE(Found(refusal("ValueError")).finding);
  EXPECT_EQ(Found(refusal("TypeError")).verdict.reason, "another-meaning");
}

TEST_F(MeaningTest, WhatIsRefusedOfAGuessAboutHowCallsEndIsItsOwn) {
  suspect_.relation.claim.bits = kClaimStatus;
  const double met = NumbersOf(*FirstTensor(Realised(suspect_))).front();
  const auto mean = [&](const TensorRecipe& x, double sum) {
    return NumbersOf(x).front() == met ? testing_judge::Raise("ValueError", "x is too small")
                                       : Number(sum);
  };
  EXPECT_FALSE(Found(mean).finding);
  suspect_.relation.claim = Claim{};
  EXPECT_FALSE(Found(mean).finding) << "other numbers are taken";
  suspect_.relation.facts |= kNamedBeside;
  EXPECT_TRUE(Found(mean).finding) << "where values are alike too, one input alone is a finding";
}

}  // namespace
}  // namespace parallax
