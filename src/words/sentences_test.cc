#include "words/sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Sentences, EndAtPointsAndEmptyLines) {
  EXPECT_THAT(SentencesIn("Adds 1.5 to\nx.  Returns y.z\n\nArgs:\n  x: a tensor"),
              ElementsAre("adds 1.5 to x", "  returns y.z", " args:   x: a tensor"));
  EXPECT_THAT(SentencesIn("\n\n. "), IsEmpty());
  EXPECT_THAT(SentencesIn(""), IsEmpty());
}

}  // namespace
}  // namespace parallax
