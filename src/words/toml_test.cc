#include "words/toml.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

std::string Parsed(std::string_view text) {
  auto table = ParseToml("a.toml", text, [](const toml::source_region& at, std::string_view what) {
    return Error{fmt::format("{}: {}", at.begin.line, what), ""};
  });
  if (!table.ok()) return table.error().message;
  return (*table)["a"].value_or(std::string("?"));
}

// Each was an assertion of the parser, or what it calls unreachable.
TEST(Toml, TextThatIsNoneIsRefusedNotAsserted) {
  for (const char* text : {"[[[know[knon]]w", "\n[[\n", "a = [}1, [[1", "a = 1\n\xef\xbb\xbbnt",
                           "\xc3\xa9 = 1", "\xe3\x81\x82 = 1", "[", "a = {", "a = \"\\"}) {
    EXPECT_THAT(Parsed(text), testing::ContainsRegex("^[12]: Error while parsing")) << text;
  }
}

TEST(Toml, LettersAreNoBlanks) {
  EXPECT_EQ(Parsed("a = \"\"\"x \\\n\xc3\xa9\xe3\x81\x82\"\"\""), "x \xc3\xa9\xe3\x81\x82");
}

TEST(Toml, DeepKeysAreRefused) {
  std::string key = "a";
  for (int i = 0; i < 200'000; ++i) key += ".a";
  const std::string deep = "a.toml is nested 200,000 levels deep; at most 200 are read";
  EXPECT_EQ(Parsed(key + " = 1"), deep);
  EXPECT_THAT(Parsed("[" + key + "]"), testing::StartsWith("a.toml is nested 200,001 levels"));
  EXPECT_THAT(Parsed("a = " + std::string(200'000, '[')), testing::StartsWith("a.toml is nested"));
}

}  // namespace
}  // namespace parallax
