#include "confirm/guesses/excuse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "confirm/investigate.h"
#include "constraints/language.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using namespace testing_investigate;  // NOLINT

// Guesses that toy.half(x, y) takes what toy.sum(x, y) takes.
class ExcuseTest : public testing::Test {
 protected:
  ExcuseTest() {
    for (Api* api : {&sum_, &half_}) {
      for (const char* name : {"x", "y"}) api->parameters.emplace_back().name = name;
    }
    sum_.program = sum_.name = "toy.sum";
    half_.program = half_.name = "toy.half";
    suspect_.relation.source = "similar";
    suspect_.relation.facts = kEquality | kOwnNames | kGuessed;
    suspect_.relation.claim = Claim{};
    suspect_.relation.claim.bits = kClaimStatus;
    suspect_.relation.sides[0].program = "toy.sum";
    suspect_.relation.sides[1].program = "toy.half";
    suspect_.relation.sides[1].derivation = {};
    suspect_.binding.arguments.push_back({"y", false, suspect_.binding.arguments[0].value});
  }

  // The program refuses where `refuses` says so of x.
  Investigation Found(const char* program, std::function<bool(const TensorRecipe&)> refuses) {
    for (const char* each : {"toy.sum", "toy.half"}) {
      const bool may = std::string(each) == program;
      evaluator_.programs[each] = [may, refuses](const Binding& binding, ChildState&) {
        if (may && refuses(*FirstTensor(binding)))
          return testing_judge::Raise("RuntimeError", "cannot reshape 0 elements into [0, -1]");
        return ReturnNumbers(DType::kF64, {}, {1});
      };
    }
    Sweep(evaluator_, &suspect_);
    EXPECT_TRUE(Complains(suspect_.verdict));
    InvestigateContext context = ContextFor(evaluator_);
    context.apis = apis_;
    context.constraints = [&](const std::string&) { return std::span<const Constraint>(known_); };
    auto found = Investigate(context, {suspect_}, true);
    EXPECT_TRUE(found.ok());
    return std::move(found).value();
  }

  Api sum_, half_;
  std::vector<const Api*> apis_{&sum_, &half_};
  std::vector<Constraint> known_;
  FakeEvaluator evaluator_;
  RecordedCase suspect_ = MakeSuspect("toy.sum", {5});
};

TEST_F(ExcuseTest, WhatNumbersDecideIsNoMatterOfAGuess) {
  const Investigation found = Found("toy.half", [](const TensorRecipe& x) {
    const std::vector<double> numbers = NumbersOf(x);
    return std::any_of(numbers.begin(), numbers.end(),
                       [](double number) { return number != 1 && number < 1.5; });
  });
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("both take other numbers"));
}

TEST_F(ExcuseTest, WhatShapesDecideIs) {
  EXPECT_TRUE(Found("toy.half", [](const TensorRecipe& x) { return x.shape.size() == 1; }).finding);
}

TEST_F(ExcuseTest, WhoDocumentsWhatItTakesMayRefuseTheRest) {
  AddConstraint(ParseClause("rank(x) = 2").value(),
                {Provenance::Origin::kDocumentation, "x is a matrix"}, &known_);
  for (Constraint& constraint : known_) constraint.trials.kept = 3;
  const auto refuses = [](const TensorRecipe& x) { return x.shape.size() == 1; };
  const Investigation found = Found("toy.sum", refuses);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("its documentation asks for rank(x) = 2"));
  EXPECT_TRUE(Found("toy.half", refuses).finding) << "of the other function nothing is known";
}

}  // namespace
}  // namespace parallax
