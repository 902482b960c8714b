#include "explain/sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "confirm/investigate.h"
#include "explain/title.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Finding FindingOf(FakeEvaluator& evaluator, const std::string& api, Shape shape) {
  RecordedCase suspect = MakeSuspect(api, std::move(shape));
  Sweep(evaluator, &suspect);
  auto found = Investigate(ContextFor(evaluator), {std::move(suspect)}, true);
  EXPECT_TRUE(found.ok() && found->finding);
  return found->finding.value_or(Finding{});
}

// Four dimensions of one extent, wrong in float32 where the smallest is larger than `least`.
std::string TitleOfCube(int64_t least) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.cube"] = [least](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool wrong = x.dtype == DType::kF32 && x.shape.size() == 4 &&
                       *std::min_element(x.shape.begin(), x.shape.end()) > least;
    return ReturnNumbers(x.dtype, {}, {wrong ? 2.0 : 1.0});
  };
  return std::string(WithoutVariations(FindingOf(evaluator, "toy.cube", {3, 3, 3, 3}).title));
}

// The largest sizes would not fit into memory.
TEST(SizesTest, SizesAreTriedAsFarAsTheyFit) {
  EXPECT_EQ(TitleOfCube(2), "toy.cube returns a wrong value for x of shape [n, n, n, n], n from 3");
}

TEST(SizesTest, ThatSeveralExtentsAreMoreThanOneIsNamedWhereEachHasToBe) {
  EXPECT_EQ(TitleOfCube(1), "toy.cube returns a wrong value for x of shape [n, n, n, n], n from 2");
}

// Wrong in float32 where the matrices of x are as `wrong` says.
std::string TitleOfMatrices(bool (*wrong)(int64_t rows, int64_t columns)) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.matrix"] = [wrong](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    const size_t rank = x.shape.size();
    if (rank < 2) return testing_judge::Raise("TypeError", "x must hold matrices");
    const bool is_wrong = x.dtype == DType::kF32 && wrong(x.shape[rank - 2], x.shape[rank - 1]);
    return ReturnNumbers(x.dtype, {}, {is_wrong ? 2.0 : 1.0});
  };
  return std::string(WithoutVariations(FindingOf(evaluator, "toy.matrix", {3, 3}).title));
}

TEST(SizesTest, OfMatricesInBatchesTheLastDimensionsAreNamed) {
  EXPECT_EQ(TitleOfMatrices([](int64_t rows, int64_t columns) { return rows > 1 && columns > 1; }),
            "toy.matrix returns a wrong value for x of shape [..., n, m], n and m from 2");
}

TEST(SizesTest, OfMatricesThatHaveToBeSquareItIsSaid) {
  EXPECT_EQ(
      TitleOfMatrices([](int64_t rows, int64_t columns) { return rows > 1 && rows == columns; }),
      "toy.matrix returns a wrong value for x of shape [..., n, n], n from 2");
}

TEST(SizesTest, ThatOneOfTwoExtentsIsMoreThanOneIsNotNamed) {
  EXPECT_EQ(TitleOfMatrices([](int64_t, int64_t columns) { return columns > 1; }),
            "toy.matrix returns a wrong value");
}

// Wrong in float32 where the last of two dimensions has three elements or more, as `wrong` says of
// the first.
std::string TitleOfRows(Shape shape, bool (*wrong)(int64_t rows)) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.rows"] = [wrong](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.shape.size() != 2) return testing_judge::Raise("TypeError", "x must be a matrix");
    const bool is_wrong = x.dtype == DType::kF32 && x.shape[1] > 2 && wrong(x.shape[0]);
    return ReturnNumbers(x.dtype, {}, {is_wrong ? 2.0 : 1.0});
  };
  return std::string(WithoutVariations(FindingOf(evaluator, "toy.rows", std::move(shape)).title));
}

TEST(SizesTest, AnExtentThatIsNoMatterIsAny) {
  EXPECT_EQ(TitleOfRows({1, 4}, [](int64_t) { return true; }),
            "toy.rows returns a wrong value for x of shape [*, n], n from 3");
  EXPECT_EQ(TitleOfRows({1, 4}, [](int64_t rows) { return rows == 1; }),
            "toy.rows returns a wrong value for x of shape [1, n], n from 3");
}

TEST(SizesTest, OfTheOneDimensionThatHasItTwoIsTold) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.rows"] = [](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.shape.size() != 2) return testing_judge::Raise("TypeError", "x must be a matrix");
    const bool is_wrong = x.dtype == DType::kF32 && x.shape[0] > 1;
    return ReturnNumbers(x.dtype, {}, {is_wrong ? 2.0 : 1.0});
  };
  EXPECT_EQ(WithoutVariations(FindingOf(evaluator, "toy.rows", {4, 1}).title),
            "toy.rows returns a wrong value for x of shape [n, *], n from 2");
}

TEST(SizesTest, WrongNumbersOfOneSizeAmongOthersNameNone) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.one"] = [](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool wrong = x.dtype == DType::kF32 && NumElements(x.shape) == 5;
    return ReturnNumbers(x.dtype, {}, {wrong ? 2.0 : 1.0});
  };
  const std::string title = FindingOf(evaluator, "toy.one", {5}).title;
  EXPECT_EQ(WithoutVariations(title), "toy.one returns a wrong value");
  EXPECT_THAT(title, testing::EndsWith(", only if x is float32 and x has 5 elements"));
}

TEST(SizesTest, WhatEverySideRefusesIsNoSizeThatPasses) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.picky"] = [](const Binding& binding, ChildState&) -> Outcome {
    const int64_t size = NumElements(FirstTensor(binding)->shape);
    if (size < 3 || size > 500) return testing_judge::Raise("ValueError", "no such size");
    return {Crashed{11, 0, {}, "", false}};
  };
  const Finding finding = FindingOf(evaluator, "toy.picky", {5});
  EXPECT_EQ(WithoutVariations(finding.title), "toy.picky dies of SIGSEGV");
  EXPECT_EQ(finding.sizes, "fails for every size from 3 to 129 (the largest tried)");
}

TEST(SizesTest, AnotherDeathIsNoSizeThatPasses) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.die"] = [](const Binding& binding, ChildState&) -> Outcome {
    const int64_t size = NumElements(FirstTensor(binding)->shape);
    if (size < 2) return ReturnNumbers(DType::kF32, {}, {1});
    return {Crashed{size < 4 ? 11 : 8, 0, {}, "", false}};
  };
  const Finding finding = FindingOf(evaluator, "toy.die", {5});
  EXPECT_THAT(finding.sizes, testing::StartsWith("fails for every size from 2 "));
  EXPECT_EQ(WithoutVariations(finding.title), "toy.die dies for sizes from 2")
      << "by which signal depends on the size";
  EXPECT_EQ(finding.rank, 1) << "as a segmentation fault";
}

TEST(SizesTest, ThatLargerSizesAreInDoubtLeavesALowerBound) {
  SizeScan scan;
  scan.tried = {0, 1, 2, 3, 4, 5};
  scan.passes = {0, 1};
  scan.fails = {2, 4};
  scan.shapes = "x of shape [..., n, n]";
  scan.each_needed = true;
  EXPECT_EQ(scan.Range(), "");
  scan.doubted_beyond = true;
  EXPECT_EQ(scan.Range(), "x of shape [..., n, n], n from 2");
  scan.passes = {0};
  EXPECT_EQ(scan.Range(), "") << "1 was refused";
}

TEST(SizesTest, ASizeIsNamedWhereThoseBesideItPass) {
  SizeScan scan;
  scan.tried = {0, 1, 2, 3, 4, 5};
  scan.passes = {0, 1};
  scan.fails = {2};
  EXPECT_EQ(scan.Range(), "") << "3 was refused, or failed in another way";
  scan.passes = {0, 1, 3};
  EXPECT_EQ(scan.Range(), "size 2");
  scan.passes = {0, 3};
  EXPECT_EQ(scan.Range(), "") << "1 did not pass";
  scan.passes = {0, 1};
  scan.fails = {2, 3, 4};
  EXPECT_EQ(scan.Range(), "sizes from 2");
}

// Dies where the tensors named are empty, of x and y.
std::string TitleOfEmpty(const std::string& needed) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.pick"] = [needed](const Binding& binding, ChildState&) -> Outcome {
    if (binding.arguments.size() < 2)
      return testing_judge::Raise("TypeError", "x and y are needed");
    bool dies = true;
    for (const Argument& argument : binding.arguments) {
      const bool concerned = needed.find(argument.name) != needed.npos;
      const bool empty = NumElements(argument.value.As<TensorRecipe>().shape) == 0;
      dies = dies && (!concerned || empty);
    }
    if (dies) return Outcome{Crashed{11, 0, {"libtoy.so!Pick"}, "", false}};
    return ReturnNumbers(DType::kF64, {}, {1.0});
  };
  RecordedCase suspect = MakeSuspect("toy.pick", {0});
  TensorRecipe y;
  y.shape = {0};
  suspect.binding.arguments.push_back({"y", false, {y}});
  Sweep(evaluator, &suspect);
  auto found = Investigate(ContextFor(evaluator), {std::move(suspect)}, true);
  EXPECT_TRUE(found.ok() && found->finding);
  return found->finding.value_or(Finding{}).title;
}

TEST(SizesTest, WhatHasToBeEmptyIsNamed) {
  EXPECT_EQ(TitleOfEmpty("y"), "toy.pick dies of SIGSEGV for empty y");
  EXPECT_EQ(TitleOfEmpty("x y"), "toy.pick dies of SIGSEGV for empty x and y");
}

// Returns another shape where y is empty; refuses an x that is not.
TEST(SizesTest, WhatIsRefusedOtherwiseIsNotSaidToNeedToBeEmpty) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.find"] = [](const Binding& binding, ChildState&) -> Outcome {
    if (binding.arguments.size() < 2) return testing_judge::Raise("TypeError", "y is needed");
    const auto& x = binding.arguments[0].value.As<TensorRecipe>();
    const auto& y = binding.arguments[1].value.As<TensorRecipe>();
    if (NumElements(x.shape) > 0) return testing_judge::Raise("RuntimeError", "no such kernel");
    const bool wrong = x.dtype == DType::kF32 && NumElements(y.shape) == 0;
    return ReturnNumbers(DType::kF64, wrong ? Shape{0, 1} : Shape{0}, {});
  };
  RecordedCase suspect = MakeSuspect("toy.find", {0});
  TensorRecipe y;
  y.shape = {0};
  suspect.binding.arguments.push_back({"y", false, {y}});
  Sweep(evaluator, &suspect);
  auto found = Investigate(ContextFor(evaluator), {std::move(suspect)}, true);
  ASSERT_TRUE(found.ok() && found->finding);
  EXPECT_EQ(found->finding->title.find("empty x"), std::string::npos) << found->finding->title;
}

TEST(SizesTest, WhatWasMeasuredAtEachSizeIsKept) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.last"] = [](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> numbers = NumbersOf(x);
    const bool wrong = x.dtype == DType::kF32 && numbers.size() >= 17 && numbers.size() <= 31;
    if (wrong) numbers.pop_back();
    return ReturnNumbers(x.dtype, {}, {std::accumulate(numbers.begin(), numbers.end(), 0.0)});
  };
  const std::vector<SizeTrial> trials = FindingOf(evaluator, "toy.last", {20}).size_trials;
  ASSERT_EQ(trials.size(), 74u);  // 0 to 70 and three far beyond
  EXPECT_EQ(trials[16], (SizeTrial{16, SizeState::kAgrees, SizeTrial::kNoExcess}));
  EXPECT_EQ(trials[17].state, SizeState::kFails);
  EXPECT_NEAR(trials[17].excess, 1 / (1.3e-6 * 17 + 1e-5), 1);  // 17 is right, 16 was given
  EXPECT_LT(trials[31].excess, trials[17].excess);
  EXPECT_EQ(trials.back().size, 4097);
}

TEST(SizesTest, OfSizesThatFailHereAndThereTheShareIsTold) {
  SizeScan scan;
  for (int64_t size = 0; size <= 11; ++size) {
    scan.tried.push_back(size);
    (size >= 2 && size % 2 == 0 ? scan.fails : scan.passes).push_back(size);
  }
  EXPECT_EQ(scan.Sentence(), "fails for 5 of 10 sizes from 2 to 11 and for none from 0 to 1");
  scan.fails.resize(4);
  EXPECT_EQ(scan.Sentence(), "fails for sizes 2, 4, 6, 8 and for none from 0 to 1");
}

}  // namespace
}  // namespace parallax
