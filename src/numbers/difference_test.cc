#include "numbers/difference.h"

#include <gtest/gtest.h>

#include "numbers/testing.h"

namespace parallax {
namespace {

constexpr Bounds kF32Bounds = {1.3e-6, 1e-5};

Difference CompareValues(DType a, std::vector<double> x, DType b, std::vector<double> y,
                         Bounds bounds = kF32Bounds) {
  TestTensor tensor_a = MakeTensor(a, x);
  TestTensor tensor_b = MakeTensor(b, y);
  return Compare(tensor_a.view(), tensor_b.view(), bounds);
}

TEST(Compare, FindsTheWorstElement) {
  TestTensor a =
      MakeTensor(DType::kF32, {{1, 0}, {2, 0}, {3, 0}, {4.5, 0}, {5, 0}, {6.25, 0}}, {2, 3});
  TestTensor b = MakeTensor(DType::kF64, {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}}, {2, 3});
  Difference difference = Compare(a.view(), b.view(), {0.01, 0.01});
  EXPECT_EQ(difference.total, 6);
  EXPECT_EQ(difference.mismatches, 2);
  EXPECT_EQ(difference.Class(), MismatchClass::kNumbers);
  ASSERT_TRUE(difference.worst);
  EXPECT_EQ(difference.worst->index, (Shape{1, 0}));
  EXPECT_EQ(difference.worst->a_text, "4.5");
  EXPECT_EQ(difference.worst->b_text, "4");
  EXPECT_EQ(difference.worst->ulps, uint64_t{1} << 20);
  EXPECT_EQ(difference.max_abs, 0.5);
  EXPECT_EQ(difference.max_rel, 0.125);
  EXPECT_DOUBLE_EQ(difference.max_excess, 10);
  EXPECT_DOUBLE_EQ(difference.norm_inf_relative, 0.5 / 6);
  EXPECT_DOUBLE_EQ(difference.norm_excess, 0.5 / 0.07);
  EXPECT_TRUE(difference.norm_exceeds);
  EXPECT_DOUBLE_EQ(difference.norm2_relative, std::sqrt(0.3125 / 91));
}

TEST(Compare, TellsCancellationFromALargeError) {
  // 1e-4 off beside a reference of 1000: elementwise too much, by the norm nothing.
  Difference difference = CompareValues(DType::kF32, {1000, 1e-4}, DType::kF64, {1000, 0});
  EXPECT_EQ(difference.mismatches, 1);
  EXPECT_GT(difference.max_excess, 9);
  EXPECT_FALSE(difference.norm_exceeds);
}

TEST(Compare, CountsSpecialValues) {
  Difference difference =
      CompareValues(DType::kF32, {kNan, kNan, 1, kInf, kInf, kInf, 1, kNan, kInf, 0.0}, DType::kF64,
                    {kNan, 1, kNan, kInf, -kInf, 1, kInf, kInf, kNan, -0.0});
  EXPECT_EQ(difference.mismatches, 7);
  EXPECT_EQ(difference.specials.nan_where_number, 1);
  EXPECT_EQ(difference.specials.number_where_nan, 1);
  EXPECT_EQ(difference.specials.inf_differs, 1);
  EXPECT_EQ(difference.specials.inf_where_number, 1);
  EXPECT_EQ(difference.specials.number_where_inf, 1);
  EXPECT_EQ(difference.specials.nan_where_inf, 1);
  EXPECT_EQ(difference.specials.inf_where_nan, 1);
  EXPECT_EQ(difference.zero_signs, 1);
  EXPECT_EQ(difference.Class(), MismatchClass::kOnlySpecial);
  EXPECT_EQ(difference.worst->index, Shape{1});
  EXPECT_FALSE(difference.worst->ulps);
  EXPECT_EQ(difference.max_abs, 0);
}

TEST(Compare, ClassesMismatches) {
  auto class_of = [](std::vector<double> x, std::vector<double> y) {
    return Name(CompareValues(DType::kF64, x, DType::kF64, y).Class());
  };
  EXPECT_EQ(class_of({1, 2}, {1, 2}), "none");
  EXPECT_EQ(class_of({1, 2}, {1, 3}), "numbers");
  EXPECT_EQ(class_of({1, kNan}, {1, 3}), "only nan");
  EXPECT_EQ(class_of({1, kInf}, {1, 3}), "only inf");
  EXPECT_EQ(class_of({kNan, kInf}, {1, 3}), "only special");
  EXPECT_EQ(class_of({kNan, 2}, {1, 3}), "mixed");
}

TEST(Compare, JudgesTheWiderDTypeInTheRangeOfTheNarrower) {
  EXPECT_TRUE(CompareValues(DType::kF32, {kInf, -kInf}, DType::kF64, {1e39, -1e300}).Agrees());
  EXPECT_FALSE(CompareValues(DType::kF32, {kInf}, DType::kF64, {-1e39}).Agrees());
  EXPECT_FALSE(CompareValues(DType::kF64, {kInf}, DType::kF64, {1e300}).Agrees());
  EXPECT_FALSE(CompareValues(DType::kF32, {1e38}, DType::kF64, {kInf}).Agrees());
}

TEST(Compare, CountsIntegersExactly) {
  TestTensor a{DType::kI64, {1}, {}, {}, 0};
  AppendAs<int64_t>((int64_t{1} << 53) + 1, &a.bytes);
  TestTensor b{DType::kU64, {1}, {}, {}, 0};
  AppendAs<uint64_t>(uint64_t{1} << 53, &b.bytes);
  Difference difference = Compare(a.view(), b.view(), {0.5, 0.5});
  EXPECT_EQ(difference.mismatches, 1);
  EXPECT_EQ(difference.max_abs, 1);
  EXPECT_EQ(difference.bounds, (Bounds{0, 0}));
  EXPECT_EQ(difference.worst->a_text, "9007199254740993");
  EXPECT_FALSE(difference.worst->ulps);
}

TEST(Compare, ReportsEmptyScalarAndMisshapenTensors) {
  TestTensor empty{DType::kF32, {0, 4}, {}, {}, 0};
  Difference none = Compare(empty.view(), empty.view(), kF32Bounds);
  EXPECT_TRUE(none.Agrees());
  EXPECT_FALSE(none.worst);
  TestTensor scalar = MakeTensor(DType::kF32, {{1, 0}}, {});
  Difference one = Compare(scalar.view(), scalar.view(), kF32Bounds);
  EXPECT_TRUE(one.Agrees());
  EXPECT_EQ(one.worst->index, Shape{});
  EXPECT_FALSE(Compare(empty.view(), scalar.view(), kF32Bounds).shapes_equal);
}

TEST(Compare, SeparatesFinitePartsFromInfiniteOnes) {
  TestTensor a = MakeTensor(DType::kC128, {{kInf, 1}, {kInf, 1}}, {2});
  TestTensor b = MakeTensor(DType::kC128, {{kInf, 2}, {1, kInf}}, {2});
  Difference difference = Compare(a.view(), b.view(), kF32Bounds);
  EXPECT_EQ(difference.mismatches, 2);
  EXPECT_EQ(difference.number_mismatches(), 1);
  EXPECT_EQ(difference.specials.inf_differs, 1);
}

TEST(Compare, AgreesWithItselfInEveryPairOfDTypes) {
  for (DType a : AllDTypes()) {
    for (DType b : AllDTypes()) {
      EXPECT_TRUE(CompareValues(a, {0, 1}, b, {0, 1}, {0, 0}).Agrees()) << Name(a) << Name(b);
      EXPECT_EQ(CompareValues(a, {0, 1}, b, {1, 1}, {0, 0}).mismatches, 1) << Name(a) << Name(b);
    }
  }
}

TEST(NanPattern, NamesKindsNotPlacesOrNumbers) {
  EXPECT_EQ(NanPattern({}), "");
  SpecialCounts counts;
  counts.nan_where_number = 7;
  EXPECT_EQ(NanPattern(counts), "nan where number");
  counts.inf_differs = 2;
  counts.number_where_inf = 1;
  EXPECT_EQ(NanPattern(counts), "nan where number, number where inf, inf sign");
}

// The place that is told is one that is wrong, although others lie further apart in tolerances.
TEST(Difference, TellsTheZeroThatIsWrong) {
  TestTensor a = MakeTensor(DType::kF64, {1, 0}), b = MakeTensor(DType::kF64, {1 + 1e-7, 4e-18});
  Tolerance zeros;
  zeros.zeros = true;
  const Difference difference =
      Compare(a.view(), b.view(), Resolve(zeros, DType::kF64, DType::kF64));
  EXPECT_EQ(difference.mismatches, 1);
  EXPECT_EQ(difference.worst->index, (Shape{1}));
}

}  // namespace
}  // namespace parallax
