#include "hunt/block_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <set>
#include <thread>

#include "hunt/testing.h"

namespace parallax {
namespace {

using testing_hunt::FakeCall;
using testing_hunt::HuntBench;

// Four blocks of a row each.
class BlockPoolTest : public testing::Test {
 protected:
  BlockPoolTest() {
    for (uint32_t i = 0; i < 4; ++i) {
      epoch_.manifest.rows.push_back({i % 3, 0, kNoMutator, 5, 0});
      epoch_.blocks.push_back({i, i + 1});
    }
    epoch_.done.resize(4);
    pool_.late = [&] { return late_.load(); };
    pool_.done = [&](uint32_t block, const BlockResult& result) -> Status {
      cases_ += std::accumulate(
          result.rows.begin(), result.rows.end(), uint64_t{0},
          [](uint64_t sum, const RowResult& row) { return sum + row.counters.cases; });
      ran_.insert(block);
      return saved_;
    };
  }

  Status Run(int jobs = 1) {
    pool_.jobs = jobs;
    return RunBlocks(pool_, context_, &epoch_, &workers_);
  }

  HuntBench bench_;
  StopToken stop_;
  BlockPool pool_{bench_.Tools(stop_).target, stop_, 1, nullptr, nullptr};
  BlockContext context_{bench_.catalogue.entries, bench_.relations};
  Epoch epoch_;
  WorkerStatistics workers_;
  std::atomic<bool> late_ = false;
  Status saved_;
  std::set<uint32_t> ran_;
  uint64_t cases_ = 0;
};

TEST_F(BlockPoolTest, RunsEachBlockThatIsNotDone) {
  epoch_.done[1] = true;
  ASSERT_TRUE(Run(3).ok());
  EXPECT_EQ(ran_, (std::set<uint32_t>{0, 2, 3}));
  EXPECT_EQ(cases_, 15u);
  EXPECT_TRUE(epoch_.IsComplete());
  EXPECT_GE(workers_.forks, 3u);
}

TEST_F(BlockPoolTest, TheLastBlocksAreBegunByTheirCost) {
  while (epoch_.blocks.size() < 8) {
    const auto i = static_cast<uint32_t>(epoch_.blocks.size());
    epoch_.manifest.rows.push_back({0, 0, kNoMutator, 5, 0});
    epoch_.blocks.push_back({i, i + 1});
  }
  epoch_.done.resize(8);
  epoch_.done[4] = true;
  epoch_.manifest.rows[0].contents = 6;
  epoch_.manifest.rows[6].contents = 7;
  bench_.catalogue.entries[1].first_cost_ns = 1u << 30;  // of row 1, which is none of the last
  std::vector<uint32_t> begun;
  pool_.done = [&](uint32_t block, const BlockResult&) -> Status {
    begun.push_back(block);
    return {};
  };
  ASSERT_TRUE(Run().ok());
  EXPECT_THAT(begun, testing::ElementsAre(0, 1, 2, 6, 3, 5, 7));
}

TEST_F(BlockPoolTest, BeginsNoBlockWhenTimeIsOver) {
  pool_.done = [&](uint32_t block, const BlockResult&) -> Status {
    ran_.insert(block);
    late_ = true;
    return {};
  };
  ASSERT_TRUE(Run().ok());
  EXPECT_TRUE(ran_.contains(0));
  EXPECT_LE(ran_.size(), 3u) << "two may have begun before";
  EXPECT_FALSE(epoch_.IsComplete());
}

TEST_F(BlockPoolTest, TheNextBlockRunsWhileTheLastOneIsKept) {
  std::atomic<bool> next_runs = false;
  bench_.library.call = [&](const FakeCall& call) {
    if (call.side.program == "toy.max") next_runs = true;  // of block 1
    return bench_.Sound(call);
  };
  bool did = false;
  pool_.done = [&](uint32_t block, const BlockResult&) -> Status {
    if (block != 0) return {};
    for (int i = 0; i < 1000 && !next_runs; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    did = next_runs;
    return {};
  };
  ASSERT_TRUE(Run().ok());
  EXPECT_TRUE(did);
  EXPECT_TRUE(epoch_.IsComplete());
}

TEST_F(BlockPoolTest, AStopEndsWithTheBlockAtHandASecondOneBeforeIt) {
  for (const bool twice : {false, true}) {
    StopToken stop;
    ran_.clear();
    epoch_.done.assign(4, false);
    bench_.library.call = [&](const FakeCall& call) {
      if (!stop.requested()) {
        stop.Request();
        if (twice) stop.Request();
      }
      return bench_.Sound(call);
    };
    const BlockPool pool{bench_.Tools(stop).target, stop, 1, pool_.late, pool_.done};
    ASSERT_TRUE(RunBlocks(pool, context_, &epoch_, &workers_).ok());
    EXPECT_EQ(ran_.size(), twice ? 0u : 1u);
    EXPECT_EQ(epoch_.done[0], !twice) << "what was cut short is not done";
  }
}

TEST_F(BlockPoolTest, AStoreThatFailsEndsIt) {
  saved_ = Error{"the disk is full", ""};
  const Status status = Run();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the disk is full");
  EXPECT_EQ(ran_.size(), 1u) << "nothing is kept behind what is lost";
  EXPECT_FALSE(epoch_.done[0]);
}

TEST_F(BlockPoolTest, ATargetThatFailsEndsIt) {
  bench_.library.start = [&]() -> Status {
    return bench_.library.processes < 2 ? Status() : Status(Error{"the target died", ""});
  };
  const Status status = Run();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the target died");
  EXPECT_EQ(ran_, (std::set<uint32_t>{0, 1}));
}

}  // namespace
}  // namespace parallax
