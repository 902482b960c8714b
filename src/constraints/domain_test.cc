#include "constraints/domain.h"

#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

TensorRecipe Tensor(Shape shape, Fill fill, DType dtype = DType::kF32) {
  TensorRecipe out;
  out.shape = std::move(shape);
  out.dtype = dtype;
  out.fill = fill;
  return out;
}

Binding Call(Value x, Value dim) {
  Binding out;
  out.arguments = {{"x", false, std::move(x)}, {"dim", true, std::move(dim)}};
  return out;
}

const TensorRecipe& XOf(const Binding& binding) {
  return binding.arguments[0].value.As<TensorRecipe>();
}

const DomainTexts kDomain = {"rank(x) >= 1", "dim < rank(x)", "values(x) >= -2", "values(x) <= 3",
                             "finite(x)"};

TEST(Domain, ItsClausesAreCanonical) {
  const std::vector<std::string> clauses = {" rank( x )>=1", "dtype(x) in float64, float32"};
  const auto read = ReadDomain(clauses, {"x", "dim"});
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, (DomainTexts{"rank(x) >= 1", "dtype(x) in float32, float64"}));
}

TEST(Domain, WhatIsNoneIsToldWithItsText) {
  const std::vector<std::string> misspelt = {"rank(inptu) = 1"};
  EXPECT_EQ(ReadDomain(misspelt, {"input", "dim"}).error().message,
            "the clause \"rank(inptu) = 1\" speaks of 'inptu', which is no parameter; did you mean "
            "'input'?");
  const std::vector<std::string> cut = {"rank(x) ="};
  EXPECT_FALSE(ReadDomain(cut, {"x"}).ok());
}

TEST(Domain, WithinAndOutside) {
  const TensorRecipe drawn = Tensor({2, 3}, {FillKind::kUniform, -1, 1});
  EXPECT_TRUE(IsWithin(kDomain, Call(drawn, int64_t{1})));
  EXPECT_FALSE(IsWithin(kDomain, Call(drawn, int64_t{2})));
  EXPECT_FALSE(IsWithin(kDomain, Call(Tensor({}, {FillKind::kUniform, -1, 1}), int64_t{-1})));
  EXPECT_FALSE(IsWithin(kDomain, Call(Tensor({2}, {FillKind::kUniform, -9, 1}), int64_t{0})));
  EXPECT_FALSE(IsWithin(kDomain, Call(Tensor({2}, {FillKind::kMixed, -1, 1}), int64_t{0})));
  EXPECT_TRUE(IsWithin({}, Call(None{}, None{})));
  Binding without = Call(drawn, int64_t{2});
  without.arguments.pop_back();
  EXPECT_TRUE(IsWithin(kDomain, without)) << "of what is left out a clause says nothing";
}

TEST(Domain, WhatIsDamagedSaysNothing) {
  const TensorRecipe drawn = Tensor({2, 3}, {FillKind::kUniform, -1, 1});
  EXPECT_TRUE(IsWithin({"rank(x", ""}, Call(drawn, int64_t{1})));
  EXPECT_FALSE(IsWithin({"rank(x", "rank(x) = 1"}, Call(drawn, int64_t{1})));
}

TEST(Domain, ContentsAreDrawnWithin) {
  for (const Fill fill : {Fill{FillKind::kUniform, -9, 1}, Fill{FillKind::kSpecial, 0, 0},
                          Fill{FillKind::kLarge, 0, 9}, Fill{FillKind::kSorted, 5, 9}}) {
    const Binding within = WithinDomain(kDomain, Call(Tensor({4}, fill), int64_t{0}));
    EXPECT_TRUE(IsWithin(kDomain, within)) << Name(fill.kind);
    EXPECT_EQ(XOf(within).fill.kind == FillKind::kSorted, fill.kind == FillKind::kSorted);
  }
  const Binding narrow =
      WithinDomain(kDomain, Call(Tensor({4}, {FillKind::kUniform, -9, 1}), int64_t{0}));
  EXPECT_EQ(XOf(narrow).fill.lo, -2);
  EXPECT_EQ(XOf(narrow).fill.hi, 1) << "a narrower bound stays";
}

TEST(Domain, StoredContentsThatObeyStay) {
  TensorRecipe stored = Tensor({2}, {});
  const float numbers[] = {0.5f, std::numeric_limits<float>::quiet_NaN()};
  stored.bytes =
      std::make_shared<std::string>(reinterpret_cast<const char*>(numbers), sizeof numbers);
  EXPECT_FALSE(IsWithin(kDomain, Call(stored, int64_t{0})));
  EXPECT_TRUE(IsWithin(kDomain, WithinDomain(kDomain, Call(stored, int64_t{0}))));
  const DomainTexts loose = {"rank(x) = 1"};
  EXPECT_EQ(WithinDomain(loose, Call(stored, int64_t{0})), Call(stored, int64_t{0}));
}

TEST(Domain, StrictBoundsAndListsOfTensors) {
  const DomainTexts positive = {"values(x) > 0"};
  Sequence list;
  list.items = {Value(Tensor({2}, {FillKind::kUniform, -1, 1})),
                Value(Tensor({3}, {FillKind::kUniform, -4, -3}, DType::kI64))};
  const Binding within = WithinDomain(positive, Call(list, int64_t{0}));
  EXPECT_TRUE(IsWithin(positive, within));
  EXPECT_FALSE(IsWithin(positive, Call(list, int64_t{0})));
}

}  // namespace
}  // namespace parallax
