#include "base/utf8.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(Utf8, IsCutBetweenCharacters) {
  const std::string text = "a\u00e9\u20ac\U0001f600";  // of 1, 2, 3 and 4 bytes
  const size_t kept[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};
  for (size_t bytes = 0; bytes < std::size(kept); ++bytes) {
    EXPECT_EQ(CutAtCharacter(text, bytes), text.substr(0, kept[bytes])) << bytes;
  }
  // What is no UTF-8 is cut all the same.
  EXPECT_EQ(CutAtCharacter(std::string(9, '\x80'), 8).size(), 4u);
  EXPECT_EQ(CutAtCharacter("", 8), "");
}

TEST(Utf8, WhatIsNoneIsReplaced) {
  EXPECT_EQ(WellFormed("a\u00e9\U0001f600"), "a\u00e9\U0001f600");
  EXPECT_EQ(WellFormed("a\xe2\x82"), "a\ufffd\ufffd");
  EXPECT_EQ(WellFormed("\xed\xa0\x80"), "\ufffd\ufffd\ufffd") << "half a surrogate pair";
  EXPECT_EQ(WellFormed("\xc0\xaf"), "\ufffd\ufffd") << "longer than it has to be";
  EXPECT_EQ(WellFormed("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd") << "beyond U+10FFFF";
}

TEST(Utf8, ControlsAreNotPrinted) {
  EXPECT_EQ(Printable("a\tb\nc \u00e9"), "a\tb\nc \u00e9");
  for (const char* control :
       {"\x1b", "\r", "\x7f", "\u0085", "\u009b", "\u202e", "\u2066", "\ufffe"}) {
    EXPECT_EQ(Printable(std::string("a") + control + "b"), "a\ufffdb") << control;
  }
  EXPECT_EQ(Printable(std::string(1, '\0')), "\ufffd");
  EXPECT_EQ(Printable("\u00a0\u2029\u206a\ufffd"), "\u00a0\u2029\u206a\ufffd");
}

}  // namespace
}  // namespace parallax
