#include "store/known_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/known_list_toml.h"
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
  EXPECT_EQ(list.entries[0].kinds, std::vector<Kind>{Kind::kValue});
  EXPECT_EQ(list.entries[0].expires, "2026-12-31");
  EXPECT_EQ(list.entries[1].expires, "2026-01-31");
  EXPECT_TRUE(list.entries[1].kinds.empty());
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
  const auto found = [&](const Finding& finding) { return FindEntry({&list, 1}, finding).entry; };
  Finding finding = SampleFinding();
  EXPECT_EQ(found(finding), &list.entries[0]);
  finding.signature.kind = Kind::kNan;
  EXPECT_EQ(found(finding), nullptr);
  finding = SampleFinding();
  finding.title = "toy.tail_sum returns nonsense";
  EXPECT_EQ(found(finding), nullptr);
  finding.signature.pattern = "a wrong value inside";
  EXPECT_EQ(found(finding), &list.entries[0]);
  finding.signature.api = finding.apis[0] = "toy.sum";
  EXPECT_EQ(found(finding), nullptr);
  finding.apis.push_back("toy.exp");
  EXPECT_EQ(found(finding), &list.entries[1]);
}

constexpr const char* kShipped = R"(
date = 2026-11-29
versions = "==1.0"

[[known]]
api = ["toy.exp", "toy.tail_*"]
kind = ["nan", "value"]
conditions = ["* wrong value*", "modes:float64"]
url = "https://example.org/3"
state = "closed"

[[known]]
api = "toy.*"
conditions = "* where x is int8*"
url = "https://example.org/4"
versions = ">=1.1"
date = 2026-11-30
)";

TEST(KnownList, WhatStandsAboveTheEntriesHoldsForThem) {
  const KnownList list = ParseKnownList("list.toml", kShipped).value();
  EXPECT_EQ(list.date, "2026-11-29");
  EXPECT_EQ(list.entries[0].date, "2026-11-29");
  EXPECT_EQ(list.entries[0].state, "closed");
  EXPECT_EQ(list.entries[0].builds, "==1.0");
  EXPECT_EQ(list.entries[1].date, "2026-11-30");
  // Of a build with a local part, too.
  EXPECT_EQ(list.For("1.0+cpu", "2026-11-29").entries.size(), 1u);
  EXPECT_EQ(list.For("1.0+cpu", "2026-11-29").entries[0].url, "https://example.org/3");
  EXPECT_EQ(list.For("1.1", "2026-11-29").entries[0].url, "https://example.org/4");
  EXPECT_TRUE(list.For("0.9", "2026-11-29").entries.empty());
}

TEST(KnownList, ConditionsThatDoNotHoldSayPerhaps) {
  const KnownList list = ParseKnownList("list.toml", kShipped).value();
  Finding finding = SampleFinding();
  EXPECT_EQ(list.entries[0].Names(finding), Reported::kYes);
  EXPECT_EQ(list.entries[1].Names(finding), Reported::kPerhaps);
  finding.signature.family = "modes:out";
  EXPECT_EQ(list.entries[0].Names(finding), Reported::kPerhaps);
  finding.signature.kind = Kind::kCrash;
  EXPECT_EQ(list.entries[0].Names(finding), Reported::kNo);
}

TEST(KnownList, WhatNamesAFindingWinsOverWhatPerhapsDoes) {
  const KnownList list = ParseKnownList("list.toml", kShipped).value();
  std::vector<KnownList> lists = {{"loose.toml", {list.entries[1]}},
                                  {"list.toml", {list.entries[0]}}};
  Finding finding = SampleFinding(), other = SampleFinding();
  MarkReported(lists, &finding);
  EXPECT_EQ(finding.known_url, "https://example.org/3");
  EXPECT_EQ(finding.known_list, "list.toml");
  EXPECT_EQ(finding.status, FindingStatus::kKnown);
  EXPECT_EQ(finding.KnownText(), "Reported: https://example.org/3 (list.toml).");
  other.signature.family = "modes:out";
  MarkReported(lists, &other);
  EXPECT_EQ(other.known_url, "");
  EXPECT_EQ(other.KnownText(), "Perhaps reported: https://example.org/4 (loose.toml).");
  EXPECT_TRUE(other.OnFrontPage());
  other = SampleFinding();
  other.status = FindingStatus::kUnconfirmed;
  MarkReported(lists, &other);
  EXPECT_EQ(other.KnownText(), "");
}

TEST(KnownList, AnEntryMadeOfAFindingNamesItAndNoOther) {
  Finding finding = SampleFinding();
  finding.title = "toy.tail_sum returns a [\"wrong\"] value for sizes 17-31 where x is int8";
  finding.target_version = "1.0";
  KnownEntry made = EntryFor(finding, "https://example.org/5");
  made.state = "open";
  made.date = "2026-11-29";
  const std::string text = EntryText(made);
  const auto list = ParseKnownList("list.toml", text);
  ASSERT_TRUE(list.ok()) << text << list.error().message;
  const KnownEntry& entry = list->entries.at(0);
  EXPECT_EQ(EntryText(entry), text);
  EXPECT_EQ(entry.Names(finding), Reported::kYes);
  finding.title = "toy.tail_sum returns a [\"wrong\"] value for sizes from 2 where x is int8";
  EXPECT_EQ(entry.Names(finding), Reported::kYes) << "sizes depend on what was tried";
  finding.title = "toy.tail_sum returns a [\"wrong\"] value for x of shape [n, 2] where x is int8";
  EXPECT_EQ(entry.Names(finding), Reported::kYes);
  EXPECT_EQ(EntryFor(finding, "u").conditions, entry.conditions);
  finding.title = "toy.tail_sum returns a [\"wrong\"] value for sizes 17-31";
  EXPECT_EQ(entry.Names(finding), Reported::kPerhaps);
  EXPECT_EQ(list->For("0.9", "2026-11-29").entries.size(), 0u);
  EXPECT_EQ(list->For("1.2", "2026-11-29").entries.size(), 1u);
}

TEST(KnownList, ListsThatShipAreThoseOfTheFolder) {
  TempFolder adapter;
  EXPECT_TRUE(ReadShippedLists(adapter.path()).value().empty());
  std::filesystem::create_directories(adapter.File("known"));
  WriteWhole(adapter.File("known/b.toml"), kShipped);
  WriteWhole(adapter.File("known/a.toml"), kFull);
  WriteWhole(adapter.File("known/notes.txt"), "[[[");
  const auto lists = ReadShippedLists(adapter.path()).value();
  ASSERT_EQ(lists.size(), 2u);
  EXPECT_EQ(lists[0].file, "a.toml");
  EXPECT_TRUE(lists[1].shipped);
  WriteWhole(adapter.File("known/c.toml"), "[[known]]\napi = \"a\"\n");
  const auto wrong = ReadShippedLists(adapter.path());
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, HasSubstr("known/c.toml:1: an entry without url"));
}

// Those of this checkout.
TEST(KnownList, EveryEntryThatShipsIsDatedAndSaysItsBuildsAndState) {
  size_t entries = 0;
  const std::filesystem::path adapters = PARALLAX_SOURCE_DIR "/python/parallax/adapters";
  for (const auto& adapter : std::filesystem::directory_iterator(adapters)) {
    const auto lists = ReadShippedLists(adapter.path());
    ASSERT_TRUE(lists.ok()) << lists.error().message;
    for (const KnownList& list : *lists) {
      for (const KnownEntry& entry : list.entries) {
        SCOPED_TRACE(list.file + ": " + entry.ApiText());
        EXPECT_FALSE(entry.date.empty() || entry.state.empty() || entry.builds.empty());
        EXPECT_TRUE(entry.url.starts_with("https://"));
        ++entries;
      }
    }
  }
  EXPECT_GT(entries, 0u);
}

TEST(KnownList, SaysWhatIsWrongAndWhere) {
  const std::string entry = "[[known]]\napi = \"a\"\nurl = \"b\"\n";
  const std::vector<std::array<std::string, 3>> wrong = {
      {"[[known]\n", "l.toml:1: no TOML", "an entry is [[known]]"},
      {"[[knwon]]\n", "l.toml:1: there is no key 'knwon'", "did you mean 'known'?"},
      {"known = 3\n", "l.toml:1: known is no list", "an entry is"},
      {entry + "verions = \"<2\"\n", "l.toml:4: there is no key 'verions'", "'versions'?"},
      {entry + "zzzzzzzz = 1\n", "l.toml:4: there is no key", "the keys are api, conditions"},
      {entry + "state = \"closd\"\n", "l.toml:4: there is no state 'closd'", "'closed'?"},
      {entry + "kind = [\"value\", \"nna\"]\n", "l.toml:4: there is no kind 'nna'", "'nan'?"},
      {entry + "conditions = [3]\n", "l.toml:4: conditions is no text and no list", "in quotes"},
      {entry + "pattern = \"\"\n", "l.toml:4: pattern is no text and no list", "in quotes"},
      {entry + "date = \"soon\"\n", "l.toml:4: date is no date", "2026-12-31"},
      {"api = \"a\"\n", "l.toml:1: there is no key 'api'", "the keys are date, known, versions"},
      {entry + "kind = \"vlaue\"\n", "l.toml:4: there is no kind 'vlaue'", "did you mean 'value'?"},
      {entry + "kind = 1\n", "l.toml:4: kind is no text and no list", "in quotes"},
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
