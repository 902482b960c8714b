#include "store/sqlite.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <vector>

namespace parallax {
namespace {

class DatabaseTest : public testing::Test {
 protected:
  DatabaseTest()
      : db_(Database::Open("memory", ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
                .value()) {
    EXPECT_TRUE(db_->Script("CREATE TABLE t (n INTEGER PRIMARY KEY, m INTEGER NOT NULL)").ok());
  }

  Status Put(int64_t n, int64_t m) { return db_->Run("INSERT INTO t VALUES (?, ?)", {n, m}); }
  std::vector<int64_t> From(int64_t least) {
    std::vector<int64_t> found;
    const Status status = db_->Query(kFrom, {least}, [&](const Row& row) {
      found.push_back(row.Int(0));
      return Status::Ok();
    });
    EXPECT_TRUE(status.ok());
    return found;
  }

  static constexpr char kFrom[] = "SELECT n FROM t WHERE n >= ? ORDER BY n";
  std::unique_ptr<Database> db_;
};

TEST_F(DatabaseTest, AStatementRunsAgainWithOtherValues) {
  for (int64_t n = 1; n <= 3; ++n) ASSERT_TRUE(Put(n, 10 * n).ok());
  EXPECT_EQ(From(1), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(From(3), (std::vector<int64_t>{3}));
  EXPECT_EQ(From(4), (std::vector<int64_t>{}));
}

TEST_F(DatabaseTest, AStatementRunsWithinItself) {
  for (int64_t n = 1; n <= 3; ++n) ASSERT_TRUE(Put(n, n).ok());
  std::vector<int64_t> found;
  const Status status = db_->Query(kFrom, {int64_t{1}}, [&](const Row& row) {
    for (const int64_t n : From(row.Int(0))) found.push_back(n);
    return Status::Ok();
  });
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(found, (std::vector<int64_t>{1, 2, 3, 2, 3, 3}));
}

TEST_F(DatabaseTest, WhatFailsOrIsBrokenOffHoldsNothing) {
  ASSERT_TRUE(Put(1, 1).ok());
  EXPECT_FALSE(Put(1, 2).ok()) << "it is there";
  EXPECT_TRUE(Put(2, 2).ok());
  const Status status = db_->Query(kFrom, {int64_t{0}}, [&](const Row&) -> Status {
    return Error{"enough", ""};
  });
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "enough");
  EXPECT_EQ(From(0), (std::vector<int64_t>{1, 2}));
  EXPECT_TRUE(db_->Script("DROP TABLE t").ok()) << "no statement reads it still";
}

}  // namespace
}  // namespace parallax
