#include "inputs/fill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "base/hash.h"
#include "inputs/testing.h"

namespace parallax {
namespace {

using testing::ByteSize;
using testing::Contents;
using testing::Draw;
using testing::DrawAs;
using testing::Inline;
using testing::Tensor;

// A recipe of every kind; kinds that start from bytes get those of a uniform draw.
TensorRecipe OfKind(DType dtype, FillKind kind, Shape shape) {
  TensorRecipe recipe = Tensor(dtype, shape, {kind, -3, 3});
  if (kind == FillKind::kInline || kind == FillKind::kJitter || kind == FillKind::kScaled) {
    recipe.bytes = std::make_shared<const std::string>(Draw(Tensor(dtype, shape), 99));
  }
  return recipe;
}

TEST(Fill, IsEqualOnEveryInstructionSet) {
  for (int d = 0; d < kDTypeCount; ++d) {
    for (int k = 0; k < kFillKindCount; ++k) {
      for (int64_t n : {1, 15, 16, 17, 67, 300}) {
        TensorRecipe recipe = OfKind(static_cast<DType>(d), static_cast<FillKind>(k), {n});
        size_t size = ByteSize(recipe);
        Contents plain(size), avx2(size), avx512(size);
        Filler(recipe, false, PlainFillKernels()).Run(5, plain.data());
        Filler(recipe, false, Avx2FillKernels()).Run(5, avx2.data());
        Filler(recipe, false, Avx512FillKernels()).Run(5, avx512.data());
        EXPECT_EQ(std::memcmp(plain.data(), avx2.data(), size), 0)
            << TypeText(recipe.dtype, recipe.shape);
        EXPECT_EQ(std::memcmp(plain.data(), avx512.data(), size), 0)
            << TypeText(recipe.dtype, recipe.shape);
      }
    }
  }
}

TEST(Fill, WritesNoByteTooMany) {
  for (int64_t n : {0, 1, 15, 31, 33}) {
    TensorRecipe recipe = Tensor(DType::kF32, {n});
    Contents contents(ByteSize(recipe) + 64);
    std::memset(contents.data(), 0x5a, ByteSize(recipe) + 64);
    FillContents(recipe, 1, contents.data());
    for (size_t i = 0; i < 64; ++i) {
      ASSERT_EQ(contents.data()[ByteSize(recipe) + i], std::byte{0x5a});
    }
  }
}

TEST(Fill, PrefixesAgreeWhateverTheLength) {
  std::vector<float> longer = DrawAs<float>(Tensor(DType::kF32, {100}), 3);
  std::vector<float> shorter = DrawAs<float>(Tensor(DType::kF32, {37}), 3);
  longer.resize(37);
  EXPECT_EQ(longer, shorter);
}

TEST(Fill, UniformStaysInBoundsAndCoversThem) {
  for (uint64_t stream = 0; stream < 20; ++stream) {
    std::vector<float> x =
        DrawAs<float>(Tensor(DType::kF32, {1000}, {FillKind::kUniform, -2, 5}), stream);
    auto [lo, hi] = std::minmax_element(x.begin(), x.end());
    EXPECT_GE(*lo, -2);
    EXPECT_LE(*hi, 5);
    EXPECT_LT(*lo, -1.8);
    EXPECT_GT(*hi, 4.8);
    double mean = std::accumulate(x.begin(), x.end(), 0.0) / 1000;
    EXPECT_NEAR(mean, 1.5, 0.35);
  }
}

TEST(Fill, UniformHardlyRepeatsItself) {
  std::vector<float> x = DrawAs<float>(Tensor(DType::kF32, {4096}, {FillKind::kUniform, 0, 1}), 1);
  EXPECT_GT(std::set<float>(x.begin(), x.end()).size(), 4090u);
  std::vector<double> y = DrawAs<double>(Tensor(DType::kF64, {4096}), 1);
  EXPECT_EQ(std::set<double>(y.begin(), y.end()).size(), 4096u);
}

TEST(Fill, BitsAreFairAcrossElementsAndStreams) {
  TensorRecipe recipe = Tensor(DType::kU64, {64}, {FillKind::kUniform, 0, 2e19});
  std::vector<int> ones(64), flips(64);
  constexpr int kStreams = 2000;
  std::vector<uint64_t> last = DrawAs<uint64_t>(recipe, kStreams);
  for (uint64_t stream = 0; stream < kStreams; ++stream) {
    std::vector<uint64_t> words = DrawAs<uint64_t>(recipe, stream);
    for (int bit = 0; bit < 64; ++bit) {
      ones[bit] += static_cast<int>(words[bit] >> bit & 1);
      flips[bit] += static_cast<int>((words[bit] ^ last[bit]) >> bit & 1);
    }
    last = words;
  }
  for (int bit = 0; bit < 64; ++bit) {
    EXPECT_NEAR(ones[bit], kStreams / 2, 120) << bit;  // 5 sigma
    EXPECT_NEAR(flips[bit], kStreams / 2, 120) << bit;
  }
}

TEST(Fill, IntegersAreInclusiveAndCutToTheDtype) {
  auto x = DrawAs<int64_t>(Tensor(DType::kI64, {1000}, {FillKind::kUniform, -1.5, 2}), 4);
  EXPECT_EQ(std::set<int64_t>(x.begin(), x.end()), (std::set<int64_t>{-1, 0, 1, 2}));
  auto y = DrawAs<uint8_t>(Tensor(DType::kU8, {4000}, {FillKind::kUniform, -1e9, 1e9}), 4);
  EXPECT_EQ(std::set<uint8_t>(y.begin(), y.end()).size(), 256u);
  auto z = DrawAs<int32_t>(Tensor(DType::kI32, {9}, {FillKind::kUniform, 7, 7}), 4);
  EXPECT_EQ(z, std::vector<int32_t>(9, 7));
  auto all = DrawAs<int64_t>(Tensor(DType::kI64, {100}, {FillKind::kUniform, -1e30, 1e30}), 4);
  EXPECT_GT(std::count_if(all.begin(), all.end(), [](int64_t v) { return v < 0; }), 25);
}

TEST(Fill, BoolsAreFair) {
  auto x = DrawAs<uint8_t>(Tensor(DType::kBool, {10000}), 4);
  EXPECT_NEAR(std::count(x.begin(), x.end(), 1), 5000, 250);
  EXPECT_EQ(std::count(x.begin(), x.end(), 1) + std::count(x.begin(), x.end(), 0), 10000);
}

TEST(Fill, SmallAndLargeKeepTheirMagnitudesAndSigns) {
  auto small = DrawAs<float>(Tensor(DType::kF32, {2000}, {FillKind::kSmall, -3, 3}), 1);
  auto large = DrawAs<double>(Tensor(DType::kF64, {2000}, {FillKind::kLarge, 0, 3}), 1);
  for (float x : small) {
    ASSERT_GE(std::fabs(x), 0x1p-20f);
    ASSERT_LT(std::fabs(x), 0x1p-3f);
  }
  EXPECT_NEAR(std::count_if(small.begin(), small.end(), [](float x) { return x < 0; }), 1000, 120);
  for (double x : large) {
    ASSERT_GE(x, 0x1p4);
    ASSERT_LT(x, 0x1p12);
  }
  auto indices = DrawAs<int64_t>(Tensor(DType::kI64, {50}, {FillKind::kLarge, 0, 9}), 1);
  EXPECT_GE(*std::min_element(indices.begin(), indices.end()), 6);
  indices = DrawAs<int64_t>(Tensor(DType::kI64, {50}, {FillKind::kSmall, 1, 9}), 1);
  EXPECT_EQ(*std::max_element(indices.begin(), indices.end()), 3);
  EXPECT_EQ(*std::min_element(indices.begin(), indices.end()), 1);
}

TEST(Fill, SpecialBringsEverySpecialValueOverStreams) {
  bool nan = false, inf = false, negative_zero = false, denormal = false, largest = false;
  bool without_nan = false;
  for (uint64_t stream = 0; stream < 40; ++stream) {
    auto x = DrawAs<float>(Tensor(DType::kF32, {64}, {FillKind::kSpecial, -3, 3}), stream);
    bool has_nan = false;
    for (float v : x) {
      has_nan |= std::isnan(v);
      inf |= std::isinf(v);
      negative_zero |= v == 0 && std::signbit(v);
      denormal |= std::fpclassify(v) == FP_SUBNORMAL;
      largest |= v == std::numeric_limits<float>::lowest();
    }
    nan |= has_nan;
    without_nan |= !has_nan;
  }
  EXPECT_TRUE(nan && inf && negative_zero && denormal && largest && without_nan);
  auto i = DrawAs<int8_t>(Tensor(DType::kI8, {200}, {FillKind::kSpecial, 0, 0}), 3);
  std::set<int8_t> seen(i.begin(), i.end());
  for (int v : {0, 1, -1}) EXPECT_TRUE(seen.count(static_cast<int8_t>(v))) << v;
}

TEST(Fill, MixedReplacesOneInEight) {
  int special = 0;
  for (uint64_t stream = 0; stream < 100; ++stream) {
    auto plain = DrawAs<double>(Tensor(DType::kF64, {100}), stream);
    auto mixed = DrawAs<double>(Tensor(DType::kF64, {100}, {FillKind::kMixed, -3, 3}), stream);
    for (int i = 0; i < 100; ++i) special += std::memcmp(&plain[i], &mixed[i], 8) != 0;
  }
  EXPECT_NEAR(special, 1250, 160);
}

TEST(Fill, PermutationsAreOnEachRow) {
  auto x = DrawAs<int64_t>(Tensor(DType::kI64, {20, 7}, {FillKind::kPermutation, 0, 0}), 1);
  std::set<std::vector<int64_t>> rows;
  for (int row = 0; row < 20; ++row) {
    std::vector<int64_t> one(x.begin() + row * 7, x.begin() + row * 7 + 7);
    rows.insert(one);
    std::sort(one.begin(), one.end());
    EXPECT_EQ(one, (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6}));
  }
  EXPECT_GT(rows.size(), 15u);
  auto y = DrawAs<float>(Tensor(DType::kF32, {5}, {FillKind::kPermutation, 0, 0}), 1);
  std::sort(y.begin(), y.end());
  EXPECT_EQ(y, (std::vector<float>{0, 1, 2, 3, 4}));
}

TEST(Fill, SortedAscends) {
  auto x = DrawAs<float>(Tensor(DType::kF32, {3, 50}, {FillKind::kSorted, -3, 3}), 1);
  for (int row = 0; row < 3; ++row) {
    EXPECT_TRUE(std::is_sorted(x.begin() + row * 50, x.begin() + row * 50 + 50));
  }
  EXPECT_LT(x[0], 0);
  auto y = DrawAs<int32_t>(Tensor(DType::kI32, {50}, {FillKind::kSorted, -3, 3}), 1);
  EXPECT_TRUE(std::is_sorted(y.begin(), y.end()));
}

TEST(Fill, JitterStaysWithinASixteenthAndScaleKeepsRatios) {
  TensorRecipe recipe = Inline<float>(DType::kF32, {3}, {1.0f, -2.0f, 0.0f});
  recipe.fill.kind = FillKind::kJitter;
  auto x = DrawAs<float>(recipe, 1);
  EXPECT_NEAR(x[0], 1, 0.0625);
  EXPECT_NEAR(x[1], -2, 0.125);
  EXPECT_NE(x[0], 1);
  EXPECT_EQ(x[2], 0);
  recipe.fill.kind = FillKind::kScaled;
  x = DrawAs<float>(recipe, 1);
  EXPECT_GE(x[0], 0.5f);
  EXPECT_LT(x[0], 2.0f);
  EXPECT_EQ(x[1], -2 * x[0]);
  TensorRecipe integers = Inline<int64_t>(DType::kI64, {2}, {5, 6});
  integers.fill.kind = FillKind::kJitter;
  EXPECT_EQ(DrawAs<int64_t>(integers, 1), (std::vector<int64_t>{5, 6}));
}

TEST(Fill, ConstantIsConvertedToTheDtype) {
  auto of = [](DType dtype, double x) { return Tensor(dtype, {2}, {FillKind::kConstant, x, 0}); };
  EXPECT_EQ(DrawAs<float>(of(DType::kF32, 0.1), 1), (std::vector<float>{0.1f, 0.1f}));
  EXPECT_EQ(DrawAs<int8_t>(of(DType::kI8, 1000), 1), (std::vector<int8_t>{127, 127}));
  EXPECT_EQ(DrawAs<uint8_t>(of(DType::kU8, -5), 1), (std::vector<uint8_t>{0, 0}));
  EXPECT_EQ(DrawAs<uint16_t>(of(DType::kF16, 1), 1), (std::vector<uint16_t>{0x3c00, 0x3c00}));
  EXPECT_EQ(DrawAs<float>(of(DType::kC64, 2), 1), (std::vector<float>{2, 0, 2, 0}));
}

TEST(Fill, AnExpandedTensorRepeatsItsFirstSlice) {
  TensorRecipe recipe = Tensor(DType::kF32, {1, 3, 4});
  recipe.layout = Layout::kExpanded;
  auto x = DrawAs<float>(recipe, 1);
  for (int i = 4; i < 12; ++i) EXPECT_EQ(x[i], x[i - 4]);
  TensorRecipe plain = Tensor(DType::kF32, {1, 3, 4});
  Contents repeated(48);
  Filler(plain, true).Run(1, repeated.data());
  EXPECT_EQ(repeated.As<float>(12), x);
}

TEST(Fill, MagnitudesReachAllExponentsOfTheDtype) {
  std::set<int> exponents;
  int narrow = 0;
  for (uint64_t stream = 0; stream < 200; ++stream) {
    auto x = DrawAs<double>(Tensor(DType::kF64, {64}, {FillKind::kMagnitudes, -3, 3}), stream);
    std::set<int> own;
    for (double v : x) {
      ASSERT_TRUE(std::isnormal(v)) << v;
      own.insert(std::ilogb(v));
    }
    narrow += own.size() <= 4;
    exponents.insert(own.begin(), own.end());
  }
  EXPECT_GT(exponents.size(), 1900u);
  EXPECT_LT(*exponents.begin(), -1015);
  EXPECT_GT(*exponents.rbegin(), 1015);
  EXPECT_GT(narrow, 25) << "of one size all together";
  for (float v : DrawAs<float>(Tensor(DType::kF32, {500}, {FillKind::kMagnitudes, 0, 3}), 1)) {
    ASSERT_TRUE(std::isnormal(v) && v > 0) << v;
  }
  auto integers = DrawAs<int32_t>(Tensor(DType::kI32, {500}, {FillKind::kMagnitudes, -9, 9}), 1);
  EXPECT_TRUE(std::any_of(integers.begin(), integers.end(), [](int v) { return v > 1 << 29; }));
  EXPECT_TRUE(std::any_of(integers.begin(), integers.end(), [](int v) { return v < -(1 << 20); }));
  EXPECT_GT(
      std::count_if(integers.begin(), integers.end(), [](int v) { return v > -99 && v < 99; }), 50);
}

TEST(Fill, WholeNumbersAreOfBothSigns) {
  auto x = DrawAs<float>(Tensor(DType::kF32, {500}, {FillKind::kWhole, -2.5, 3}), 1);
  EXPECT_EQ(std::set<float>(x.begin(), x.end()), (std::set<float>{-2, -1, 0, 1, 2, 3}));
  auto y = DrawAs<double>(Tensor(DType::kF64, {500}, {FillKind::kWhole, 0, 1e300}), 1);
  for (double v : y) ASSERT_EQ(v, std::floor(v));
}

TEST(Fill, BrinkHasTheEndsOfWhatIsExactAndWhatLiesBeside) {
  std::set<int64_t> wide;
  std::set<double> floats;
  for (uint64_t stream = 0; stream < 40; ++stream) {
    auto x = DrawAs<int64_t>(Tensor(DType::kI64, {64}, {FillKind::kBrink, -9, 9}), stream);
    wide.insert(x.begin(), x.end());
    auto y = DrawAs<double>(Tensor(DType::kF64, {64}, {FillKind::kBrink, -9, 9}), stream);
    floats.insert(y.begin(), y.end());
  }
  for (int power : {24, 31, 53}) {
    for (int64_t beside : {-1, 0, 1}) {
      EXPECT_TRUE(wide.count((int64_t{1} << power) + beside)) << power << " " << beside;
      EXPECT_TRUE(power == 53 || floats.count(std::ldexp(1.0, power) + beside)) << power;
    }
    EXPECT_TRUE(wide.count(-(int64_t{1} << power)));
  }
  for (uint16_t half : DrawAs<uint16_t>(Tensor(DType::kF16, {200}, {FillKind::kBrink, -9, 9}), 3)) {
    EXPECT_NE(half & 0x7c00, 0x7c00) << "finite";
  }
}

TEST(Fill, NearHasAThresholdAndItsNeighbours) {
  std::set<float> seen;
  for (uint64_t stream = 0; stream < 40; ++stream) {
    auto x = DrawAs<float>(Tensor(DType::kF32, {64}, {FillKind::kNear, 20, 1}), stream);
    seen.insert(x.begin(), x.end());
  }
  for (float x : {20.0f, std::nextafter(20.0f, 30.0f), std::nextafter(20.0f, 0.0f), -20.0f, 1.0f}) {
    EXPECT_TRUE(seen.count(x)) << x;
  }
}

TEST(Fill, MatricesAreOfTheKindsThatAlgorithmsTreatApart) {
  int singular = 0, diagonal = 0, one_hot = 0, symmetric = 0;
  for (uint64_t stream = 0; stream < 60; ++stream) {
    auto x = DrawAs<float>(Tensor(DType::kF32, {3, 3}, {FillKind::kMatrix, -3, 3}), stream);
    auto at = [&](int i, int j) { return x[static_cast<size_t>(3 * i + j)]; };
    bool equal_rows = false, off = false, hot = true, mirrored = true;
    for (int i = 0; i < 3; ++i) {
      int ones = 0, zeros = 0;
      for (int j = 0; j < 3; ++j) {
        off |= i != j && at(i, j) != 0;
        ones += at(i, j) == 1;
        zeros += at(i, j) == 0;
        mirrored &= at(i, j) == at(j, i);
      }
      hot &= ones == 1 && zeros == 2;
      const int next = (i + 1) % 3;
      equal_rows |= at(i, 0) == at(next, 0) && at(i, 1) == at(next, 1) && at(i, 2) == at(next, 2);
    }
    singular += equal_rows;
    diagonal += !off;
    one_hot += hot;
    symmetric += mirrored && off;
  }
  EXPECT_GT(singular, 3);
  EXPECT_GT(diagonal, 3);
  EXPECT_GT(one_hot, 3);
  EXPECT_GT(symmetric, 1);
}

// The bytes of every fill of every dtype are part of what a store means: a change here needs a new
// generator version. Each number is the checksum over streams 0 to 3 of 67 elements.
TEST(Fill, GoldenBytes) {
  const std::map<FillKind, std::vector<uint64_t>> golden = {
#include "inputs/fill_golden.inc"
  };
  for (int k = 0; k < kFillKindCount; ++k) {
    FillKind kind = static_cast<FillKind>(k);
    std::vector<uint64_t> sums;
    for (int d = 0; d < kDTypeCount; ++d) {
      std::string bytes;
      for (uint64_t s = 0; s < 4; ++s) bytes += Draw(OfKind(static_cast<DType>(d), kind, {67}), s);
      sums.push_back(Checksum(bytes));
    }
    EXPECT_EQ(golden.count(kind) ? golden.at(kind) : std::vector<uint64_t>{}, sums) << Name(kind);
  }
}

}  // namespace
}  // namespace parallax
