#include "constraints/language.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string RoundTrip(std::string_view text) {
  const auto clause = ParseClause(text);
  return clause ? ToText(*clause) : clause.error().message;
}

TEST(Clause, IsReadBackAsItIsWritten) {
  for (const char* text : {"kind(x) in none, tensor",
                           "kind(dim) in int, int[]",
                           "dtype(x) in float32, integer",
                           "dtype(x) = dtype(y)",
                           "rank(x) >= 1",
                           "rank(x) in 3, 4",
                           "rank(x) = rank(y) - 1",
                           "extent(x, -1) = extent(y, 0)",
                           "extent(x, 1) % groups = 0",
                           "item(order, 0) != item(order, -1)",
                           "shape(x) = shape(y)",
                           "elements(x) = 1",
                           "length(pad) = 2 * (rank(x) - 2)",
                           "mode in 'full', 'same'",
                           "x != 0",
                           "p <= 1",
                           "0.5 < p",
                           "values(index) < extent(x, dim)",
                           "sorted(offsets)",
                           "broadcast(x, y)",
                           "finite(x)",
                           "sum(parts) = extent(x, 0)",
                           "product(shape) = elements(x)",
                           "values(i) >= -rank(x)",
                           "x = -(rank(x) + 1)",
                           "x >= -rank(x) - 1",
                           "x = -3",
                           "x - (y - 1) = 0",
                           "length(x) in 1, rank(y)"}) {
    EXPECT_EQ(RoundTrip(text), text);
  }
}

TEST(Clause, MembersAreInOrderAndOnce) {
  EXPECT_EQ(RoundTrip("dtype(x) in int32 ,float32, int32"), "dtype(x) in float32, int32");
  EXPECT_EQ(RoundTrip("rank(x) in 10, 9"), "rank(x) in 9, 10");
}

TEST(Clause, AFaultNamesItsPlace) {
  EXPECT_THAT(RoundTrip("rank(x"), HasSubstr("should have ')' at character 7, where it ends"));
  EXPECT_THAT(RoundTrip("rank(x) 2"), HasSubstr("should have one of = != < <= > >= in"));
  EXPECT_THAT(RoundTrip("dtype(x) in float33"), HasSubstr("a dtype (float32, integer, ...)"));
  EXPECT_THAT(RoundTrip("kind(x) in tensors"), HasSubstr("a kind of argument"));
  EXPECT_THAT(RoundTrip("size(x) = 1"), HasSubstr("a function (rank, extent"));
  EXPECT_THAT(RoundTrip("x = 'a"), HasSubstr("a closing '"));
  EXPECT_THAT(RoundTrip("x = 1 1"), HasSubstr("nothing more at character 7"));
  EXPECT_THAT(RoundTrip(""), HasSubstr("where it ends"));
  EXPECT_THAT(RoundTrip("x = " + std::string(100, '(')), HasSubstr("fewer brackets"));
}

TEST(Clause, AnyTextIsReadOrRefused) {
  Rng rng(7);
  const std::string_view pieces[] = {"rank(", "x", ")", "=", "in",    "'a'",
                                     ",",     "1", "-", " ", "dtype("};
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (uint64_t n = rng.Below(9); n > 0; --n) text += pieces[rng.Below(std::size(pieces))];
    const auto clause = ParseClause(text);
    if (!clause) continue;
    EXPECT_EQ(RoundTrip(ToText(*clause)), ToText(*clause)) << text;
  }
}

TEST(Clause, KnowsItsClassAndParameters) {
  EXPECT_EQ(Name(ClassOf(*ParseClause("kind(x) in int"))), "structure");
  EXPECT_EQ(Name(ClassOf(*ParseClause("dtype(x) = dtype(y)"))), "dtype");
  EXPECT_EQ(Name(ClassOf(*ParseClause("extent(x, 1) % g = 0"))), "shape");
  EXPECT_EQ(Name(ClassOf(*ParseClause("broadcast(x, y)"))), "shape");
  EXPECT_EQ(Name(ClassOf(*ParseClause("values(x) < extent(y, 0)"))), "value");
  EXPECT_THAT(ParametersOf(*ParseClause("values(x) < extent(y, dim) - x")),
              ElementsAre("x", "y", "dim"));
}

TEST(Clause, SignsAreWrittenWithoutBrackets) {
  EXPECT_EQ(RoundTrip("x = (-y) * (-(2 * z))"), "x = -y * -(2 * z)");
  EXPECT_EQ(RoundTrip("x = ---0"), "x = 0");
  EXPECT_EQ(RoundTrip("x = --(5) + (0 - 3)"), "x = 5 + -3");
  // As deep in brackets as it may be, each with a sign.
  const std::string signs = "x = " + std::string(25, '-') + "y";
  EXPECT_EQ(RoundTrip(signs), signs);
}

std::string LongClause(const std::string& start, size_t terms, const std::string& between) {
  std::string text = start + "1";
  for (size_t i = 1; i < terms; ++i) text += between + std::to_string(i + 1);
  return text;
}

TEST(Clause, HasSoManyTermsAndNoMore) {
  for (const char* between : {" + ", " * "}) {
    const std::string text = LongClause("x = ", kMostTerms - 1, between);
    EXPECT_EQ(RoundTrip(text), text);
    const auto endless = ParseClause(LongClause("x = ", 200'000, between));
    ASSERT_FALSE(endless.ok());
    EXPECT_THAT(endless.error().message, HasSubstr("has more than 1000 terms"));
    EXPECT_LT(endless.error().message.size(), 300u) << "it shows the clause shortened";
  }
  EXPECT_EQ(ParseClause(LongClause("x in ", kMostTerms - 1, ", "))->right.size(), kMostTerms - 1);
  EXPECT_FALSE(ParseClause(LongClause("x in ", 200'000, ", ")).ok());
  EXPECT_FALSE(ParseClause(LongClause("dtype(x) in float32, ", 200'000, ", ")).ok());
}

}  // namespace
}  // namespace parallax
