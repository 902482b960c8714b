#include "nouns/recorded_case.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

RecordedCase Sample() {
  RecordedCase recorded;
  recorded.relation.api = "toy.sum";
  recorded.binding.arguments.push_back({"n", false, {int64_t{3}}});
  recorded.seed = 7;
  recorded.outcomes.emplace_back(Raised{"ValueError", "no"});
  recorded.verdict.state = VerdictState::kDisagree;
  recorded.traits = {"accumulates"};
  recorded.key = {1, 2, 3, 4};
  return recorded;
}

void ExpectSameOrigin(const RecordedCase& a, const RecordedCase& b) {
  EXPECT_EQ(a.relation, b.relation);
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.traits, b.traits);
  EXPECT_EQ(a.key, b.key);
}

TEST(RecordedCase, NotRunHasAllButWhatRunningGives) {
  const RecordedCase other = NotRun(Sample(), Binding{});
  ExpectSameOrigin(other, Sample());
  EXPECT_TRUE(other.binding.arguments.empty());
  EXPECT_TRUE(other.outcomes.empty());
  EXPECT_EQ(other.verdict, Verdict());
}

TEST(RecordedCase, WithOutcomesHasTheBindingAndNoVerdict) {
  const RecordedCase other = WithOutcomes(Sample(), Outcomes(2));
  ExpectSameOrigin(other, Sample());
  EXPECT_EQ(other.binding, Sample().binding);
  EXPECT_EQ(other.outcomes.size(), 2u);
  EXPECT_EQ(other.verdict, Verdict());
}

}  // namespace
}  // namespace parallax
