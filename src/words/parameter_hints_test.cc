#include "words/parameter_hints.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(ParameterHints, ShapesAreSymbolsAndAlternatives) {
  for (const char* shape :
       {"N C S", "B q q;B q", "-", "*", "*-1;*", "4H D", "3", "O C/g K", "N 2 3"}) {
    EXPECT_TRUE(IsShape(shape)) << shape;
  }
  for (const char* shape :
       {"", " ", "N;", ";N", "Z", "N,C", "NC", "C/h", "*2", "-1", "9999", "N C!"}) {
    EXPECT_FALSE(IsShape(shape)) << shape;
  }
}

TEST(ParameterHints, ASymbolIsOneSize) {
  for (const char* symbol : {"C", "3H", "O/g", "*1", "17"}) EXPECT_TRUE(IsShapeSymbol(symbol));
  for (const char* symbol : {"", "-", "N C", "C;D", "H3", "Z"}) {
    EXPECT_FALSE(IsShapeSymbol(symbol)) << symbol;
  }
}

TEST(ParameterHints, ThoseThatAreAddedComeBehind) {
  ParameterHints own;
  own.tensors = {{"", "a", "N"}};
  own.omitted = {"x"};
  ParameterHints other;
  other.tensors = {{"", "a", "C"}};
  other.ints = {{"", "b", NumberHint::kRange, 1, 2}};
  other.omitted = {"y"};
  own.Add(other);
  ASSERT_EQ(own.tensors.size(), 2u);
  EXPECT_EQ(own.tensors[0].shape, "N");
  EXPECT_EQ(own.ints.size(), 1u);
  EXPECT_EQ(own.omitted.size(), 2u);
}

}  // namespace
}  // namespace parallax
