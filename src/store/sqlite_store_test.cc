// What only the file can suffer: kills, damage, full disks, read-only folders, other owners.

#include "store/sqlite_store.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "store/rescue.h"
#include "store/schema.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

std::string BeginCampaign(Store& store) {
  return store.campaigns().Begin({"", 1000, "{}", 1, CampaignState::kRunning, "[]", "{}"}).value();
}

std::unique_ptr<Store> Open(const std::string& path, const StoreOptions& options = {}) {
  Result<std::unique_ptr<Store>> store = OpenSqliteStore(path, options);
  EXPECT_TRUE(store.ok()) << store.error().message;
  return store.ok() ? std::move(store).value() : nullptr;
}

Error OpenError(const std::string& path, const StoreOptions& options = {}) {
  Result<std::unique_ptr<Store>> store = OpenSqliteStore(path, options);
  EXPECT_FALSE(store.ok());
  return store.ok() ? Error{} : store.error();
}

void RunSql(const std::string& path, const char* sql) {
  auto db = Database::Open(path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).value();
  ASSERT_TRUE(db->Script(sql).ok());
}

// Reads all there is; the first error ends it.
Status ReadAll(Store& store) {
  PARALLAX_TRY_ASSIGN(const auto campaigns, store.campaigns().List());
  for (const CampaignRecord& campaign : campaigns) {
    for (uint32_t epoch = 0; epoch < 3; ++epoch) {
      PARALLAX_TRY_ASSIGN(const auto manifest, store.blocks().GetManifest(campaign.id, epoch));
      PARALLAX_TRY(
          store.blocks().ForEachBlock(campaign.id, epoch, [](uint32_t, std::string_view result) {
            EXPECT_EQ(result, std::string(result.size(), 'r')) << "damage went unnoticed";
            return Status::Ok();
          }));
    }
    PARALLAX_TRY_ASSIGN(const auto folded, store.blocks().FoldedEpochs(campaign.id));
  }
  PARALLAX_TRY_ASSIGN(const auto findings, store.findings().List());
  PARALLAX_TRY_ASSIGN(const auto notes, store.notes().Notes("scope"));
  return Status::Ok();
}

// The bytes of a store with something in each table.
std::string FilledDatabase() {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  {
    std::unique_ptr<Store> store = Open(path);
    const std::string id = BeginCampaign(*store);
    for (uint32_t epoch = 0; epoch < 2; ++epoch) {
      EXPECT_TRUE(store->blocks().PutManifest(id, epoch, {"h", std::string(9000, 'm')}).ok());
      for (uint32_t block = 0; block < 4; ++block) {
        const std::string result(500 * block, 'r');
        EXPECT_TRUE(store->blocks().CommitBlock(id, epoch, block, result).ok());
      }
    }
    EXPECT_TRUE(store->blocks().FoldEpoch(id, 0, {{{"a", "state"}}, {}}).ok());
    EXPECT_TRUE(store->findings().Add(SampleFinding()).ok());
    EXPECT_TRUE(store->notes().PutNote("scope", "key", "text").ok());
  }
  return ReadWhole(path);
}

TEST(SqliteStore, KeepsEverythingOverReopening) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  std::string id;
  {
    std::unique_ptr<Store> store = Open(path);
    id = BeginCampaign(*store);
    ASSERT_TRUE(store->blocks().PutManifest(id, 0, {"h", "m"}).ok());
    ASSERT_TRUE(store->blocks().CommitBlock(id, 0, 3, "r").ok());
    ASSERT_TRUE(store->findings().Add(SampleFinding()).ok());
  }
  std::unique_ptr<Store> store = Open(path, {.access = StoreAccess::kRead});
  EXPECT_EQ(store->blocks().DoneBlocks(id, 0).value(), std::vector<uint32_t>{3});
  EXPECT_EQ(store->findings().List().value().size(), 1u);
}

TEST(SqliteStore, OneWriterAndAnyReaders) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  std::unique_ptr<Store> writer = Open(path);
  const Error error = OpenError(path);
  EXPECT_THAT(error.message, HasSubstr("in use: process " + std::to_string(getpid())));
  EXPECT_THAT(error.hint, HasSubstr("--store"));
  std::unique_ptr<Store> reader = Open(path, {.access = StoreAccess::kRead});
  ASSERT_TRUE(writer->notes().PutNote("s", "k", "t").ok());
  EXPECT_EQ(reader->notes().GetNote("s", "k").value(), "t");
  EXPECT_FALSE(reader->notes().PutNote("s", "k", "u").ok());
  writer.reset();
  EXPECT_NE(Open(path), nullptr);
}

TEST(SqliteStore, RefusesWhatIsNoStoreOfOurs) {
  TempFolder folder;
  WriteWhole(folder.File("text"), std::string(5000, 'x'));
  EXPECT_THAT(OpenError(folder.File("text")).message, HasSubstr("not a database"));
  RunSql(folder.File("other"), "CREATE TABLE t (x)");
  EXPECT_THAT(OpenError(folder.File("other")).message, HasSubstr("another program"));
  Open(folder.File("newer"));
  RunSql(folder.File("newer"), "PRAGMA user_version = 99");
  const Error newer = OpenError(folder.File("newer"));
  EXPECT_THAT(newer.message, HasSubstr("newer Parallax (schema 99"));
  EXPECT_THAT(newer.hint, HasSubstr("update Parallax"));
  EXPECT_THAT(OpenError(folder.File("missing/parallax.db")).message, HasSubstr("folder"));
  const Error absent = OpenError(folder.File("absent"), {.access = StoreAccess::kRead});
  EXPECT_THAT(absent.message, HasSubstr("there is no store"));
  EXPECT_FALSE(std::filesystem::exists(folder.File("absent")));
  std::filesystem::create_directory(folder.File("folder"));
  EXPECT_FALSE(OpenSqliteStore(folder.File("folder")).ok());
}

TEST(SqliteStore, NamesTheFileInAwkwardFolders) {
  TempFolder folder;
  const std::string path = folder.File("what? 100% #1.db");
  Open(path);
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(SqliteStore, SchemaFilesAreThoseOfTheFolder) {
  size_t files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(PARALLAX_SOURCE_DIR "/src/store/schema")) {
    files += entry.path().extension() == ".sql" ? 1 : 0;
  }
  EXPECT_EQ(SchemaFiles().size(), files);
}

// The child says each commit on a pipe after it is acknowledged, until it is killed.
[[noreturn]] void CommitUntilKilled(const std::string& path, int out) {
  std::unique_ptr<Store> store = std::move(OpenSqliteStore(path)).value();
  const std::string id = BeginCampaign(*store);
  if (write(out, id.data(), id.size()) < 0) _exit(2);
  if (!store->blocks().PutManifest(id, 0, {"h", "m"}).ok()) _exit(3);
  Finding finding = SampleFinding();
  finding.cases = 1;
  for (uint32_t block = 0;; ++block) {
    const Status done = store->Atomically([&]() -> Status {
      PARALLAX_TRY(store->blocks().CommitBlock(id, 0, block, std::string(3000, 'r')));
      Result<Finding> added = store->findings().Add(finding);
      return added.ok() ? Status::Ok() : Status(added.error());
    });
    if (!done.ok() || write(out, &block, sizeof block) < 0) _exit(4);
  }
}

TEST(SqliteStore, SurvivesKillNine) {
  for (int round = 0; round < 8; ++round) {
    TempFolder folder;
    const std::string path = folder.File("parallax.db");
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) CommitUntilKilled(path, ends[1]);
    close(ends[1]);
    char id[9] = {};
    ASSERT_EQ(read(ends[0], id, 8), 8);
    usleep(static_cast<useconds_t>(Mix(static_cast<uint64_t>(round)) % 60000));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    uint32_t acknowledged = 0;
    for (uint32_t block; read(ends[0], &block, sizeof block) == sizeof block;) ++acknowledged;
    close(ends[0]);

    std::unique_ptr<Store> store = Open(path);
    ASSERT_NE(store, nullptr);
    const size_t done = store->blocks().DoneBlocks(id, 0).value().size();
    EXPECT_THAT(done, AnyOf(acknowledged, acknowledged + 1));
    const std::vector<Finding> findings = store->findings().List().value();
    ASSERT_EQ(findings.size(), done == 0 ? 0u : 1u);
    if (done > 0) {
      EXPECT_EQ(findings[0].cases, done) << "counted once for each block";
    }
    EXPECT_TRUE(ReadAll(*store).ok());
  }
}

TEST(SqliteStore, ATruncatedFileIsAnError) {
  const std::string whole = FilledDatabase();
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  for (size_t size = 1; size < whole.size(); size += size < 200 ? 29 : 2039) {
    WriteWhole(path, whole.substr(0, size));
    Result<std::unique_ptr<Store>> store = OpenSqliteStore(path);
    ASSERT_FALSE(store.ok()) << size;
    EXPECT_FALSE(store.error().hint.empty()) << store.error().message;
  }
}

TEST(SqliteStore, FlippedBitsAreNoCrash) {
  const std::string whole = FilledDatabase();
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  Rng rng(1);
  int errors = 0;
  for (int round = 0; round < 150; ++round) {
    std::string damaged = whole;
    // Half of the flips in the header and the first page, where they matter most.
    const size_t at = rng.Below(rng.OneIn(2) ? 4096 : whole.size());
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << rng.Below(8)));
    for (const char* log : {"-wal", "-shm"}) std::filesystem::remove(path + log);
    WriteWhole(path, damaged);
    Result<std::unique_ptr<Store>> store = OpenSqliteStore(path);
    const Status read = store.ok() ? ReadAll(**store) : Status(store.error());
    errors += read.ok() ? 0 : 1;
  }
  EXPECT_GT(errors, 10);
}

TEST(SqliteStore, ADamagedFindingIsSetAside) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  Finding other = SampleFinding();
  other.signature.pattern = "another";
  const std::string id = Open(path)->findings().Add(SampleFinding()).value().id;
  const std::string kept = Open(path)->findings().Add(other).value().id;
  RunSql(path, ("UPDATE findings SET body = substr(body, 1, 40) WHERE id = '" + id + "'").c_str());
  std::unique_ptr<Store> store = Open(path);
  ASSERT_EQ(store->findings().List().value().size(), 1u);
  EXPECT_EQ(store->findings().List().value()[0].id, kept);
  EXPECT_EQ(store->findings().ListAll().value().damaged, std::vector<std::string>{id});
  EXPECT_THAT(store->findings().Get(id).error().message,
              HasSubstr(id + " of " + path + " is damaged"));
  EXPECT_TRUE(store->findings().Get(kept).ok());
  // Met again it is written anew.
  EXPECT_EQ(store->findings().Add(SampleFinding()).value().id, id);
  EXPECT_EQ(store->findings().List().value().size(), 2u);
  EXPECT_TRUE(store->findings().ListAll().value().damaged.empty());
}

TEST(SqliteStore, AFindingWhoseFormatDamageRaisedIsSetAside) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  const std::string id = Open(path)->findings().Add(SampleFinding()).value().id;
  RunSql(path,
         "UPDATE findings SET body = CAST(substr(body, 1, 4) || x'4d' || substr(body, 6) AS BLOB)");
  EXPECT_EQ(Open(path)->findings().ListAll().value().damaged, std::vector<std::string>{id});
}

TEST(SqliteStore, AFullDiskKeepsWhatWasCommitted) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  Finding finding = SampleFinding();
  finding.signature.pattern = "late";
  finding.script = std::string(1 << 20, 's');
  {
    std::unique_ptr<Store> store = Open(path, {.max_pages = 60});
    const std::string id = BeginCampaign(*store);
    ASSERT_TRUE(store->blocks().PutManifest(id, 0, {"h", "m"}).ok());
    uint32_t done = 0;
    Status status;
    while ((status = store->blocks().CommitBlock(id, 0, done, std::string(9000, 'r'))).ok()) {
      ++done;
    }
    EXPECT_THAT(status.error().message, HasSubstr("is full"));
    EXPECT_THAT(status.error().hint, HasSubstr("--resume"));
    EXPECT_EQ(store->blocks().DoneBlocks(id, 0).value().size(), done);
    EXPECT_GT(done, 3u);

    const Result<Finding> added = store->findings().Add(finding);
    ASSERT_FALSE(added.ok());
    EXPECT_THAT(added.error().message, HasSubstr("is kept in"));
    EXPECT_EQ(store->findings().List().value().size(), 0u);
    ASSERT_EQ(ReadRescueFiles(path).size(), 1u);
  }
  std::unique_ptr<Store> store = Open(path);
  ASSERT_EQ(store->findings().List().value().size(), 1u);
  EXPECT_EQ(store->findings().List().value()[0].script, finding.script);
  EXPECT_TRUE(ReadRescueFiles(path).empty());
}

TEST(SqliteStore, AFailedTransactionRescuesItsFindings) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  {
    std::unique_ptr<Store> store = Open(path, {.max_pages = 60});
    const Status done = store->Atomically([&]() -> Status {
      Result<Finding> added = store->findings().Add(SampleFinding());
      if (!added.ok()) return added.error();
      return store->notes().PutNote("s", "k", std::string(1 << 20, 't'));
    });
    ASSERT_FALSE(done.ok());
    EXPECT_THAT(done.error().message, HasSubstr("is kept in"));
    EXPECT_EQ(store->findings().List().value().size(), 0u);
  }
  EXPECT_EQ(Open(path)->findings().List().value().size(), 1u);
}

TEST(SqliteStore, RescueFilesOfOtherStoresAreLeftAlone) {
  TempFolder folder;
  ASSERT_TRUE(WriteRescueFile(folder.File("one.db"), SampleFinding()).ok());
  EXPECT_EQ(Open(folder.File("two.db"))->findings().List().value().size(), 0u);
  EXPECT_EQ(ReadRescueFiles(folder.File("one.db")).size(), 1u);
}

// Runs `body` as a user who may not write to read-only folders.
template <class Body>
void AsOrdinaryUser(const Body& body) {
  const bool root = geteuid() == 0;
  ASSERT_TRUE(!root || seteuid(65534) == 0);
  body();
  ASSERT_TRUE(!root || seteuid(0) == 0);
}

TEST(SqliteStore, AReadOnlyFolderIsReadAndNotWritten) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  ASSERT_TRUE(Open(path)->findings().Add(SampleFinding()).ok());
  std::filesystem::remove(path + ".lock");
  chmod(folder.path().c_str(), 0555);
  AsOrdinaryUser([&] {
    const Error error = OpenError(path);
    EXPECT_THAT(error.message, HasSubstr("read-only"));
    EXPECT_THAT(error.hint, HasSubstr("--store"));
    EXPECT_THAT(OpenError(folder.File("fresh.db")).message, HasSubstr("read-only"));
    std::unique_ptr<Store> store = Open(path, {.access = StoreAccess::kRead});
    ASSERT_NE(store, nullptr);
    EXPECT_EQ(store->findings().List().value().size(), 1u);
  });
  chmod(folder.path().c_str(), 0755);
}

TEST(SqliteStore, GrowsWithFindingsNotWithEpochs) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  std::unique_ptr<Store> store = Open(path);
  const std::string id = BeginCampaign(*store);
  uintmax_t after_two = 0;
  for (uint32_t epoch = 0; epoch < 20; ++epoch) {
    ASSERT_TRUE(store->blocks().PutManifest(id, epoch, {"h", std::string(20000, 'm')}).ok());
    for (uint32_t block = 0; block < 10; ++block) {
      ASSERT_TRUE(store->blocks().CommitBlock(id, epoch, block, std::string(20000, 'r')).ok());
    }
    ASSERT_TRUE(store->blocks().FoldEpoch(id, epoch, {{{"a", "state"}}, {}}).ok());
    ASSERT_TRUE(store->blocks().DropManifests(id, epoch).ok());
    if (epoch == 1) after_two = std::filesystem::file_size(path);
  }
  store.reset();
  EXPECT_LE(std::filesystem::file_size(path), 2 * std::max<uintmax_t>(after_two, 300000));
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST(SqliteStore, FinishedCampaignsTakeTheSpaceOfOne) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  uintmax_t after_one = 0;
  for (int campaign = 0; campaign < 6; ++campaign) {
    std::unique_ptr<Store> store = Open(path);
    const std::string id = BeginCampaign(*store);
    ASSERT_TRUE(store->blocks().PutManifest(id, 0, {"h", std::string(20000, 'm')}).ok());
    StateChange change;
    for (int i = 0; i < 50; ++i) change.put["api " + std::to_string(i)] = std::string(10000, 's');
    ASSERT_TRUE(store->blocks().FoldEpoch(id, 0, change).ok());
    ASSERT_TRUE(store->blocks().DropProgress(id).ok());
    store.reset();
    if (campaign == 0) after_one = std::filesystem::file_size(path);
  }
  EXPECT_LE(std::filesystem::file_size(path), after_one + after_one / 4);
  EXPECT_LT(after_one, 150000u) << "and give it back";
}

}  // namespace
}  // namespace parallax
