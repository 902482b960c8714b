// Stores that earlier versions wrote; tests/stores has them.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "store/sqlite.h"
#include "store/sqlite_store.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kStores = PARALLAX_SOURCE_DIR "/tests/stores/";

// A copy, for opening may bring it up to date.
std::unique_ptr<Store> Opened(const TempFolder& folder, const std::string& name) {
  const std::string path = folder.File(name);
  std::filesystem::copy_file(std::string(kStores) + name, path);
  auto store = OpenSqliteStore(path, {});
  EXPECT_TRUE(store.ok()) << store.error().message;
  return std::move(store).value();
}

TEST(OldStores, FindingsOfFormat7AreToldAsTheyWere) {
  TempFolder folder;
  const auto store = Opened(folder, "format_7.db");
  const auto told = Json::parse(ReadWhole(std::string(kStores) + "format_7.json"));
  ASSERT_EQ(told.size(), 4u);
  for (const Json& then : told) {
    const auto finding = store->findings().Get(then.at("id").get<std::string>());
    ASSERT_TRUE(finding.ok() && *finding);
    const Json now = ToJson(**finding);
    for (const auto& [key, value] : then.items()) {
      ASSERT_TRUE(now.contains(key)) << key;
      EXPECT_EQ(now[key].dump(2), value.dump(2)) << key;
    }
  }
}

TEST(OldStores, OneOfTheFirstSchemaIsReadAsItIs) {
  TempFolder folder;
  const std::string path = folder.File("format_7.db");
  std::filesystem::copy_file(std::string(kStores) + "format_7.db", path);
  const auto store = OpenSqliteStore(path, kReadOnly);
  ASSERT_TRUE(store.ok()) << store.error().message;
  EXPECT_EQ((*store)->findings().List().value().size(), 4u);
  EXPECT_FALSE((*store)->campaigns().List().value().empty());
}

TEST(OldStores, OneOfTheFirstSchemaTakesACampaign) {
  TempFolder folder;
  auto store = Opened(folder, "format_7.db");
  const auto known = store->campaigns().List().value();
  ASSERT_FALSE(known.empty());
  EXPECT_TRUE(store->blocks().FoldedEpochs(known.front().id).value().empty());
  const std::string id = store->campaigns().Begin(known.front()).value();
  ASSERT_TRUE(store->blocks().PutManifest(id, 0, {"h", "m"}).ok());
  ASSERT_TRUE(store->blocks().FoldEpoch(id, 0, {{{"a", "state"}}, {}}).ok());
  EXPECT_EQ(store->blocks().StateOf(id).value().at("a"), "state");
  store.reset();
  const std::string path = folder.File("format_7.db");
  const auto db = Database::Open(path, path, SQLITE_OPEN_READWRITE);
  ASSERT_TRUE(db.ok());
  EXPECT_EQ((*db)->QueryInt("PRAGMA auto_vacuum").value(), 2) << "it gives space back from now on";
}

TEST(OldStores, FindingsOfFormat7AreKeptInTodaysFormat) {
  TempFolder folder;
  const auto store = Opened(folder, "format_7.db");
  auto findings = store->findings().List();
  ASSERT_TRUE(findings.ok() && !findings->empty());
  Finding first = findings->front();
  first.witness.traits = {"accumulates"};
  ASSERT_TRUE(store->findings().Update(first).ok());
  const auto again = store->findings().Get(first.id);
  ASSERT_TRUE(again.ok() && *again);
  EXPECT_EQ((*again)->witness.traits, first.witness.traits);
  EXPECT_EQ((*again)->witness.verdict.state, VerdictState::kDisagree);
  EXPECT_EQ((*again)->title, first.title);
}

}  // namespace
}  // namespace parallax
