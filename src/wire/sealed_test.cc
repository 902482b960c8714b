#include "wire/sealed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "wire/damage.h"

namespace parallax {
namespace {

constexpr SealedKind kLetter{0x5454454c, 3, "a letter", "parallax write"};

TEST(Sealed, GivesBackThePayload) {
  for (const std::string& payload : {std::string(), std::string("x"), std::string(300, '\7')}) {
    const std::string bytes = Seal(kLetter, payload);
    const auto opened = Unseal(kLetter, bytes);
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    EXPECT_EQ(*opened, payload);
  }
}

TEST(Sealed, EveryDamageIsAnError) {
  const std::string bytes = Seal(kLetter, "dear reader");
  ExpectSurvivesDamage(bytes, [](std::string_view damaged) -> Result<std::string> {
    PARALLAX_TRY_ASSIGN(const std::string_view payload, Unseal(kLetter, damaged));
    return Seal(kLetter, payload);
  });
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    const auto opened = Unseal(kLetter, flipped);
    ASSERT_FALSE(opened.ok()) << "bit " << bit;
    EXPECT_THAT(opened.error().hint, testing::HasSubstr("parallax write"));
  }
}

TEST(Sealed, SaysWhatIsWrong) {
  EXPECT_EQ(Unseal(kLetter, "a story").error().message, "this is not a letter");
  SealedKind older = kLetter;
  older.version = 2;
  EXPECT_EQ(Unseal(kLetter, Seal(older, "x")).error().message,
            "a letter of another version of Parallax");
  const std::string bytes = Seal(kLetter, "x");
  EXPECT_EQ(Unseal(kLetter, bytes.substr(0, bytes.size() - 1)).error().message,
            "a letter is damaged");
}

}  // namespace
}  // namespace parallax
