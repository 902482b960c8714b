#include "catalogue/prune.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "catalogue/cache.h"

namespace parallax {
namespace {

using std::chrono::hours;

class PruneTest : public testing::Test {
 protected:
  void Add(const std::string& file, hours age) {
    ASSERT_TRUE(WriteFileAtomically(dir_.path() / file, "x").ok());
    std::filesystem::last_write_time(dir_.path() / file, now_ - age);
  }
  // One of a build of toy 1.0.
  static std::string FileOf(int build) {
    return "toy-1.0-" + std::to_string(10000000 + build) + ".catalogue";
  }
  bool Stays(const std::string& file) const { return Exists(dir_.path() / file); }
  size_t Files() const { return ListFiles(dir_.path()).value().size(); }

  TempDir dir_ = *TempDir::In(std::filesystem::temp_directory_path());
  const std::filesystem::file_time_type now_ = std::filesystem::file_time_type::clock::now();
};

TEST_F(PruneTest, TheNewestFewStayHoweverOldTheyAre) {
  for (int i = 0; i < 10; ++i) Add(FileOf(i), hours(24 * (40 + i)));
  PruneCatalogues(dir_.path(), "toy", now_);
  EXPECT_EQ(Files(), PruneLimits().always);
  EXPECT_TRUE(Stays(FileOf(0)));
  EXPECT_TRUE(Stays(FileOf(3)));
}

TEST_F(PruneTest, OthersStayAMonthUnlessTheyAreTooMany) {
  for (int i = 0; i < 100; ++i) Add(FileOf(i), hours(25 + i));
  PruneCatalogues(dir_.path(), "toy", now_);
  EXPECT_EQ(Files(), PruneLimits().most);
  EXPECT_TRUE(Stays(FileOf(31)));
  EXPECT_FALSE(Stays(FileOf(32)));
}

TEST_F(PruneTest, WhatMayBeInUseStays) {
  for (int i = 0; i < 100; ++i) Add(FileOf(i), hours(0));
  PruneCatalogues(dir_.path(), "toy", now_);
  EXPECT_EQ(Files(), 100u);
}

TEST_F(PruneTest, OtherLibrariesAndFilesAreLeftAlone) {
  const hours year(24 * 365);
  for (int i = 0; i < 10; ++i) Add(FileOf(i), hours(1));
  for (const char* file : {"toy-more-1.0-00000001.catalogue", "toys-1.0-00000001.catalogue",
                           "toy-1.0-00000001.txt", "toy-.catalogue"}) {
    Add(file, year);
  }
  Add("toy-2.0-00000001.catalogue", year);
  PruneCatalogues(dir_.path(), "toy", now_);
  EXPECT_FALSE(Stays("toy-2.0-00000001.catalogue")) << "of another version";
  EXPECT_EQ(Files(), 14u);
}

TEST_F(PruneTest, WhoOpensACatalogueUsesIt) {
  const CatalogueKey key{"toy", "1.0", "abc", ""};
  Add(CatalogueFileName(key), hours(24 * 365));
  ASSERT_TRUE(CatalogueCache::Open(dir_.path(), key).ok());
  EXPECT_GT(std::filesystem::last_write_time(dir_.path() / CatalogueFileName(key)),
            now_ - hours(1));
}

}  // namespace
}  // namespace parallax
