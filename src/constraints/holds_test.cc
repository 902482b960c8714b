#include "constraints/holds.h"

#include <gtest/gtest.h>

#include "constraints/language.h"

namespace parallax {
namespace {

TensorRecipe Held(Shape shape, DType dtype = DType::kF32, Fill fill = {}) {
  TensorRecipe out;
  out.shape = std::move(shape);
  out.dtype = dtype;
  out.fill = fill;
  return out;
}

Sequence List(std::vector<int64_t> numbers) {
  Sequence out;
  for (int64_t number : numbers) out.items.push_back(Value(number));
  return out;
}

// x float32[2, 6], y int64[4, 2] of 0 to 3, mode 'full', dim 1, parts [2, 4], no none.
Binding HeldCall() {
  Binding out;
  out.arguments = {{"x", false, Held({2, 6})},
                   {"y", false, Held({4, 2}, DType::kI64, {FillKind::kUniform, 0, 3})},
                   {"mode", true, std::string("full")},
                   {"dim", true, int64_t{1}},
                   {"parts", true, List({2, 4})},
                   {"missing", true, None{}}};
  return out;
}

Truth Of(std::string_view text) { return Holds(*ParseClause(text), HeldCall()); }

TEST(Holds, WhatIsTrue) {
  for (const char* text : {"kind(x) in tensor",
                           "kind(dim) in int",
                           "kind(dim) in float",
                           "kind(parts) in int[]",
                           "kind(missing) in none, tensor",
                           "dtype(x) in float32",
                           "dtype(x) in float",
                           "dtype(x) != dtype(y)",
                           "rank(x) = 2",
                           "rank(x) in 2, 3",
                           "finite(x)",
                           "finite(dim)",
                           "rank(x) = rank(y)",
                           "extent(x, -1) = 6",
                           "extent(x, 0) = extent(y, 1)",
                           "extent(x, dim) % 3 = 0",
                           "elements(x) = 12",
                           "mode in 'full', 'same'",
                           "dim >= 0",
                           "dim < rank(x)",
                           "parts > 0",
                           "sum(parts) = extent(x, dim)",
                           "product(parts) = 8",
                           "length(parts) = 2",
                           "item(parts, 0) = 2",
                           "item(parts, -1) > item(parts, 0)",
                           "values(y) >= 0",
                           "values(y) < extent(y, 0)",
                           "sorted(parts)",
                           "broadcast(x, x)",
                           "shape(x) = shape(x)",
                           "extent(x, 1) / 4 = 1"}) {
    EXPECT_EQ(Of(text), Truth::kYes) << text;
  }
}

TEST(Holds, WhatIsNot) {
  for (const char* text :
       {"kind(x) in int", "kind(parts) in tensor[]", "kind(missing) in tensor",
        "dtype(x) in integer", "dtype(x) = dtype(y)", "rank(x) = 3", "rank(x) < 2",
        "extent(x, 2) = 6", "mode in 'same', 'valid'", "dim > 1", "parts > 2", "values(x) >= 0",
        "values(y) < 3", "sorted(x)", "broadcast(x, y)", "shape(x) = shape(y)",
        "extent(x, 1) % 4 = 0", "item(parts, 1) = 2", "item(parts, 2) = 4"}) {
    EXPECT_EQ(Of(text), Truth::kNo) << text;
  }
}

TEST(Holds, WhatTheCallDoesNotTell) {
  for (const char* text :
       {"kind(other) in tensor", "rank(other) = 2", "rank(dim) = 2", "rank(missing) = 2",
        "missing > 0", "values(y) < extent(other, 0)", "dtype(dim) in float32", "length(x) = 2",
        "sorted(dim)", "item(x, 0) = 2", "item(dim, 0) = 1"}) {
    EXPECT_EQ(Of(text), Truth::kUnknown) << text;
  }
}

TEST(Strays, ByLeavingWhatIsBorneOutAlone) {
  Binding inside;
  inside.arguments = {{"x", false, Held({2, 6})}};
  Binding outside;
  outside.arguments = {{"x", false, Held({6})}};
  Binding without;
  std::vector<Constraint> known = {{*ParseClause("rank(x) = 2"), {{}}, {3, 0, 0, 0}}};
  EXPECT_TRUE(Strays(known, inside, outside));
  EXPECT_FALSE(Strays(known, outside, inside));
  EXPECT_FALSE(Strays(known, outside, outside));
  EXPECT_FALSE(Strays(known, inside, without));
  known[0].trials.broken = 1;
  EXPECT_FALSE(Strays(known, inside, outside));
}

TEST(Holds, WhatIsSaidOfEachElementIsTrueOfNone) {
  Binding call;
  call.arguments = {{"x", false, Held({0, 3})}, {"sizes", false, List({})}};
  EXPECT_EQ(Holds(*ParseClause("values(x) < 0"), call), Truth::kYes);
  EXPECT_EQ(Holds(*ParseClause("sizes < 0"), call), Truth::kYes);
  EXPECT_EQ(Holds(*ParseClause("kind(sizes) in tensor[]"), call), Truth::kYes);
}

}  // namespace
}  // namespace parallax
