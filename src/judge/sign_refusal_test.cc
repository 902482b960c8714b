#include "judge/sign_refusal.h"

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax {
namespace {

RecordedCase Refused(Value size, const char* message) {
  RecordedCase recorded;
  recorded.binding.arguments = {{"x", false, TensorRecipe{}}, {"size", false, std::move(size)}};
  recorded.outcomes = {Outcome{Returned{}}, testing_judge::Raise("ValueError", message)};
  return recorded;
}

TEST(SignRefusal, SpeaksOfTheNumberOrTheName) {
  const std::string roles[] = {"x", "size"};
  const Value below(int64_t{-2}), above(int64_t{2});
  EXPECT_TRUE(RefusesASign(Refused(below, "a negative dimension -2: [1, -2]"), {}));
  EXPECT_TRUE(RefusesASign(Refused(below, "size must be larger than 0"), roles));
  EXPECT_TRUE(
      RefusesASign(Refused(Value(Sequence{false, {below, above}}), "out of range, got -2"), {}));
  EXPECT_FALSE(RefusesASign(Refused(below, "size must be larger than 0"), {})) << "of which?";
  EXPECT_FALSE(RefusesASign(Refused(below, "resize must be larger than 0"), roles));
  EXPECT_FALSE(RefusesASign(Refused(below, "a negative dimension -21"), {}));
  EXPECT_FALSE(RefusesASign(Refused(below, "size must be odd, got -2"), roles));
  EXPECT_FALSE(RefusesASign(Refused(above, "size must be larger than 2"), roles));
  EXPECT_FALSE(RefusesASign(Refused(below, "size must be in the support (GreaterThan(0))"), roles));
}

TEST(SignRefusal, WhatReturnsRefusesNothing) {
  RecordedCase recorded = Refused(Value(int64_t{-2}), "");
  recorded.outcomes[1] = recorded.outcomes[0];
  EXPECT_FALSE(RefusesASign(recorded, {}));
}

}  // namespace
}  // namespace parallax
