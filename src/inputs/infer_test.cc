#include "inputs/infer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "inputs/testing.h"

namespace parallax {
namespace {

using testing::Draw;
using testing::Inline;
using testing::Tensor;

bool Has(const std::vector<Fill>& fills, Fill fill) {
  return std::find(fills.begin(), fills.end(), fill) != fills.end();
}
bool HasKind(const std::vector<Fill>& fills, FillKind kind) {
  return std::any_of(fills.begin(), fills.end(), [&](const Fill& f) { return f.kind == kind; });
}

TEST(CandidateFills, OfFloatsGoFromFreeToSafe) {
  auto fills = CandidateFills(Inline<float>(DType::kF32, {3}, {0.5f, 0.25f, 0.75f}));
  EXPECT_EQ(fills.front(), (Fill{FillKind::kUniform, -3, 3}));
  EXPECT_TRUE(Has(fills, {FillKind::kUniform, 0.01, 3}));
  EXPECT_TRUE(Has(fills, {FillKind::kUniform, 0, 1}));
  EXPECT_TRUE(Has(fills, {FillKind::kUniform, 0.25, 0.75}));
  EXPECT_TRUE(HasKind(fills, FillKind::kJitter));
  EXPECT_EQ(fills.back().kind, FillKind::kInline);
}

TEST(CandidateFills, OfIndicesStayInTheObservedRange) {
  auto fills = CandidateFills(Inline<int64_t>(DType::kI64, {4}, {2, 0, 4, 0}));
  EXPECT_TRUE(Has(fills, {FillKind::kUniform, 0, 4}));
  EXPECT_EQ(fills.back().kind, FillKind::kInline);
}

TEST(CandidateFills, KeepAnOrderThatWasSeen) {
  EXPECT_EQ(CandidateFills(Inline<int64_t>(DType::kI64, {4}, {2, 0, 3, 1})).front().kind,
            FillKind::kPermutation);
  EXPECT_EQ(CandidateFills(Inline<double>(DType::kF64, {4}, {-1, 0, 2, 9})).front().kind,
            FillKind::kSorted);
}

TEST(CandidateFills, OfSymmetricMatricesScale) {
  auto fills = CandidateFills(Inline<float>(DType::kF32, {2, 2}, {2, 1, 1, 3}));
  auto scaled = std::find(fills.begin(), fills.end(), Fill{FillKind::kScaled, 0, 0});
  auto jitter = std::find(fills.begin(), fills.end(), Fill{FillKind::kJitter, 0, 0});
  EXPECT_LT(scaled, jitter);
  EXPECT_NE(jitter, fills.end());
}

TEST(CandidateFills, WithoutBytesAreTheRecipesOwn) {
  TensorRecipe recipe = Tensor(DType::kF32, {3}, {FillKind::kSmall, 0, 1});
  EXPECT_EQ(CandidateFills(recipe), std::vector<Fill>{recipe.fill});
}

TEST(CandidateFills, CanAllBeDrawn) {
  for (int d = 0; d < kDTypeCount; ++d) {
    for (const Shape& shape : {Shape{}, Shape{0}, Shape{5}, Shape{3, 4, 4}}) {
      TensorRecipe recipe = Tensor(static_cast<DType>(d), shape);
      recipe.bytes = std::make_shared<const std::string>(Draw(recipe, 1));
      recipe.fill.kind = FillKind::kInline;
      for (const Fill& fill : CandidateFills(recipe)) Draw(WithFill(recipe, fill), 2);
    }
  }
}

}  // namespace
}  // namespace parallax
