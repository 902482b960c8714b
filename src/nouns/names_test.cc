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
