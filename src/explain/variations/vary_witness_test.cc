#include "explain/variations/vary_witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "explain/variations/testing.h"
#include "explain/variations/variation_budget.h"
#include "investigate/signature.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using namespace testing_variations;   // NOLINT
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The table of docs/findings.md, "Conditions that suffice".
std::vector<PlantedBug> PlantedBugs() {
  return {
      {"two dtypes",
       Numbers({2}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) {
         const DType dtype = FirstTensor(b)->dtype;
         return dtype == DType::kF32 || dtype == DType::kBF16;
       },
       {"x is bfloat16 or float32"}},
      {"a text left to its default",
       Numbers({2}, DType::kF32, 1),
       {},
       {Optional("kind", "'none'", {"none", "tanh", "erf"})},
       [](const Binding& b) { return IsText(b, "kind", "none", true); },
       {"kind is 'none'"}},
      {"a truth value left to its default",
       Numbers({2}, DType::kF32, 1),
       {},
       {Optional("smooth", "False")},
       [](const Binding& b) {
         const Value* smooth = Given(b, "smooth");
         return smooth == nullptr || !smooth->As<bool>();
       },
       {"smooth is False"}},
      {"batch dimensions",
       Numbers({2, 1, 1}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) { return FirstTensor(b)->shape.size() >= 3; },
       {"x has 3 or more dimensions"}},
      {"vectors alone",
       Numbers({2}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) { return FirstTensor(b)->shape.size() == 1; },
       {"x is 1-D"}},
      {"a magnitude",
       Numbers({}, DType::kF32, -9),
       {},
       {},
       [](const Binding& b) { return NumbersOf(*FirstTensor(b)).front() < -5.6; },
       {"x is below about -5.6"}},
      {"no gaps",
       Numbers({4}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) { return FirstTensor(b)->layout == Layout::kContiguous; },
       {"x is contiguous"}},
      {"a whole number from 4",
       Numbers({2}, DType::kF32, 1),
       {{"n", true, {int64_t{9}}}},
       {},
       [](const Binding& b) { return WholeOf(b, "n") >= 4; },
       {"n is 4 or more"}},
      {"an optional argument",
       Numbers({2}, DType::kF32, 1),
       {{"weights", true, {2.5}}},
       {Optional("weights", "None")},
       [](const Binding& b) { return Given(b, "weights") != nullptr; },
       {"weights is given"}},
      {"one of two extents",
       Numbers({3, 7}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) {
         const Shape& shape = FirstTensor(b)->shape;
         return !shape.empty() && shape.back() >= 5;
       },
       {"x has shape [3, n], n 5 or more"}},
  };
}

TEST(VaryWitness, NamesTheSecondConditionOfEachPlantedBug) {
  for (const PlantedBug& bug : PlantedBugs()) {
    const Told told = TellOf(bug);
    EXPECT_EQ(told.clauses, bug.clauses) << bug.name;
    EXPECT_FALSE(told.in_some_calls) << bug.name;
  }
}

TEST(VaryWitness, VeryLargeNumbersMayPass) {
  const PlantedBug bug{"not positive",
                       Numbers({}, DType::kF32, 0),
                       {},
                       {},
                       [](const Binding& b) {
                         const double number = NumbersOf(*FirstTensor(b)).front();
                         return number <= 0 && number > -1e5;
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, Contains("x is 0 or negative"));
}

TEST(VaryWitness, NamesASingularMatrix) {
  PlantedBug bug{"singular",
                 Numbers({2, 2}, DType::kF32, 1),
                 {},
                 {},
                 [](const Binding& b) {
                   const std::vector<double> x = NumbersOf(*FirstTensor(b));
                   if (x.size() != 4) return false;
                   // Of the lower triangle, whatever its last digits.
                   return std::abs(x[0] * x[3] - x[2] * x[2]) < 1e-3 * std::abs(x[0] * x[3]);
                 },
                 {}};
  bug.traits = {"linalg"};
  // Larger ones pass here.
  EXPECT_THAT(TellOf(bug).clauses, Contains("x has rank n - 1"));
}

TEST(VaryWitness, OfLinearAlgebraZerosThatPassAreTold) {
  PlantedBug bug{"any matrix but that of zeros",
                 Listed({2, 2}, DType::kF32, {1, 2, 3, 5}),
                 {},
                 {},
                 [](const Binding& b) {
                   const std::vector<double> x = NumbersOf(*FirstTensor(b));
                   return std::any_of(x.begin(), x.end(), [](double each) { return each != 0; });
                 },
                 {}};
  EXPECT_THAT(TellOf(bug).clauses, IsEmpty());
  bug.traits = {"linalg"};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, ElementsAre("x is not all 0"));
  EXPECT_THAT(told.varied, Contains(VariedCall{"every number of x", "0", VariedState::kPasses}));
}

TEST(VaryWitness, ARangeOfSizesNamesTheShapesOfItsOwnTensorsAlone) {
  const PlantedBug bug{"vectors beside them",
                       Numbers({2}, DType::kF32, 1),
                       {{"y", true, {Numbers({3, 1}, DType::kF32, 1)}}},
                       {},
                       [](const Binding& b) { return FirstTensor(b)->shape.size() == 1; },
                       {"x is 1-D"}};
  SizeScan sizes;
  sizes.tried = {0, 1, 2, 3, 4, 5};
  sizes.passes = {0, 1};
  sizes.fails = {2, 3, 4, 5};
  sizes.each_needed = true;
  sizes.shapes = "y of shape [n, *]";
  ASSERT_EQ(sizes.Range(), "y of shape [n, *], n from 2");
  EXPECT_THAT(TellOf(bug, nullptr, sizes).clauses, Contains("x is 1-D"));
  sizes.shapes = "x of shape [n]";
  EXPECT_THAT(TellOf(bug, nullptr, sizes).clauses, Not(Contains("x is 1-D")));
}

TEST(VaryWitness, OneDimensionIsNotSeveral) {
  const PlantedBug bug{"one of them",
                       Numbers({3, 4}, DType::kF32, 1),
                       {{"dim", true, {int64_t{0}}}},
                       {},
                       [](const Binding& b) { return Given(b, "dim")->Is<int64_t>(); },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, ElementsAre("dim names one dimension"));
}

TEST(VaryWitness, ADimensionIsNamedByItsPlace) {
  const PlantedBug bug{
      "the first",
      Numbers({3}, DType::kF32, 1),
      {{"dim", true, {int64_t{0}}}},
      {},
      [](const Binding& b) { return Given(b, "dim")->Is<int64_t>() && WholeOf(b, "dim") == 0; },
      {}};
  EXPECT_THAT(TellOf(bug).clauses, Contains("dim is the first dimension"));
}

TEST(VaryWitness, OfLayoutsThatOfOneTensorIsTold) {
  const auto told = [](const Needs& needs) {
    return TellOf({"no gaps",
                   Numbers({4}, DType::kF32, 1),
                   {{"y", true, {Numbers({3}, DType::kF32, 1)}}},
                   {},
                   needs,
                   {}})
        .clauses;
  };
  const auto lies = [](const TensorRecipe& x) { return x.layout == Layout::kContiguous; };
  EXPECT_THAT(told([=](const Binding& b) { return lies(TensorNamed(b, "y")); }),
              ElementsAre("y is contiguous"));
  EXPECT_THAT(
      told([=](const Binding& b) { return lies(*FirstTensor(b)) && lies(TensorNamed(b, "y")); }),
      ElementsAre("x and y are contiguous"));
  EXPECT_THAT(
      told([=](const Binding& b) { return lies(*FirstTensor(b)) || lies(TensorNamed(b, "y")); }),
      ElementsAre("x or y is contiguous"));
}

TEST(VaryWitness, AnEmptyListIsNamed) {
  const PlantedBug bug{
      "no indices",
      Numbers({3}, DType::kF32, 1),
      {{"indices", true, {Sequence{}}}},
      {},
      [](const Binding& b) { return Given(b, "indices")->As<Sequence>().items.empty(); },
      {}};
  EXPECT_THAT(TellOf(bug).clauses, ElementsAre("indices is empty"));
}

TEST(VaryWitness, TextsThatTheDocumentationNamesAreTried) {
  PlantedBug bug{"a mode",
                 Numbers({2}, DType::kF32, 1),
                 {{"mode", true, {std::string("sum")}}},
                 {Optional("mode", "'mean'")},
                 [](const Binding& b) { return !IsText(b, "mode", "max", false); },
                 {}};
  EXPECT_THAT(TellOf(bug).clauses, IsEmpty());
  bug.constraints = {"mode in 'max', 'mean', 'sum'"};
  EXPECT_THAT(TellOf(bug).clauses, ElementsAre("mode is 'sum' or 'mean'"));
}

TEST(VaryWitness, SaysInSomeCallsWhereNoWordsSayWhich) {
  const PlantedBug bug{"two of four",
                       Numbers({2}, DType::kF32, 1),
                       {{"n", true, {int64_t{6}}}},
                       {},
                       [](const Binding& b) { return (WholeOf(b, "n") & 2) != 0; },
                       {}};
  EXPECT_TRUE(TellOf(bug).in_some_calls);
}

// No conjunction explains it.
TEST(VaryWitness, SaysInSomeCallsWhereTwoThingsTogetherPass) {
  const PlantedBug bug{
      "either",
      Numbers({2}, DType::kF32, 1),
      {{"a", true, {true}}, {"b", true, {true}}},
      {},
      [](const Binding& b) { return Given(b, "a")->As<bool>() || Given(b, "b")->As<bool>(); },
      {}};
  EXPECT_TRUE(TellOf(bug).in_some_calls);
}

TEST(VaryWitness, NeedsNothingWhereEachCallFails) {
  const PlantedBug bug{"always", Numbers({2}, DType::kF32, 1),        {{"a", true, {true}}},
                       {},       [](const Binding&) { return true; }, {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, IsEmpty());
  EXPECT_FALSE(told.in_some_calls);
  EXPECT_THAT(told.varied, Contains(VariedCall{"dtype of x", "float64", VariedState::kFails}));
  EXPECT_THAT(told.varied, Contains(VariedCall{"a", "False", VariedState::kFails}));
}

TEST(VaryWitness, ANumberBeyondTheDTypeGoesAlong) {
  const PlantedBug bug{"wraps",
                       Numbers({2}, DType::kU8, 1),
                       {{"n", true, {int64_t{300}}}},
                       {},
                       [](const Binding& b) {
                         const DType dtype = FirstTensor(b)->dtype;
                         const int64_t n = WholeOf(b, "n");
                         if (dtype == DType::kU8) return n > 255 || n < 0;
                         return dtype == DType::kI8 && (n > 127 || n < -128);
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, Contains("n is beyond the range of the dtype"));
}

// x * x / x, which overflows on the way.
TEST(VaryWitness, TellsWhatNumbersOfOrdinarySizeDoNotShow) {
  const auto only_at_extremes = [](double own, Needs needs) {
    const PlantedBug bug{"a magnitude", Numbers({}, DType::kF32, own), {}, {}, needs, {}};
    return TellOf(bug).only_at_extremes;
  };
  const auto beyond = [](const Binding& b) { return NumbersOf(*FirstTensor(b)).front() > 1e13; };
  EXPECT_TRUE(only_at_extremes(1e14, beyond));
  EXPECT_TRUE(only_at_extremes(1e-22, [](const Binding& b) {
    const double size = std::abs(NumbersOf(*FirstTensor(b)).front());
    return size > 0 && size < 1e-20;
  }));
  EXPECT_FALSE(only_at_extremes(1e-22, [](const Binding& b) {
    return std::abs(NumbersOf(*FirstTensor(b)).front()) < 1e-20;
  })) << "0 is ordinary";
  EXPECT_FALSE(only_at_extremes(1e14, [](const Binding& b) {
    return NumbersOf(*FirstTensor(b)).front() > 9e5;
  })) << "a million is ordinary";
  EXPECT_FALSE(only_at_extremes(4e7, [](const Binding& b) {
    return NumbersOf(*FirstTensor(b)).front() > 1e7;
  })) << "so is the number of the witness";
}

TEST(VaryWitness, AnEndThatTheWitnessIsOutsideOfIsNone) {
  const auto told = [](double own) {
    const Needs needs = [own](const Binding& b) {
      const double number = NumbersOf(*FirstTensor(b)).front();
      return number == own || number > 160;
    };
    return TellOf({"a number", Numbers({}, DType::kF32, own), {}, {}, needs, {}}).clauses;
  };
  EXPECT_THAT(told(170), Contains(HasSubstr("x is above about")));
  EXPECT_THAT(told(66), Not(Contains(HasSubstr("x is above about"))));
}

TEST(VaryWitness, ATitleSaysWhatCanBeRead) {
  Variations found;
  found.clauses = {"n is 4 or more", "x has shape [n, 3], n 2 or more",
                   "x has shape [2, n], n 2 or more", "dim is 0"};
  InputConditions inputs;
  AddVariations(found, &inputs);
  EXPECT_THAT(inputs.of_variations,
              ElementsAre("n is 4 or more", "x has shape [n, 3], n 2 or more", "dim is 0"));
  EXPECT_TRUE(inputs.in_some_calls) << "one is left out";
  found.clauses = {"n is 4 or more"};
  InputConditions short_ones;
  AddVariations(found, &short_ones);
  EXPECT_FALSE(short_ones.in_some_calls);
}

TEST(VaryWitness, NothingIsVariedBehindACallThatTakesAllMemory) {
  FakeEvaluator evaluator;
  int calls = 0;
  bool dear = false;
  evaluator.programs["toy.sum"] = [&](const Binding& binding, ChildState&) {
    ++calls;
    const bool varied = FirstTensor(binding)->dtype != DType::kF32;
    if (dear && varied) return Outcome{OutOfMemory{"all of it"}, 0};
    return ReturnNumbers(DType::kF32, {}, {varied ? 1.0 : 9.0});
  };
  RecordedCase suspect = MakeSuspect("toy.sum", {4});
  Sweep(evaluator, &suspect);
  suspect.binding = Realise(suspect.binding, suspect.seed);
  const InvestigateContext context = ContextFor(evaluator);
  const Trial witness{suspect};
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  const auto count = [&](bool with) {
    dear = with;
    calls = 0;
    Runner runner(context, witness);
    EXPECT_TRUE(VaryWitness(runner, signature, witness, {{}, {}, {}}).ok());
    return calls;
  };
  const int plain = count(false);
  EXPECT_LT(count(true), plain / 2);
}

TEST(VaryWitness, OfAWitnessOfMuchMemoryLittleIsVaried) {
  Trial small, large;
  small.binding = MakeSuspect("toy.sum", {4}).binding;
  large.binding = MakeSuspect("toy.sum", {int64_t{1} << 23}).binding;
  EXPECT_LT(VariationBudget(large), VariationBudget(small) / 4);
}

TEST(VaryWitness, TheTableTellsOfOneThatIsRefutedLaterThatItIs) {
  const PlantedBug bug{"two ranges",
                       Numbers({}, DType::kF32, 1e-9F),
                       {},
                       {},
                       [](const Binding& b) {
                         const double x = NumbersOf(*FirstTensor(b)).front();
                         return x > 5 || (x > 0 && x < EpsilonOf(DType::kF32) / 4);
                       },
                       {}};
  const Told told = TellOf(bug);
  const std::string words = "x is below eps / 4 of its dtype";
  EXPECT_THAT(told.clauses, Not(Contains(words)));
  EXPECT_THAT(told.varied, Contains(VariedCall{words, "false", VariedState::kFails}));
  EXPECT_THAT(told.varied, Not(Contains(VariedCall{words, "false", VariedState::kPasses})));
}

}  // namespace
}  // namespace parallax
