#include "confirm/guesses/excuse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "confirm/investigate.h"
#include "constraints/language.h"
#include "investigate/testing.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using namespace testing_investigate;  // NOLINT

bool OfFive(const TensorRecipe& x) { return x.shape == Shape{5}; }

TensorRecipe OfShape(Shape shape) {
  TensorRecipe recipe;
  recipe.shape = std::move(shape);
  return recipe;
}

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
  Investigation Found(const char* program, std::function<bool(const TensorRecipe&)> refuses,
                      const char* message = "cannot reshape 0 elements into [0, -1]") {
    return FoundOf(
        program, [refuses](const Binding& call) { return refuses(*FirstTensor(call)); }, message);
  }

  // The program refuses such calls.
  Investigation FoundOf(const char* program, std::function<bool(const Binding&)> refuses,
                        const char* message) {
    for (const std::string& each : {sum_.name, half_.name}) {
      const bool may = each == program;
      const Shape shape = each == half_.name ? half_gives_ : Shape{};
      evaluator_.programs[each] = [may, refuses, message, shape](const Binding& call, ChildState&) {
        if (may && refuses(call)) return testing_judge::Raise("RuntimeError", message);
        return ReturnNumbers(DType::kF64, shape, {1});
      };
    }
    Sweep(evaluator_, &suspect_);
    EXPECT_TRUE(Complains(suspect_.verdict));
    InvestigateContext context = ContextFor(evaluator_);
    context.apis = apis_;
    context.constraints = [&](const std::string& api) {
      return std::span<const Constraint>(documented_[api]);
    };
    auto found = Investigate(context, {suspect_}, true);
    EXPECT_TRUE(found.ok());
    return std::move(found).value();
  }

  void Document(const std::string& api, const char* clause) {
    std::vector<Constraint>& known = documented_[api];
    AddConstraint(ParseClause(clause).value(),
                  {Provenance::Origin::kDocumentation, "x is a matrix"}, &known);
    for (Constraint& constraint : known) constraint.trials.kept = 3;
  }

  Api sum_, half_;
  Shape half_gives_;
  std::vector<const Api*> apis_{&sum_, &half_};
  std::map<std::string, std::vector<Constraint>> documented_;  // by function
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

TEST_F(ExcuseTest, WhatOneSizeDecidesIs) { EXPECT_TRUE(Found("toy.half", OfFive).finding); }

TEST_F(ExcuseTest, WhoDocumentsWhatItTakesMayRefuseTheRest) {
  Document("toy.sum", "rank(x) = 2");
  const Investigation found = Found("toy.sum", OfFive);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("its documentation asks for rank(x) = 2"));
  EXPECT_TRUE(Found("toy.half", OfFive).finding) << "of the other function nothing is known";
  suspect_.relation.sides[1].arguments = {{"", "x", 0, {}}, {"", "y", 1, {}}};
  Document("toy.half", "rank(x) = 2");
  EXPECT_TRUE(Found("toy.half", OfFive).finding) << "the other function ought to refuse it, too";
  documented_.erase("toy.sum");
  EXPECT_FALSE(Found("toy.half", OfFive).finding);
}

TEST_F(ExcuseTest, WhatClaimsNumbersIsExcusedByADocumentationAlone) {
  suspect_.relation.claim = Claim{};
  const auto flat = [](const TensorRecipe& x) { return x.shape.size() == 1; };
  EXPECT_TRUE(Found("toy.sum", flat).finding);
  Document("toy.sum", "rank(x) = 2");
  EXPECT_FALSE(Found("toy.sum", flat).finding);
  suspect_.relation.facts |= kSaidEqual;
  EXPECT_TRUE(Found("toy.sum", flat).finding);
}

TEST_F(ExcuseTest, AConstantThatWasGuessedMayBeRefused) {
  EXPECT_TRUE(Found("toy.half", OfFive).finding);
  suspect_.relation.sides[1].arguments = {
      {"", "x", 0, {}}, {"", "y", 1, {}}, {"n", "", -1, {int64_t{-1}}}};
  const Investigation found = Found("toy.half", OfFive);
  EXPECT_THAT(found.verdict.detail, HasSubstr("a constant that was guessed"));
}

TEST_F(ExcuseTest, TwoValuesOfOneArgumentAreTwoCalls) {
  suspect_.relation.sides[0].arguments = {
      {"", "x", 0, {}}, {"", "y", 1, {}}, {"n", "", -1, {int64_t{-1}}}};
  sum_.parameters.emplace_back().name = "n";
  EXPECT_TRUE(Found("toy.half", OfFive).finding) << "the other function has no such argument";
  half_.parameters.emplace_back().name = "n";
  const Investigation found = Found("toy.half", OfFive);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("is called with another n"));
}

TEST_F(ExcuseTest, WhatGoesTogetherAtSizesOfOneAlone) {
  const Investigation found =
      Found("toy.half", [](const TensorRecipe& x) { return NumElements(x.shape) > 1; });
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("where all sizes are 1, and there alone"));
  EXPECT_TRUE(Found("toy.half", [](const TensorRecipe& x) {
                return NumElements(x.shape) > 1 && NumElements(x.shape) < 7;
              }).finding);
}

// As it was met a size is below 0, which what is left of it is not.
TEST_F(ExcuseTest, WhatIsLeftOfItIsAskedAgain) {
  suspect_.binding.arguments.push_back({"n", true, {int64_t{-2}}});
  for (Api* api : {&sum_, &half_}) api->parameters.emplace_back().name = "n";
  const Investigation found = Found("toy.half", OfFive, "n should be less than the size of x");
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("says of its own arguments"));
}

TEST_F(ExcuseTest, WhichRanksATakerOfOtherThingsTakesIsItsOwn) {
  const auto flat = [](const TensorRecipe& x) { return x.shape.size() == 1; };
  const Investigation found = Found("toy.half", flat);
  EXPECT_THAT(found.verdict.detail, HasSubstr("which ranks it takes"));
  suspect_.relation.claim = Claim{};
  EXPECT_TRUE(Found("toy.half", flat).finding) << "what gives the same takes the same ranks";
}

TEST_F(ExcuseTest, HowLargeSizesGoIsItsOwn) {
  suspect_.relation.claim = Claim{};
  suspect_.binding.arguments[0].value = {OfShape({0, int64_t{1} << 31})};
  const Investigation found = Found(
      "toy.half", [](const TensorRecipe& x) { return x.shape.back() >= int64_t{1} << 31; },
      "Number of outputs is too big: 2147483648");
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("how large sizes and numbers go"));
}

TEST_F(ExcuseTest, NothingOfBillionsIsNotFilled) {
  for (Argument& argument : suspect_.binding.arguments) {
    argument.value = {OfShape({0, int64_t{1} << 40})};
  }
  suspect_.relation.claim = Claim{};
  const auto nothing = [](const TensorRecipe& x) { return NumElements(x.shape) == 0; };
  EXPECT_NO_THROW(Found("toy.half", nothing));
}

TEST_F(ExcuseTest, WhichShapesGoTogetherIsItsOwn) {
  suspect_.relation.claim = Claim{};
  suspect_.binding.arguments[1].value = {OfShape({5, 1})};
  const auto unlike = [](const Binding& call) {
    const std::vector<TensorRecipe> tensors = TensorsOf(call);
    return tensors.size() > 1 && tensors[0].shape != tensors[1].shape;
  };
  const Investigation found = FoundOf("toy.half", unlike, "operands' shapes do not match");
  EXPECT_THAT(found.verdict.detail, HasSubstr("which shapes go together"));
  EXPECT_TRUE(FoundOf("toy.half", unlike, "no luck with numbers(1)").finding);
}

TEST_F(ExcuseTest, WhatGivesNoResultsOfOneRankIsNoSibling) {
  EXPECT_TRUE(Found("toy.half", OfFive).finding);
  half_gives_ = {1};
  const Investigation found = Found("toy.half", OfFive);
  EXPECT_FALSE(found.finding);
  EXPECT_THAT(found.verdict.detail, HasSubstr("never of one rank"));
}

// Refuses n below 0, which the other function takes.
class SignTest : public ExcuseTest {
 protected:
  SignTest() {
    suspect_.binding.arguments.push_back({"n", true, {int64_t{-2}}});
    for (Api* api : {&sum_, &half_}) api->parameters.emplace_back().name = "n";
  }

  Investigation FoundNow() {
    return FoundOf(
        "toy.half",
        [](const Binding& call) {
          const auto* n = std::get_if<int64_t>(&call.arguments.back().value.v);
          return n != nullptr && *n < 0;
        },
        "n must not be negative, got -2");
  }
};

TEST_F(SignTest, WhoSaysThatItTakesNoneMayRefuseNumbersBelowZero) {
  EXPECT_TRUE(FoundNow().finding);
  half_.doc = "Halves x.\n\nn: how often, a non-negative number";
  EXPECT_THAT(FoundNow().verdict.detail, HasSubstr("says that it takes no number below 0"));
  sum_.doc = "Sums x. Needs n of a positive number.";
  EXPECT_TRUE(FoundNow().finding) << "both ought to refuse it";
}

TEST_F(SignTest, WhatTheOtherAloneSpeaksOfMayBeRefused) {
  sum_.doc = "Sums x. Where n is negative it counts from the end.";
  EXPECT_THAT(FoundNow().verdict.detail, HasSubstr("the other one alone speaks of"));
  half_.doc = "Halves x. A negative n counts from the end.";
  EXPECT_TRUE(FoundNow().finding);
}

TEST_F(ExcuseTest, WhatADocumentationCallsUnlikeMayDiffer) {
  half_.doc = "Halves x and y. Unlike toy.mean it takes five of them.";
  EXPECT_TRUE(Found("toy.half", OfFive).finding);
  half_.doc = "Halves x and y. Unlike toy.sum it does not take five of them.";
  EXPECT_THAT(Found("toy.half", OfFive).verdict.detail, HasSubstr("unlike"));
}

TEST_F(ExcuseTest, NamesOfOtherDimensionsAreNoSiblings) {
  for (const auto& [one, other, excused] : {std::tuple{"toy.pad2d", "toy.pad3d", true},
                                            {"toy.pad2d", "toy.fill2d", false},
                                            {"toy.pad2d", "toy.half", false}}) {
    suspect_.relation.sides[0].program = sum_.program = sum_.name = one;
    suspect_.relation.sides[1].program = half_.program = half_.name = other;
    EXPECT_EQ(!Found(other, OfFive).finding, excused) << other;
  }
}

TEST_F(SignTest, DimensionsCountFromTheEndWhoeverSaysSo) {
  for (Api* api : {&sum_, &half_}) api->parameters.back().name = "dim";
  suspect_.binding.arguments.back().name = "dim";
  sum_.doc = "Sums x. A negative dim counts from the end.";
  EXPECT_TRUE(FoundOf(
                  "toy.half",
                  [](const Binding& call) {
                    const auto* dim = std::get_if<int64_t>(&call.arguments.back().value.v);
                    return dim != nullptr && *dim < 0;
                  },
                  "dim out of range: -2")
                  .finding);
}

}  // namespace
}  // namespace parallax
