#include "base/hash.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

// Golden values: these hashes are stored, so they may never change.
TEST(HashTest, EmptyInputHasXxh3GoldenValues) {
  EXPECT_EQ(HashOf("").Hex(), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(Checksum(""), 0x2d06800538d394c2ull);
}

TEST(HashTest, HexRoundTrips) {
  Hash128 hash = HashOf("parallax");
  EXPECT_EQ(hash.Hex().size(), 32u);
  EXPECT_EQ(Hash128::FromHex(hash.Hex()), hash);
}

TEST(HashTest, FromHexRefusesOtherText) {
  EXPECT_FALSE(Hash128::FromHex(""));
  EXPECT_FALSE(Hash128::FromHex("99aa06d3014798d86001c324468d497"));
  EXPECT_FALSE(Hash128::FromHex("99AA06d3014798d86001c324468d497f"));
  EXPECT_FALSE(Hash128::FromHex("+9aa06d3014798d86001c324468d497f"));
}

TEST(HashTest, OneBitChangesEveryHash) {
  EXPECT_NE(HashOf("a"), HashOf("b"));
  EXPECT_NE(Checksum("a"), Checksum("b"));
}

TEST(HashTest, OrdersByHighHalfFirst) {
  EXPECT_LT((Hash128{1, 9}), (Hash128{2, 0}));
  EXPECT_LT((Hash128{1, 0}), (Hash128{1, 1}));
}

}  // namespace
}  // namespace parallax
