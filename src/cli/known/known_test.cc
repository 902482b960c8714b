// `known add` and `list known`.

#include "cli/store_access.h"
#include "cli/testing.h"
#include "store/known_list.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

Finding Second() {
  Finding finding = SampleFinding();
  finding.signature.api = "toy.mean";
  finding.apis = {"toy.mean"};
  finding.title = "toy.mean returns a wrong value";
  return finding;
}

class KnownCommands : public ::testing::Test {
 protected:
  std::string MakeStore() {
    const std::string path = program_.File("known.db");
    std::unique_ptr<Store> store = OpenSqliteStore(path).value();
    EXPECT_TRUE(store->findings().Add(SampleFinding()).ok());
    EXPECT_TRUE(store->findings().Add(Second()).ok());
    return path;
  }

  int Run(std::vector<std::string> arguments, const std::string& store) {
    arguments.insert(arguments.end(), {"--store", store});
    return program_.Run(arguments);
  }

  TestProgram program_;
};

TEST_F(KnownCommands, KnownAddWritesAnEntryThatNamesTheFinding) {
  const std::string store = MakeStore();
  const std::string list = program_.File("mine.toml"), id = FindingId(SampleFinding().signature);
  const std::vector<std::string> words = {
      "known", "add", id, "--url", "https://example.org/1", "--list", list, "--state", "open"};
  ASSERT_EQ(Run(words, store), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("mine.toml has 1 entry now"));
  EXPECT_THAT(program_.out(), HasSubstr("api = \"toy.tail_sum\"\nkind = \"value\"\n"));
  const KnownList read = ReadKnownList(list).value();
  EXPECT_EQ(read.entries[0].Names(SampleFinding()), Reported::kYes);
  EXPECT_EQ(read.entries[0].state, "open");
  EXPECT_EQ(read.entries[0].date.size(), 10u);
  EXPECT_EQ(Run(words, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("names " + id + " already: https://example.org/1"));
  std::vector<std::string> other = words;
  other[2] = FindingId(Second().signature);
  ASSERT_EQ(Run(other, store), kExitNothingNew) << program_.err();
  EXPECT_EQ(ReadKnownList(list).value().entries.size(), 2u);
  other[8] = "opne";
  WriteWhole(list, "");
  EXPECT_EQ(Run(other, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("there is no state 'opne'\n  hint: did you mean 'open'?"));
  EXPECT_EQ(ReadWhole(list), "");
  WriteWhole(list, "[[known]]\nurl = 3\n");
  EXPECT_EQ(Run(words, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("mine.toml:2: url is no text"));
}

TEST_F(KnownCommands, ListKnownShowsWhatShips) {
  ASSERT_EQ(program_.Run({"list", "known", "--json"}), kExitNothingNew) << program_.err();
  const auto json = nlohmann::json::parse(program_.out());
  for (const auto& entry : json) EXPECT_FALSE(entry["url"].get<std::string>().empty());
  EXPECT_EQ(program_.Run({"list", "known", "tory"}), kExitUsage);
}

}  // namespace
}  // namespace parallax
