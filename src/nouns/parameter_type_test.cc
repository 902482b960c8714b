#include "nouns/parameter_type.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(ParseType, TakesTheVocabularyApart) {
  EXPECT_EQ(ParseType("tensor"), (ParameterType{"tensor", false, -1, false, false}));
  EXPECT_EQ(ParseType("int[2]?"), (ParameterType{"int", true, 2, true, false}));
  EXPECT_EQ(ParseType("tensor?[]"), (ParameterType{"tensor", true, -1, false, true}));
  EXPECT_EQ(ParseType("float?"), (ParameterType{"float", false, -1, true, false}));
}

}  // namespace
}  // namespace parallax
