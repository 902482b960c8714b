// Who may write to a store, by whatever name it is opened.

#include "store/store_lock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "store/test_support.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::unique_ptr<StoreLock> LockOf(const std::string& path) {
  auto lock = StoreLock::Acquire(path);
  EXPECT_TRUE(lock.ok()) << lock.error().message;
  return lock.ok() ? std::move(*lock) : nullptr;
}

Error RefusalOf(const std::string& path) {
  auto lock = StoreLock::Acquire(path);
  EXPECT_FALSE(lock.ok()) << path << " was let in";
  return lock.ok() ? Error{} : lock.error();
}

TEST(StoreLock, ASymbolicLinkIsTheSameStore) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db"), link = folder.File("other.db");
  fs::create_symlink(path, link);
  for (const auto& [first, second] : {std::pair(path, link), std::pair(link, path)}) {
    const auto lock = LockOf(first);
    EXPECT_THAT(RefusalOf(second).message,
                HasSubstr("is in use: process " + std::to_string(getpid())));
  }
  EXPECT_NE(LockOf(link), nullptr) << "free again";
}

TEST(StoreLock, AStoreThatWasRenamedIsStillLocked) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db"), moved = folder.File("moved.db");
  const auto lock = LockOf(path);
  fs::rename(path, moved);
  EXPECT_THAT(RefusalOf(moved).message, HasSubstr("is in use: another process"));
}

TEST(StoreLock, SeveralNamesAreRefused) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db");
  WriteWhole(path, "");
  fs::create_hard_link(path, folder.File("other.db"));
  EXPECT_THAT(RefusalOf(path).message, HasSubstr("has 2 names (hard links)"));
  fs::remove(folder.File("other.db"));
  EXPECT_NE(LockOf(path), nullptr);
}

TEST(StoreLock, ALinkInThePlaceOfTheLockIsNotFollowed) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db"), precious = folder.File("precious");
  WriteWhole(precious, "thesis");
  fs::create_symlink(precious, path + ".lock");
  EXPECT_THAT(RefusalOf(path).message, HasSubstr("parallax.db.lock is a link"));
  EXPECT_EQ(ReadWhole(precious), "thesis");
}

TEST(StoreLock, AHardLinkInThePlaceOfTheLockIsNotWrittenTo) {
  TempFolder folder;
  const std::string path = folder.File("parallax.db"), precious = folder.File("precious");
  WriteWhole(precious, "thesis");
  fs::create_hard_link(precious, path + ".lock");
  EXPECT_THAT(RefusalOf(path).message, HasSubstr("parallax.db.lock has 2 names"));
  EXPECT_EQ(ReadWhole(precious), "thesis");
}

TEST(StoreLock, APipeIsNoStoreAndIsNotWaitedFor) {
  TempFolder folder;
  const std::string path = folder.File("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(RefusalOf(path).message, HasSubstr("is no plain file"));
  EXPECT_THAT(RefusalOf(folder.path()).message, HasSubstr("cannot be opened"));
}

}  // namespace
}  // namespace parallax
