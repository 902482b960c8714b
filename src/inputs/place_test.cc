#include "inputs/place.h"

#include <gtest/gtest.h>

#include <cmath>

#include "inputs/testing.h"

namespace parallax {
namespace {

using testing::ByteSize;
using testing::Contents;
using testing::Draw;
using testing::Tensor;

TensorRecipe Laid(DType dtype, Shape shape, Layout layout, uint8_t misalignment = 0) {
  TensorRecipe recipe = Tensor(dtype, std::move(shape));
  recipe.layout = layout;
  recipe.misalignment = misalignment;
  return recipe;
}

const std::vector<Shape> kShapes = {{},        {1},       {17},         {0, 3},
                                    {1, 4, 3}, {2, 3, 4}, {2, 3, 4, 5}, {1, 2, 3, 2, 2}};

TEST(Place, WhatIsPlacedIsWhatIsSeen) {
  for (int d = 0; d < kDTypeCount; ++d) {
    for (int l = 0; l < kLayoutCount; ++l) {
      for (const Shape& shape : kShapes) {
        TensorRecipe recipe = Laid(static_cast<DType>(d), shape, static_cast<Layout>(l));
        std::string contents = Draw(recipe, 3);
        Placement placement = Plan(recipe);
        Contents memory(placement.bytes), seen(contents.size());
        PaintCanaries(placement, memory.data());
        Place(placement, recipe, reinterpret_cast<const std::byte*>(contents.data()),
              memory.data());
        EXPECT_TRUE(CanariesIntact(placement, recipe, memory.data()))
            << TypeText(recipe.dtype, recipe.shape);
        Gather(placement, recipe, memory.data(), seen.data());
        EXPECT_EQ(std::memcmp(seen.data(), contents.data(), contents.size()), 0)
            << TypeText(recipe.dtype, recipe.shape);
        if (placement.dense) {
          EXPECT_EQ(std::memcmp(memory.data() + placement.offset, contents.data(), contents.size()),
                    0);
        }
      }
    }
  }
}

TEST(Plan, GivesTheStridesOfEachLayout) {
  EXPECT_EQ(Plan(Laid(DType::kF32, {2, 3, 4}, Layout::kContiguous)).strides, (Shape{12, 4, 1}));
  EXPECT_EQ(Plan(Laid(DType::kF32, {2, 3, 4}, Layout::kTransposed)).strides, (Shape{1, 2, 6}));
  EXPECT_EQ(Plan(Laid(DType::kF32, {2, 3, 4}, Layout::kStrided)).strides, (Shape{24, 8, 2}));
  EXPECT_EQ(Plan(Laid(DType::kF32, {1, 3, 4}, Layout::kExpanded)).strides, (Shape{4, 0, 1}));
  EXPECT_EQ(Plan(Laid(DType::kF32, {2, 3, 4, 5}, Layout::kChannelsLast)).strides,
            (Shape{60, 1, 15, 3}));
}

TEST(Plan, AlignsTheFirstElement) {
  for (int misalignment : {0, 4, 60}) {
    Placement placement =
        Plan(Laid(DType::kF32, {5}, Layout::kContiguous, static_cast<uint8_t>(misalignment)));
    EXPECT_EQ(placement.offset % kAlignment, static_cast<size_t>(misalignment));
    EXPECT_GE(placement.offset, kCanarySize);
    EXPECT_GE(placement.bytes, placement.offset + placement.span + kCanarySize);
    EXPECT_EQ(placement.span, 20u);
    EXPECT_TRUE(placement.dense);
  }
  EXPECT_EQ(Plan(Laid(DType::kF64, {5}, Layout::kOffset)).offset % kAlignment, 8u);
}

TEST(Plan, BearsAHugeDimensionBesideAnEmptyOne) {
  Placement placement =
      Plan(Laid(DType::kF64, {0, int64_t{1} << 40, int64_t{1} << 40}, Layout::kStrided));
  EXPECT_EQ(placement.span, 0u);
  EXPECT_TRUE(placement.dense);
}

TEST(Place, NegatesAndConjugatesMemory) {
  TensorRecipe recipe = Laid(DType::kF32, {2}, Layout::kNegated);
  float x[2] = {1, -0.0f};
  Placement placement = Plan(recipe);
  EXPECT_FALSE(placement.dense);
  Contents memory(placement.bytes);
  Place(placement, recipe, reinterpret_cast<const std::byte*>(x), memory.data());
  float seen[2];
  std::memcpy(seen, memory.data() + placement.offset, sizeof(seen));
  EXPECT_EQ(seen[0], -1);
  EXPECT_FALSE(std::signbit(seen[1]));

  recipe = Laid(DType::kF32, {2}, Layout::kNegatedStrided);
  placement = Plan(recipe);
  EXPECT_EQ(placement.strides, Shape{2});
  Contents gaps(placement.bytes);
  Place(placement, recipe, reinterpret_cast<const std::byte*>(x), gaps.data());
  std::memcpy(seen, gaps.data() + placement.offset, sizeof(float));
  EXPECT_EQ(seen[0], -1);
  float read[2];
  Gather(placement, recipe, gaps.data(), reinterpret_cast<std::byte*>(read));
  EXPECT_EQ(read[0], 1);
  EXPECT_TRUE(std::signbit(read[1]));

  recipe = Laid(DType::kC64, {1}, Layout::kConjugated);
  placement = Plan(recipe);
  Contents complex_memory(placement.bytes);
  Place(placement, recipe, reinterpret_cast<const std::byte*>(x), complex_memory.data());
  std::memcpy(seen, complex_memory.data() + placement.offset, sizeof(seen));
  EXPECT_EQ(seen[0], 1);
  EXPECT_FALSE(std::signbit(seen[1]));
}

TEST(Canaries, NoticeEveryByteBesideTheElements) {
  for (Layout layout : {Layout::kContiguous, Layout::kStrided, Layout::kOffset}) {
    TensorRecipe recipe = Laid(DType::kF32, {3}, layout);
    Placement placement = Plan(recipe);
    Contents memory(placement.bytes);
    PaintCanaries(placement, memory.data());
    for (size_t i = 0; i < placement.bytes; ++i) {
      bool inside = i >= placement.offset && i < placement.offset + placement.span;
      if (inside && layout == Layout::kStrided) inside = (i - placement.offset) % 8 < 4;
      memory.data()[i] ^= std::byte{1};
      EXPECT_EQ(CanariesIntact(placement, recipe, memory.data()), inside) << i;
      memory.data()[i] ^= std::byte{1};
    }
  }
}

TEST(IsMeaningful, AsksForRankSignAndType) {
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {}), Layout::kOffset));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {0}), Layout::kOffset));
  EXPECT_TRUE(IsMeaningful(Tensor(DType::kF32, {3}), Layout::kStrided));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {3}), Layout::kTransposed));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {1, 1}), Layout::kExpanded));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {2, 3, 4}), Layout::kChannelsLast));
  EXPECT_TRUE(IsMeaningful(Tensor(DType::kF32, {2, 3, 4, 5}), Layout::kChannelsLast));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kBool, {3}), Layout::kNegated));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kU8, {3}), Layout::kNegated));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kI8, {3}), Layout::kNegated));
  EXPECT_TRUE(IsMeaningful(Tensor(DType::kF32, {3}), Layout::kNegated));
  EXPECT_TRUE(IsMeaningful(Tensor(DType::kF32, {3}), Layout::kNegatedStrided));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {1}), Layout::kNegatedStrided));
  EXPECT_TRUE(IsMeaningful(Tensor(DType::kC64, {3}), Layout::kConjugated));
  EXPECT_FALSE(IsMeaningful(Tensor(DType::kF32, {3}), Layout::kConjugated));
}

TEST(IsCanary, KnowsThePatternWhereverAnElementBegins) {
  const TensorRecipe recipe = Laid(DType::kU8, {3}, Layout::kContiguous);
  const Placement placement = Plan(recipe);
  Contents memory(placement.bytes);
  PaintCanaries(placement, memory.data());
  const std::string_view painted(reinterpret_cast<const char*>(memory.data()), placement.bytes);
  for (size_t size : {4u, 8u, 16u}) {
    for (size_t at = 0; at < 8; ++at) EXPECT_TRUE(IsCanary(painted.substr(at, size))) << at;
    EXPECT_FALSE(IsCanary(std::string(size, '\0')));
  }
  EXPECT_FALSE(IsCanary(painted.substr(0, 2)));
}

}  // namespace
}  // namespace parallax
