#include "inputs/derive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "inputs/place.h"
#include "inputs/realise.h"
#include "inputs/testing.h"

namespace parallax {
namespace {

using testing::Bind;
using testing::ByteSize;
using testing::Draw;
using testing::Inline;
using testing::Tensor;

const TensorRecipe& First(const Binding& binding) {
  return binding.arguments[0].value.As<TensorRecipe>();
}

template <class T>
std::vector<T> Bytes(const TensorRecipe& recipe) {
  std::vector<T> out(recipe.bytes->size() / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), recipe.bytes->data(), recipe.bytes->size());
  return out;
}

std::string WhyNot(const Binding& binding, Derivation derivation) {
  std::string why;
  return Derive(binding, derivation, &why) ? "" : why;
}

TEST(Derive, WidensTensorsAndDtypeArguments) {
  Binding binding = Bind({{Tensor(DType::kF16, {3})},
                          {DType::kF32},
                          {Sequence{false, {{Tensor(DType::kC64, {2})}, {DType::kI32}}}},
                          {Tensor(DType::kI64, {3})}});
  std::optional<Binding> wide = Derive(binding, {DeriveKind::kWiden}, nullptr);
  ASSERT_TRUE(wide);
  EXPECT_EQ(First(*wide).dtype, DType::kF64);
  EXPECT_EQ(wide->arguments[1].value.As<DType>(), DType::kF64);
  const auto& items = wide->arguments[2].value.As<Sequence>().items;
  EXPECT_EQ(items[0].As<TensorRecipe>().dtype, DType::kC128);
  EXPECT_EQ(items[1].As<DType>(), DType::kI32);
  EXPECT_EQ(wide->arguments[3].value.As<TensorRecipe>().dtype, DType::kI64);
}

TEST(Derive, SaysWhyNot) {
  EXPECT_EQ(WhyNot(Bind({{Tensor(DType::kF64, {3})}}), {DeriveKind::kWiden}), "nothing to widen");
  TensorRecipe strided = Tensor(DType::kF32, {3});
  strided.layout = Layout::kStrided;
  for (int64_t index : {0, 1}) {
    auto copy = Derive(Bind({{strided}}), {DeriveKind::kWiden, {}, index}, nullptr);
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->arguments[0].value.As<TensorRecipe>().layout,
              index == 0 ? Layout::kStrided : Layout::kContiguous);
  }
  EXPECT_EQ(
      WhyNot(Bind({{Tensor(DType::kF32, {3})}, {Tensor(DType::kF32, {4})}}), {DeriveKind::kPart}),
      "no common first dimension");
  EXPECT_EQ(WhyNot(Bind({{int64_t{1}}}), {DeriveKind::kPart}), "no common first dimension");
  Derivation beyond{DeriveKind::kPart, Layout::kContiguous, 2, 2};
  EXPECT_EQ(WhyNot(Bind({{Tensor(DType::kF32, {3})}}), beyond), "the part lies outside");
  EXPECT_NE(WhyNot(Bind({{Tensor(DType::kI32, {3})}}), {DeriveKind::kNudge}), "");
  Derivation conjugated{DeriveKind::kLayout, Layout::kConjugated};
  EXPECT_NE(WhyNot(Bind({{Tensor(DType::kF32, {3})}}), conjugated), "");
}

TEST(Derive, LaysOutTheTensorsItCan) {
  Binding binding = Bind({{Tensor(DType::kF32, {3, 4})}, {Tensor(DType::kBool, {3})}});
  auto negated = Derive(binding, {DeriveKind::kLayout, Layout::kNegated}, nullptr);
  ASSERT_TRUE(negated);
  EXPECT_EQ(First(*negated).layout, Layout::kNegated);
  EXPECT_EQ(negated->arguments[1].value.As<TensorRecipe>().layout, Layout::kContiguous);
}

TEST(Derive, ANegatedViewOfAStridedTensorIsStrided) {
  TensorRecipe strided = Tensor(DType::kF32, {3, 4});
  strided.layout = Layout::kStrided;
  auto negated = Derive(Bind({{strided}}), {DeriveKind::kLayout, Layout::kNegated}, nullptr);
  ASSERT_TRUE(negated);
  EXPECT_EQ(First(*negated).layout, Layout::kNegatedStrided);
  strided.layout = Layout::kTransposed;
  negated = Derive(Bind({{strided}}), {DeriveKind::kLayout, Layout::kNegated}, nullptr);
  EXPECT_EQ(First(*negated).layout, Layout::kNegated);
}

TEST(Derive, AMaskLaysOutItsTensorsAlone) {
  Binding binding = Bind({{Tensor(DType::kF32, {4})}, {Tensor(DType::kF32, {4})}});
  auto second = Derive(binding, {DeriveKind::kLayout, Layout::kStrided, 2}, nullptr);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->arguments[0].value.As<TensorRecipe>().layout, Layout::kContiguous);
  EXPECT_EQ(second->arguments[1].value.As<TensorRecipe>().layout, Layout::kStrided);
}

TEST(Derive, DoesNotWidenACallWhoseNumberMayBeLostInFloat32) {
  for (double number : {1e-300, -1e300}) {
    EXPECT_EQ(WhyNot(Bind({{Tensor(DType::kF32, {3})}, {number}}), {DeriveKind::kWiden}),
              "a number does not fit float32");
  }
  for (double number : {0.1, 0.0, -std::numeric_limits<double>::infinity()}) {
    const Binding binding = Bind({{Tensor(DType::kF32, {3})}, {number}});
    const std::optional<Binding> wide = Derive(binding, {DeriveKind::kWiden}, nullptr);
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->arguments[1].value, Value(number));
  }
}

TEST(Derive, WidensContentsExactly) {
  for (DType dtype : {DType::kF16, DType::kBF16, DType::kF32, DType::kC64}) {
    Binding binding = Bind({{Tensor(dtype, {67}, {FillKind::kMixed, -3, 3})}});
    auto wide = RealiseSide(binding, {DeriveKind::kWiden}, 5, false, nullptr);
    ASSERT_TRUE(wide);
    const Binding narrow = Realise(binding, 5);
    std::vector<double> got = Bytes<double>(First(*wide));
    if (dtype != DType::kF32 && dtype != DType::kC64) continue;
    std::vector<float> want = Bytes<float>(First(narrow));
    ASSERT_EQ(got.size(), want.size());
    for (size_t i = 0; i < want.size(); ++i) {
      EXPECT_TRUE(got[i] == want[i] || (std::isnan(got[i]) && std::isnan(want[i])));
    }
  }
  Binding half = Bind({{Inline<uint16_t>(DType::kF16, {3}, {0x3c00, 0x0001, 0xfc00})}});
  auto wide = RealiseSide(half, {DeriveKind::kWiden}, 5, false, nullptr);
  EXPECT_EQ(Bytes<double>(First(*wide)),
            (std::vector<double>{1, 0x1p-24, -std::numeric_limits<double>::infinity()}));
}

TEST(Derive, CutsRowsAndElements) {
  Binding binding = Bind({{Inline<int32_t>(DType::kI32, {3, 2}, {1, 2, 3, 4, 5, 6})}});
  Derivation rows{DeriveKind::kPart, Layout::kContiguous, 1, 2};
  auto part = RealiseSide(binding, rows, 1, false, nullptr);
  EXPECT_EQ(First(*part).shape, (Shape{2, 2}));
  EXPECT_EQ(Bytes<int32_t>(First(*part)), (std::vector<int32_t>{3, 4, 5, 6}));
  Derivation flat{DeriveKind::kFlatPart, Layout::kContiguous, 1, 3};
  part = RealiseSide(binding, flat, 1, false, nullptr);
  EXPECT_EQ(First(*part).shape, (Shape{3}));
  EXPECT_EQ(Bytes<int32_t>(First(*part)), (std::vector<int32_t>{2, 3, 4}));
}

TEST(Derive, APartOfAnExpandedTensorKeepsItsContents) {
  TensorRecipe recipe = Tensor(DType::kF32, {3, 4});
  recipe.layout = Layout::kExpanded;
  for (DeriveKind kind : {DeriveKind::kPart, DeriveKind::kFlatPart}) {
    for (int64_t length : {1, 2}) {
      Derivation d{kind, Layout::kContiguous, 1, length};
      auto part = RealiseSide(Bind({{recipe}}), d, 1, false, nullptr);
      TensorRecipe cut = First(*part);
      EXPECT_EQ(Draw(cut, 1), *cut.bytes);
    }
  }
}

TEST(Derive, NudgesByOneUlpOfTheDtype) {
  float max = std::numeric_limits<float>::max();
  Binding binding = Bind({{Inline<float>(DType::kF32, {5}, {1.0f, -2.0f, 0.0f, max, INFINITY})},
                          {Tensor(DType::kI64, {4})}});
  auto nudged = RealiseSide(binding, {DeriveKind::kNudge}, 1, false, nullptr);
  ASSERT_TRUE(nudged);
  std::vector<float> x = Bytes<float>(First(*nudged));
  EXPECT_TRUE(x[0] == std::nextafter(1.0f, 2.0f) || x[0] == std::nextafter(1.0f, 0.0f));
  EXPECT_TRUE(x[1] == std::nextafter(-2.0f, 0.0f) || x[1] == std::nextafter(-2.0f, -3.0f));
  EXPECT_EQ(x[2], std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(x[3], std::nextafter(max, 0.0f));
  EXPECT_EQ(x[4], INFINITY);
  EXPECT_EQ(nudged->arguments[1].value.As<TensorRecipe>().bytes->size(), 32u);
}

TEST(Derive, NudgesNegativeNumbersOf16Bits) {
  for (DType dtype : {DType::kF16, DType::kBF16}) {
    Binding binding = Bind({{Inline<uint16_t>(dtype, {2}, {0xbf70, 0x3f70})}});
    auto nudged = RealiseSide(binding, {DeriveKind::kNudge}, 1, false, nullptr);
    ASSERT_TRUE(nudged);
    const std::vector<uint16_t> x = Bytes<uint16_t>(First(*nudged));
    EXPECT_TRUE(x[0] == 0xbf6f || x[0] == 0xbf71) << x[0];
    EXPECT_TRUE(x[1] == 0x3f6f || x[1] == 0x3f71) << x[1];
  }
}

TEST(Derive, NudgesDifferFromDrawToDraw) {
  const std::vector<float> from(8, 1.0f);
  Binding binding = Bind({{Inline<float>(DType::kF32, {8}, from)}});
  std::vector<std::vector<float>> draws;
  for (int64_t number = 1; number <= 6; ++number) {
    Derivation derivation{DeriveKind::kNudge};
    derivation.index = number;
    auto nudged = RealiseSide(binding, derivation, 1, false, nullptr);
    ASSERT_TRUE(nudged);
    draws.push_back(Bytes<float>(First(*nudged)));
  }
  for (size_t i = 0; i < from.size(); ++i) {
    EXPECT_NE(draws[0][i] > 1, draws[1][i] > 1) << i;
    float two = draws[2][i] > 1 ? std::nextafter(std::nextafter(1.0f, 2.0f), 2.0f)
                                : std::nextafter(std::nextafter(1.0f, 0.0f), 0.0f);
    EXPECT_EQ(draws[2][i], two) << i;
    EXPECT_NE(draws[3][i] > 1, draws[4][i] > 1) << i;
  }
  EXPECT_NE(draws[3], draws[0]);
  EXPECT_NE(draws[3], draws[1]);
}

TEST(Derive, NeedsRepeatOnlyForExpandedSides) {
  Side plain;
  Side expanded;
  expanded.derivation = {DeriveKind::kLayout, Layout::kExpanded};
  EXPECT_FALSE(NeedsRepeat({plain, plain}));
  EXPECT_TRUE(NeedsRepeat({plain, expanded}));
}

// Every derived structure takes its derived contents, for every dtype and fill.
TEST(Derive, StructureAndContentsFit) {
  for (int d = 0; d < kDTypeCount; ++d) {
    for (int kind = 0; kind <= static_cast<int>(DeriveKind::kFlatPart); ++kind) {
      for (int l = 0; l < kLayoutCount; ++l) {
        Derivation derivation{static_cast<DeriveKind>(kind), static_cast<Layout>(l), 1, 2};
        Binding binding = Bind({{Tensor(static_cast<DType>(d), {3, 2, 2, 5})}});
        auto side = RealiseSide(binding, derivation, 7, l == 3, nullptr);
        if (!side) continue;
        ForEachTensor(*side, [](TensorRecipe& recipe) {
          EXPECT_EQ(recipe.bytes->size(), ByteSize(recipe));
          EXPECT_EQ(Draw(recipe, 0), *recipe.bytes) << TypeText(recipe.dtype, recipe.shape);
        });
      }
    }
  }
}

TEST(Realise, GivesWhatTheFillsGive) {
  Binding binding = Bind({{Tensor(DType::kF32, {5})}, {Tensor(DType::kI64, {4})}});
  Binding realised = Realise(binding, 11);
  EXPECT_EQ(*First(realised).bytes, Draw(First(binding), Mix(11, 0)));
  EXPECT_EQ(Realise(realised, 12), realised);
}

}  // namespace
}  // namespace parallax
