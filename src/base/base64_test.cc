#include "base/base64.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

// RFC 4648, section 10.
TEST(Base64, TestVectors) {
  EXPECT_EQ(ToBase64(""), "");
  EXPECT_EQ(ToBase64("f"), "Zg==");
  EXPECT_EQ(ToBase64("fo"), "Zm8=");
  EXPECT_EQ(ToBase64("foobar"), "Zm9vYmFy");
}

TEST(Base64, ComesBack) {
  std::string bytes;
  for (int i = 0; i < 257; ++i) {
    EXPECT_EQ(FromBase64(ToBase64(bytes)), bytes);
    bytes += static_cast<char>(i * 7);
  }
}

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Z", "Zg=", "Z===", "====", "Z=g=", "Zm9v\n", "<>!?"}) {
    EXPECT_FALSE(FromBase64(text)) << text;
  }
}

}  // namespace
}  // namespace parallax
