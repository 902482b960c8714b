#include "nouns/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace parallax {
namespace {

TEST(NumElements, IsTheProductOfTheExtents) {
  EXPECT_EQ(NumElements({}), 1);
  EXPECT_EQ(NumElements({3, 4}), 12);
  EXPECT_EQ(NumElements({3, 0}), 0);
}

TEST(NumElements, SaturatesButZeroWins) {
  int64_t huge = int64_t{1} << 40;
  EXPECT_EQ(NumElements({huge, huge}), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(NumElements({huge, huge, 0}), 0);
}

TEST(RowMajorStrides, CountsElements) {
  EXPECT_EQ(RowMajorStrides({}), Shape{});
  EXPECT_EQ(RowMajorStrides({2, 3, 4}), (Shape{12, 4, 1}));
  EXPECT_EQ(RowMajorStrides({2, 0, 4}), (Shape{4, 4, 1}));
}

TEST(Names, AreDistinct) {
  std::set<std::string_view> names;
  for (int i = 0; i < kLayoutCount; ++i) names.insert(Name(static_cast<Layout>(i)));
  EXPECT_EQ(names.size(), kLayoutCount);
  names.clear();
  for (int i = 0; i < kFillKindCount; ++i) names.insert(Name(static_cast<FillKind>(i)));
  EXPECT_EQ(names.size(), kFillKindCount);
}

TEST(TensorRecipe, EqualsByContentOfItsBytes) {
  TensorRecipe a;
  a.fill.kind = FillKind::kInline;
  TensorRecipe b = a;
  a.bytes = std::make_shared<const std::string>("abcd");
  b.bytes = std::make_shared<const std::string>("abcd");
  EXPECT_EQ(a, b);
  b.bytes = std::make_shared<const std::string>("abce");
  EXPECT_NE(a, b);
  b.bytes = nullptr;
  EXPECT_NE(a, b);
}

TEST(TensorRecipe, WithANanConstantEqualsItself) {
  TensorRecipe a;
  a.fill = {FillKind::kConstant, std::nan(""), 0};
  TensorRecipe b = a;
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace parallax
