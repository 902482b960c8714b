#include "catalogue/near_api.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(NearApi, TheSameLastWordCountsMoreThanSpelling) {
  const std::vector<std::string> known = {"tf.math.multiply_no_nan", "tf.raw_ops.multiply",
                                          "tf.multiply", "tf.add"};
  EXPECT_EQ(NearApi("tf.math.multiply", known), "tf.multiply");
  EXPECT_EQ(NearApi("multiply", known), "tf.multiply");
}

TEST(NearApi, ElseTheNearestSpellingOrNone) {
  const std::vector<std::string> known = {"toy.tail_sum", "toy.add"};
  EXPECT_EQ(NearApi("toy.tailsum", known), "toy.tail_sum");
  EXPECT_EQ(NearApi("toy.", known), std::nullopt);
  EXPECT_EQ(NearApi("nobody.knows.this", known), std::nullopt);
}

}  // namespace
}  // namespace parallax
