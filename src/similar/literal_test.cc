#include "similar/literal.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(LiteralOf, APlainLiteralIsItsValue) {
  EXPECT_EQ(LiteralOf("None"), Value(None{}));
  EXPECT_EQ(LiteralOf("False"), Value(false));
  EXPECT_EQ(LiteralOf("-1"), Value(int64_t{-1}));
  EXPECT_EQ(LiteralOf("1e-05"), Value(1e-5));
  EXPECT_EQ(LiteralOf("1.0"), Value(1.0));
  EXPECT_EQ(LiteralOf("'it''s'"), Value(std::string("it''s")));
  EXPECT_EQ(LiteralOf("\"\""), Value(std::string()));
}

TEST(LiteralOf, AnyOtherExpressionIsNone) {
  for (const char* text :
       {"", "'", "'a\\n'", "'a\"", "inf", "nan", "lib.float32", "(1, 2)", "1 + 1"}) {
    EXPECT_EQ(LiteralOf(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace parallax
