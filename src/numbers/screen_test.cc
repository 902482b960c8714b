#include "numbers/screen.h"

#include <gtest/gtest.h>

#include "numbers/difference.h"
#include "numbers/kernel.h"
#include "numbers/testing.h"

namespace parallax {
namespace {

bool CloseValues(DType a, std::vector<double> values_a, DType b, std::vector<double> values_b) {
  TestTensor tensor_a = MakeTensor(a, values_a);
  TestTensor tensor_b = MakeTensor(b, values_b);
  return Close(tensor_a.view(), tensor_b.view(), Resolve({}, a, b));
}

// Where zeros count, 0 is no normal number, alone, in the vectors, in the tail.
TEST(Close, AZeroIsNoNormalNumberWhereThatIsClaimed) {
  Tolerance zeros;
  zeros.zeros = true;
  struct Row {
    DType a;
    double x;
    DType b;
    double y;
    bool close;
  };
  const Row rows[] = {
      {DType::kF64, 0, DType::kF64, 4e-18, false},    {DType::kF64, 4e-18, DType::kF64, 0, false},
      {DType::kF64, 4e-18, DType::kF64, 5e-18, true}, {DType::kF64, 0, DType::kF64, 1e-307, true},
      {DType::kF32, 0, DType::kF64, 1e-30, false},    {DType::kF32, 0, DType::kF64, 1e-36, true},
      {DType::kF32, -0.0, DType::kF32, 0, true},      {DType::kF16, 0, DType::kF64, 9e-6, true},
      {DType::kC64, 0, DType::kC64, 9e-6, true},      {DType::kI32, 0, DType::kI32, 1, false}};
  for (const Row& row : rows) {
    for (size_t size : {1u, 3u, 4u, 7u, 300u}) {
      for (size_t place : {size_t{0}, size / 2, size - 1}) {
        std::vector<double> a(size, 1.0), b(size, 1.0);
        a[place] = row.x;
        b[place] = row.y;
        TestTensor x = MakeTensor(row.a, a), y = MakeTensor(row.b, b);
        const Bounds bounds = Resolve(zeros, row.a, row.b);
        EXPECT_EQ(Close(x.view(), y.view(), bounds), row.close) << row.x << " " << row.y;
        EXPECT_EQ(Compare(x.view(), y.view(), bounds).Agrees(), row.close) << row.x << " " << row.y;
      }
    }
  }
}

TEST(Close, FollowsTheRuleOnSinglePairs) {
  struct Row {
    DType a;
    double x;
    DType b;
    double y;
    bool close;
  };
  const Row rows[] = {
      {DType::kF32, 1, DType::kF32, 1 + 1e-6, true},
      {DType::kF32, 1, DType::kF32, 1 + 2e-5, false},
      {DType::kF64, 1, DType::kF64, 1 + 1e-5, false},
      {DType::kF64, 1, DType::kF64, 1 + 1e-7, true},
      {DType::kF32, 0, DType::kF64, 9e-6, true},
      {DType::kF32, 0, DType::kF64, 1.1e-5, false},
      {DType::kF16, 1, DType::kF16, 1.001, true},
      {DType::kF16, 1, DType::kF64, 1.002, false},
      {DType::kBF16, 1, DType::kF64, 1.015, true},
      {DType::kBF16, 1, DType::kF64, 1.02, false},
      {DType::kF32, kNan, DType::kF32, kNan, true},
      {DType::kF32, kNan, DType::kF64, 1, false},
      {DType::kF64, 1, DType::kF32, kNan, false},
      {DType::kF32, kInf, DType::kF64, kInf, true},
      {DType::kF32, kInf, DType::kF64, -kInf, false},
      {DType::kF64, kInf, DType::kF64, 1, false},
      {DType::kF64, 1, DType::kF64, kInf, false},
      {DType::kF64, kNan, DType::kF64, kInf, false},
      {DType::kF64, kInf, DType::kF64, kNan, false},
      {DType::kF32, kInf, DType::kF64, 1e39, true},
      {DType::kF32, -kInf, DType::kF64, 1e39, false},
      {DType::kF64, 1e39, DType::kF32, kInf, true},
      {DType::kF32, kInf, DType::kF64, 3.4028234e38, true},
      {DType::kF32, kInf, DType::kF64, 3.3e38, false},
      {DType::kF64, kInf, DType::kF32, 3.4028234e38, false},
      {DType::kF16, kInf, DType::kF64, 70000, true},
      {DType::kF16, kInf, DType::kBF16, 70000, true},
      {DType::kF16, kInf, DType::kF64, 60000, false},
      {DType::kBF16, kInf, DType::kF64, 3.41e38, true},
      {DType::kF64, 0.0, DType::kF64, -0.0, true},
      {DType::kF64, 1.7976931348623157e308, DType::kF64, -1.7976931348623157e308, false},
      {DType::kF64, 5e-324, DType::kF64, 0, true},
      {DType::kI32, 3, DType::kI64, 3, true},
      {DType::kI32, -1, DType::kU64, 3, false},
      {DType::kI64, 3, DType::kF32, 3.000001, true},
      {DType::kI64, 3, DType::kF32, 4, false},
      {DType::kBool, 1, DType::kI64, 1, true},
      {DType::kBool, 1, DType::kF32, 1, true},
      {DType::kBool, 1, DType::kBool, 0, false},
      {DType::kF32, 2, DType::kC64, 2, true},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(CloseValues(row.a, {row.x}, row.b, {row.y}), row.close)
        << Name(row.a) << " " << row.x << " against " << Name(row.b) << " " << row.y;
    // The same beside 66 others, in the vectors, in the tail, and behind the first block.
    for (size_t place : {0u, 5u, 66u, 299u}) {
      std::vector<double> many_a(300, 1.0);
      std::vector<double> many_b(300, 1.0);
      many_a[place] = row.x;
      many_b[place] = row.y;
      EXPECT_EQ(CloseValues(row.a, many_a, row.b, many_b), row.close)
          << Name(row.a) << " " << row.x << " against " << Name(row.b) << " " << row.y << " at "
          << place;
    }
  }
}

TEST(Close, ReadsUnsigned64ByValue) {
  TestTensor a{DType::kU64, {1}, {}, {}, 0};
  AppendAs<uint64_t>(~uint64_t{0}, &a.bytes);
  TestTensor b{DType::kI64, {1}, {}, {}, 0};
  AppendAs<int64_t>(-1, &b.bytes);
  EXPECT_FALSE(Close(a.view(), b.view(), {0, 0}));
}

TEST(Close, TakesAnyTrueByteForTrue) {
  TestTensor a{DType::kBool, {2}, {}, std::string("\x01\x00", 2), 0};
  TestTensor b{DType::kBool, {2}, {}, std::string("\x02\x00", 2), 0};
  EXPECT_TRUE(Close(a.view(), b.view(), {0, 0}));
}

TEST(Close, TakesComplexNumbersForNanIfEitherPartIs) {
  TestTensor a = MakeTensor(DType::kC64, {{kNan, 1}, {2, 3}}, {2});
  TestTensor b = MakeTensor(DType::kC128, {{5, kNan}, {2, 3}}, {2});
  TestTensor c = MakeTensor(DType::kC128, {{5, 1}, {2, 3}}, {2});
  EXPECT_TRUE(Close(a.view(), b.view(), DefaultBounds(DType::kC64)));
  EXPECT_FALSE(Close(a.view(), c.view(), DefaultBounds(DType::kC64)));
}

TEST(Close, AcceptsEmptyTensorsWithHugeExtents) {
  TestTensor a{DType::kF32, {0, int64_t{1} << 62, 8}, {}, {}, 0};
  EXPECT_TRUE(Close(a.view(), a.view(), {0, 0}));
  TestTensor scalar = MakeTensor(DType::kF32, {{1.5, 0}}, {});
  EXPECT_TRUE(Close(scalar.view(), scalar.view(), {0, 0}));
}

TEST(Close, ReadsThroughStrides) {
  std::vector<Element> rows;
  std::vector<Element> columns;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 5; ++j) rows.push_back({10.0 * i + j, 0});
  }
  for (int j = 0; j < 5; ++j) {
    for (int i = 0; i < 3; ++i) columns.push_back({10.0 * i + j, 0});
  }
  TestTensor a = MakeTensor(DType::kF32, rows, {3, 5});
  TestTensor b = MakeTensor(DType::kF64, columns, {3, 5});
  EXPECT_FALSE(Close(a.view(), b.view(), {0, 0}));
  b.strides = {1, 3};
  EXPECT_TRUE(Close(a.view(), b.view(), {0, 0}));
  EXPECT_TRUE(Close(b.view(), a.view(), {0, 0}));
  EXPECT_TRUE(Close(b.view(), b.view(), {0, 0}));
  TestTensor reversed = MakeTensor(DType::kF32, {3, 2, 1});
  reversed.strides = {-1};
  reversed.offset = 2;
  EXPECT_TRUE(Close(reversed.view(), MakeTensor(DType::kF32, {1, 2, 3}).view(), {0, 0}));
  TestTensor expanded = MakeTensor(DType::kI32, {7});
  expanded.shape = {2, 2};
  expanded.strides = {0, 0};
  TestTensor sevens = MakeTensor(DType::kI64, {{7, 0}, {7, 0}, {7, 0}, {7, 0}}, {2, 2});
  EXPECT_TRUE(Close(expanded.view(), sevens.view(), {0, 0}));
}

// Two tensors of n elements that are nearly equal, with a few special values and a few differences
// about as large as the tolerance.
struct Pair {
  TestTensor a;
  TestTensor b;
};
Pair DrawPair(DType a, DType b, int64_t n, Bounds bounds, Rng* rng) {
  std::vector<Element> x;
  std::vector<Element> y;
  bool with_specials = !rng->OneIn(3);
  for (int64_t i = 0; i < n; ++i) {
    bool special = with_specials && rng->OneIn(6);
    Element value{DrawNumber(rng, special), DrawNumber(rng, special && rng->OneIn(2))};
    x.push_back(value);
    if (rng->OneIn(4)) {
      double edge = (bounds.atol + bounds.rtol * std::fabs(value.re)) * (rng->OneIn(3) ? 1 : 0.9);
      value.re += rng->OneIn(2) ? edge : -edge;
    }
    if (rng->OneIn(40)) value.re = DrawNumber(rng, true);
    if (rng->OneIn(40)) value.im = DrawNumber(rng, true);
    y.push_back(value);
  }
  return {MakeTensor(a, x, {n}), MakeTensor(b, y, {n})};
}

Bounds DrawBounds(DType a, DType b, Rng* rng) {
  if (rng->OneIn(4)) return {0, 0};
  if (rng->OneIn(6)) return {0.1, 0};
  if (rng->OneIn(6)) return {0, 0.5};
  return Resolve({}, a, b);
}

// The screen against the gold standard, over every pair of dtypes. Where neither rounding at the
// very edge nor a lone nan decides, the two give the same answer.
TEST(Close, NeverAcceptsWhatCompareRejects) {
  Rng rng(20261121);
  int64_t accepted = 0;
  int64_t stricter = 0;
  for (DType a : AllDTypes()) {
    for (DType b : AllDTypes()) {
      for (int trial = 0; trial < 150; ++trial) {
        int64_t n = rng.OneIn(10) ? rng.Between(250, 600) : rng.Between(0, 9);
        Bounds bounds = DrawBounds(a, b, &rng);
        Pair pair = DrawPair(a, b, n, bounds, &rng);
        bool close = Close(pair.a.view(), pair.b.view(), bounds);
        bool agrees = Compare(pair.a.view(), pair.b.view(), bounds).Agrees();
        accepted += close;
        stricter += agrees && !close;
        ASSERT_TRUE(agrees || !close) << Name(a) << " " << Name(b) << " n=" << n;
      }
    }
  }
  EXPECT_GT(accepted, 3000);
  EXPECT_LT(stricter, accepted / 100);
}

TEST(Close, GivesTheSameAnswerThroughStridesAsThroughACopy) {
  Rng rng(5);
  for (int trial = 0; trial < 300; ++trial) {
    DType a = rng.OneIn(2) ? DType::kF32 : DType::kC64;
    DType b = rng.OneIn(2) ? DType::kF64 : DType::kF32;
    int64_t rows = rng.Between(1, 5);
    int64_t columns = rng.Between(1, 200);
    Pair pair = DrawPair(a, b, rows * columns, {1e-6, 1e-5}, &rng);
    pair.a.shape = pair.b.shape = {rows, columns};
    TestTensor spread = pair.a;
    size_t item = ItemSize(a);
    spread.strides = {1, rows};
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) {
        std::memcpy(spread.bytes.data() + static_cast<size_t>(j * rows + i) * item,
                    pair.a.bytes.data() + static_cast<size_t>(i * columns + j) * item, item);
      }
    }
    EXPECT_EQ(Close(pair.a.view(), pair.b.view(), {1e-6, 1e-5}),
              Close(spread.view(), pair.b.view(), {1e-6, 1e-5}));
    EXPECT_TRUE(SameBits(pair.a.view(), spread.view()));
  }
}

TEST(Kernel, BothVersionsAgree) {
  if (!HasAvx2Kernels()) GTEST_SKIP() << "this machine has no AVX2";
  const DType dtypes[] = {DType::kF16, DType::kBF16, DType::kF32, DType::kF64};
  KernelTable plain = PlainKernels();
  KernelTable avx2 = Avx2Kernels();
  Rng rng(11);
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 4; ++b) {
      for (int trial = 0; trial < 500; ++trial) {
        int64_t n = rng.Between(0, 40);
        Bounds bounds = DrawBounds(dtypes[a], dtypes[b], &rng);
        Pair pair = DrawPair(dtypes[a], dtypes[b], n, bounds, &rng);
        ASSERT_EQ(plain.close[a][b](pair.a.bytes.data(), pair.b.bytes.data(), n, bounds),
                  avx2.close[a][b](pair.a.bytes.data(), pair.b.bytes.data(), n, bounds));
      }
    }
  }
}

// Every half there is, widened by the kernels and by Eigen.
TEST(Kernel, WidensEveryHalfExactly) {
  for (DType dtype : {DType::kF16, DType::kBF16}) {
    TestTensor halves{dtype, {65536}, {}, {}, 0};
    std::vector<double> doubles;
    for (int bits = 0; bits < 65536; ++bits) {
      AppendAs(static_cast<uint16_t>(bits), &halves.bytes);
      doubles.push_back(LoadElement(dtype, halves.bytes.data() + 2 * bits).re);
    }
    int place = dtype == DType::kF16 ? 0 : 1;
    EXPECT_TRUE(PlainKernels().close[place][3](halves.bytes.data(), doubles.data(), 65536, {0, 0}));
    if (!HasAvx2Kernels()) continue;
    EXPECT_TRUE(Avx2Kernels().close[place][3](halves.bytes.data(), doubles.data(), 65536, {0, 0}));
  }
}

}  // namespace
}  // namespace parallax
