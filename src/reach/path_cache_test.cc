#include "reach/path_cache.h"

#include <gtest/gtest.h>

#include "base/temp_dir.h"
#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests

TEST(PathCache, KnowsAnApiWithTheSameSeeds) {
  const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  const CatalogueKey key{"toy", "1.0", "abcd", "3.11"};
  CatalogueEntry entry;
  entry.api.program = entry.api.name = "toy.f";
  entry.seeds = {CallOf({4}, 1)};
  TriedPaths results;
  results.paths = {{{"n = 3"}, "", PathFate::kReached, "", CallOf({4}, 3)}};
  results.impossible = 7;
  {
    const auto cache = PathCache::Open(folder.path(), key);
    ASSERT_TRUE(cache.ok()) << cache.error().message;
    EXPECT_FALSE(cache->Find(entry));
    EXPECT_TRUE(cache->Keep(entry, results).ok());
  }
  const auto again = PathCache::Open(folder.path(), key);
  ASSERT_TRUE(again.ok());
  const auto found = again->Find(entry);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->paths, results.paths);
  EXPECT_EQ(found->impossible, 7u);
  entry.seeds[0] = CallOf({5}, 1);
  EXPECT_FALSE(again->Find(entry)) << "inputs are made of seeds";
  entry.seeds[0] = CallOf({4}, 1);
  EXPECT_FALSE(PathCache::Open(folder.path(), {"toy", "1.1", "abcd", "3.11"})->Find(entry));
}

}  // namespace
}  // namespace parallax
