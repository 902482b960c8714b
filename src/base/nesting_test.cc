#include "base/nesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

std::string Times(size_t count, const std::string& text) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Nesting, CountsBracketsOfJsonOutsideOfStrings) {
  EXPECT_EQ(JsonNesting(""), 0u);
  EXPECT_EQ(JsonNesting(R"({"a": [1, {"b": []}], "c": {}})"), 4u);
  EXPECT_EQ(JsonNesting(R"(["[[[", "\"[["])"), 1u);
  EXPECT_EQ(JsonNesting("]]}[\"never closed [["), 1u);
  EXPECT_EQ(JsonNesting("\"\\"), 0u);
}

TEST(Nesting, CountsBracketsAndKeysOfToml) {
  EXPECT_EQ(TomlNesting("[a.b]\nc.d.e = 1\n"), 2u);
  EXPECT_EQ(TomlNesting("a = [[1.5, 2.5, 3.5], {b.c = [1]}]"), 4u);
  EXPECT_EQ(TomlNesting("a = '[[' # [[[.\nb = \"\\\"[[\""), 0u);
  EXPECT_EQ(TomlNesting("a = \"\"\"\n[[[[\"[[\\\"\"\" \n\"\"\"\nb = '''\n[[.'''\n"), 0u);
  EXPECT_EQ(TomlNesting("\"a,\".'b=[['.c = 1"), 2u);
  EXPECT_EQ(TomlNesting("a = \"\"\"\\"), 0u);
}

TEST(Nesting, ErrorsNameTheFileAndTheDepth) {
  EXPECT_TRUE(CheckJsonNesting("a.json", Times(kMostNesting, "[")).ok());
  const Status deep = CheckJsonNesting("a.json", Times(200'000, "["));
  ASSERT_FALSE(deep.ok());
  EXPECT_EQ(deep.error().message, "a.json is nested 200,000 levels deep; at most 200 are read");
  EXPECT_FALSE(deep.error().hint.empty());
  EXPECT_TRUE(CheckTomlNesting("a.toml", Times(100'000, "a = 0.5\n")).ok());
  EXPECT_FALSE(CheckTomlNesting("a.toml", "a" + Times(200'000, ".a") + " = 1").ok());
}

}  // namespace
}  // namespace parallax
