#include "explain/learned/atom.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Atom Reaching(Bound bound) {
  Atom atom;
  atom.test = AtomTest::kReaches;
  atom.low = bound;
  return atom;
}

TEST(Atom, OfWhatLiesBetweenNobodyKnows) {
  const Atom atom = Reaching({4, 4, 2});
  EXPECT_EQ(HoldsOf(atom, Fact(4.0)), Truth::kYes);
  EXPECT_EQ(HoldsOf(atom, Fact(3.0)), Truth::kUnknown);
  EXPECT_EQ(HoldsOf(atom, Fact(2.0)), Truth::kNo);
  EXPECT_EQ(HoldsOf(atom, Fact()), Truth::kNo) << "a call without it";
}

TEST(Atom, ABlurredBoundLetsBothBe) {
  const Atom atom = Reaching({24, 4, 3});
  EXPECT_EQ(HoldsOf(atom, Fact(24.0)), Truth::kYes);
  EXPECT_EQ(HoldsOf(atom, Fact(4.0)), Truth::kUnknown);
  EXPECT_EQ(HoldsOf(atom, Fact(3.0)), Truth::kNo);
}

TEST(Atom, ATextThatWasNotMetIsUnknown) {
  Atom atom;
  atom.test = AtomTest::kIsOneOf;
  atom.texts = {"'sum'"};
  atom.excluded = {"'max'"};
  EXPECT_EQ(HoldsOf(atom, Fact(std::string("'sum'"))), Truth::kYes);
  EXPECT_EQ(HoldsOf(atom, Fact(std::string("'max'"))), Truth::kNo);
  EXPECT_EQ(HoldsOf(atom, Fact(std::string("'mean'"))), Truth::kUnknown);
}

TEST(Atom, BoundsAreHalvedUntilTheyAreNarrow) {
  for (const FeatureKind kind : {FeatureKind::kReal, FeatureKind::kWhole}) {
    for (const Bound& from : {Bound{4096, 4096, 3}, Bound{5, 5, 4000}, Bound{-2, -2, -900}}) {
      Bound bound = from;
      int steps = 0;
      for (; !IsNarrow(bound, kind) && steps < 20; ++steps) bound.edge = MiddleOfBound(bound, kind);
      EXPECT_LT(steps, 20);
    }
  }
  EXPECT_FALSE(IsNarrow(Bound{4, 4, 4}, FeatureKind::kWhole)) << "nothing is known beside it";
  EXPECT_FALSE(IsNarrow(Bound{1, 1, -1}, FeatureKind::kReal));
  EXPECT_TRUE(IsNarrow(Bound{1e-9, 1e-9, 0}, FeatureKind::kReal));
}

TEST(Atom, WordsOfEnds) {
  Feature feature;
  feature.kind = FeatureKind::kReal;
  feature.words = "x is ";
  const auto words = [&](Unit unit, Bound bound) {
    feature.unit = unit;
    return WordsOfAtom(Reaching(bound), feature);
  };
  EXPECT_EQ(words(Unit::kNone, {110, 110, 100}), "x is above about 1e+02");
  EXPECT_EQ(words(Unit::kNone, {1e-9, 1e-9, 0}), "x is above 0");
  EXPECT_EQ(words(Unit::kNone, {0, 0, -1e-9}), "x is 0 or above");
  EXPECT_EQ(words(Unit::kEpsilon, {1.1, 1.1, 0.9}), "x is above eps of its dtype");
  EXPECT_EQ(words(Unit::kEpsilon, {9, 9, 7.5}), "x is above 8 eps of its dtype");
  EXPECT_EQ(words(Unit::kEpsilon, {3.3, 3.3, 3.1}), "x is above about 3.2 eps of its dtype");
  EXPECT_EQ(words(Unit::kPerEpsilon, {0.26, 0.26, 0.25}), "x is above 0.25 / eps of its dtype");
  EXPECT_EQ(words(Unit::kLargest, {0.26, 0.26, 0.25}),
            "x is above about 0.25 of the largest number of its dtype");
}

}  // namespace
}  // namespace parallax
