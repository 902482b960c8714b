#include <gtest/gtest.h>

#include <set>

#include "nouns/api.h"
#include "nouns/outcome.h"
#include "nouns/verdict.h"

namespace parallax {
namespace {

TEST(Kind, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (int i = 0; i < kKindCount; ++i) names.insert(Name(static_cast<Kind>(i)));
  EXPECT_EQ(names.size(), kKindCount);
  EXPECT_EQ(Name(Kind::kOom), "oom");
}

TEST(Kind, EveryRowIsWhole) {
  std::set<int> places;
  for (const KindFacts& facts : kKinds) {
    places.insert(facts.place);
    EXPECT_FALSE(facts.sentence.empty()) << facts.name;
    EXPECT_FALSE(facts.check.empty() && facts.child_check.empty()) << facts.name;
    // A title is of two sides or of one call.
    EXPECT_EQ(facts.wrong.empty(), facts.other.empty()) << facts.name;
    EXPECT_EQ(facts.wrong.empty(), facts.what.empty()) << facts.name;
    EXPECT_TRUE(facts.wrong.empty() || facts.does.empty()) << facts.name;
    for (const int rank : facts.ranks) EXPECT_TRUE(rank >= 1 && rank <= 5) << facts.name;
    EXPECT_EQ(facts.alone != ShownAlone::kNever, IsOfOneSide(facts.kind)) << facts.name;
  }
  EXPECT_EQ(places.size(), static_cast<size_t>(kKindCount));
}

TEST(StatusName, SaysWhatASideDid) {
  EXPECT_EQ(StatusName({Returned{}}), "returned");
  EXPECT_EQ(StatusName({Raised{}}), "raised");
  EXPECT_EQ(StatusName({TimedOut{}}), "timed-out");
  EXPECT_EQ(StatusName({OutOfMemory{}}), "out-of-memory");
  EXPECT_EQ(StatusName({NotApplicable{}}), "not-applicable");
}

TEST(Api, KnowsItsFormsAndTraits) {
  Api api;
  api.forms = {"out", "inplace"};
  api.traits = {"random"};
  EXPECT_TRUE(api.HasForm("out"));
  EXPECT_FALSE(api.HasForm("meta"));
  EXPECT_TRUE(api.HasTrait("random"));
  EXPECT_FALSE(api.HasTrait("view"));
}

}  // namespace
}  // namespace parallax
