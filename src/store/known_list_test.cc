#include "store/known_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

constexpr const char* kFull = R"(
[[known]]
api = "toy.tail_*"
kind = "value"
pattern = "*wrong value*"
url = "https://example.org/1"
versions = ">=1.0,<1.1"
expires = 2026-12-31

[[known]]
api = "toy.exp"
url = "https://example.org/2"
expires = "2026-01-31"
)";

TEST(KnownList, ReadsEveryKey) {
  const KnownList list = ParseKnownList("some/where/list.toml", kFull).value();
  EXPECT_EQ(list.file, "list.toml");
  ASSERT_EQ(list.entries.size(), 2u);
  EXPECT_EQ(list.entries[0].kind, Kind::kValue);
  EXPECT_EQ(list.entries[0].expires, "2026-12-31");
  EXPECT_EQ(list.entries[1].expires, "2026-01-31");
  EXPECT_FALSE(list.entries[1].kind);
  EXPECT_TRUE(ParseKnownList("empty.toml", "")->entries.empty());
}

TEST(KnownList, CountsForAVersionUntilADay) {
  const KnownList list = ParseKnownList("list.toml", kFull).value();
  EXPECT_EQ(list.For("1.0", "2026-01-31").entries.size(), 2u);
  EXPECT_EQ(list.For("1.1", "2026-01-31").entries.size(), 1u);
  EXPECT_EQ(list.For("1.0", "2026-02-01").entries.size(), 1u);
  EXPECT_EQ(list.For("1.0", "2027-01-01").entries.size(), 0u);
  EXPECT_EQ(list.For("1.0", "2026-02-01").file, "list.toml");
}

TEST(KnownList, AnEntryNamesByApiKindAndWords) {
  const KnownList list = ParseKnownList("list.toml", kFull).value();
  Finding finding = SampleFinding();
  EXPECT_EQ(list.Find(finding), &list.entries[0]);
  finding.signature.kind = Kind::kNan;
  EXPECT_EQ(list.Find(finding), nullptr);
  finding = SampleFinding();
  finding.title = "toy.tail_sum returns nonsense";
  EXPECT_EQ(list.Find(finding), nullptr);
  finding.signature.pattern = "a wrong value inside";
  EXPECT_EQ(list.Find(finding), &list.entries[0]);
  finding.signature.api = finding.apis[0] = "toy.sum";
  EXPECT_EQ(list.Find(finding), nullptr);
  finding.apis.push_back("toy.exp");
  EXPECT_EQ(list.Find(finding), &list.entries[1]);
}

TEST(KnownList, SaysWhatIsWrongAndWhere) {
  const std::string entry = "[[known]]\napi = \"a\"\nurl = \"b\"\n";
  const std::vector<std::array<std::string, 3>> wrong = {
      {"[[known]\n", "l.toml:1: no TOML", "an entry is [[known]]"},
      {"[[knwon]]\n", "l.toml:1: there is no key 'knwon'", "did you mean 'known'?"},
      {"known = 3\n", "l.toml:1: known is no list", "an entry is"},
      {entry + "verions = \"<2\"\n", "l.toml:4: there is no key 'verions'", "'versions'?"},
      {entry + "zzzzzzzz = 1\n", "l.toml:4: there is no key", "the keys are api, expires"},
      {entry + "kind = \"vlaue\"\n", "l.toml:4: there is no kind 'vlaue'", "did you mean 'value'?"},
      {entry + "kind = 1\n", "l.toml:4: kind is no text", "in quotes"},
      {entry + "versions = \"2.0\"\n", "l.toml:4: '2.0' is no range", "<2.14"},
      {entry + "expires = \"soon\"\n", "l.toml:4: expires is no date", "2026-12-31"},
      {entry + "expires = \"2026-02-30\"\n", "l.toml:4: expires is no date", "2026-12-31"},
      {"[[known]]\nurl = \"b\"\n", "l.toml:1: an entry without api", "an entry is"},
      {"[[known]]\napi = \"b\"\n", "l.toml:1: an entry without url", "an entry is"},
  };
  for (const auto& [text, message, hint] : wrong) {
    const Result<KnownList> list = ParseKnownList("l.toml", text);
    ASSERT_FALSE(list.ok()) << text;
    EXPECT_THAT(list.error().message, HasSubstr(message));
    EXPECT_THAT(list.error().hint, HasSubstr(hint)) << text;
  }
}

TEST(KnownList, AFileThatIsNotThereIsAnError) {
  EXPECT_FALSE(ReadKnownList("/nowhere/list.toml").ok());
}

}  // namespace
}  // namespace parallax
