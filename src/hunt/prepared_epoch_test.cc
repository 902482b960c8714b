#include "hunt/prepared_epoch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hunt/testing.h"
#include "prepare/prepared_hunt_codec.h"

namespace parallax {
namespace {

using testing_hunt::ShortEpochs;
using testing_hunt::SweepRun;

// A process: its own library, clock and progress. It knows of the others what was written.
class Process {
 public:
  Process() { bench_.settings.jobs = 2; }

  PreparedHunt Prepared() const { return bench_.Hunt(); }
  EpochTools Tools() {
    HuntTools tools = bench_.Tools(stop_);
    return {tools.target, tools.clock, tools.stop, tools.progress};
  }
  ShortEpochs& bench() { return bench_; }
  StopToken& stop() { return stop_; }

 private:
  ShortEpochs bench_;
  StopToken stop_;
};

std::string Sealed(const Result<BlockResults>& results) {
  EXPECT_TRUE(results.ok()) << results.error().message;
  return results.ok() ? Seal(*results) : "";
}

PreparedHunt Received(const PreparedHunt& hunt) {
  auto again = DecodePreparedHunt(Encode(hunt));
  EXPECT_TRUE(again.ok());
  return std::move(again).value();
}

SharedEpoch Received(const SharedEpoch& epoch) {
  auto again = UnsealEpoch(Seal(epoch));
  EXPECT_TRUE(again.ok());
  return std::move(again).value();
}

class PreparedEpochTest : public testing::Test {
 protected:
  SharedEpoch Planned(Process& process, const PreparedHunt& hunt, uint32_t number) {
    auto epoch = PlanSharedEpoch(hunt, number, process.Tools());
    EXPECT_TRUE(epoch.ok()) << epoch.error().message;
    return std::move(epoch).value();
  }

  Process here_, there_;
};

TEST_F(PreparedEpochTest, TheFirstEpochIsAFunctionOfTheHuntAlone) {
  const PreparedHunt hunt = here_.Prepared();
  const SharedEpoch epoch = Planned(here_, hunt, 0);
  const auto blocks = static_cast<uint32_t>(BlocksOf(hunt, epoch).size());
  ASSERT_GT(blocks, 1u);
  const std::string results = Sealed(RunSharedBlocks(hunt, epoch, 0, blocks, here_.Tools()));
  PreparedHunt received = Received(hunt);
  received.settings.jobs = 1;
  const SharedEpoch again = Planned(there_, received, 0);
  EXPECT_EQ(Seal(again), Seal(epoch));
  EXPECT_EQ(Sealed(RunSharedBlocks(received, again, 0, blocks, there_.Tools())), results);
}

TEST_F(PreparedEpochTest, LaterEpochsAreLearntOrBrought) {
  const PreparedHunt hunt = here_.Prepared();
  const SharedEpoch epoch = Planned(here_, hunt, 2);
  EXPECT_EQ(epoch.manifest.epoch, 2u);
  EXPECT_FALSE(epoch.manifest.rows.empty());
  const std::string results = Sealed(RunSharedBlocks(hunt, epoch, 0, 1, here_.Tools()));
  const PreparedHunt received = Received(hunt);
  EXPECT_EQ(Seal(Planned(there_, received, 2)), Seal(epoch));
  EXPECT_EQ(Sealed(RunSharedBlocks(received, Received(epoch), 0, 1, there_.Tools())), results);
}

TEST_F(PreparedEpochTest, ABlockIsTheSameAloneAndAmongOthers) {
  const PreparedHunt hunt = here_.Prepared();
  const SharedEpoch epoch = Planned(here_, hunt, 0);
  const auto all = RunSharedBlocks(hunt, epoch, 0, 2, here_.Tools());
  const auto second = RunSharedBlocks(hunt, epoch, 1, 2, there_.Tools());
  ASSERT_TRUE(all.ok() && second.ok());
  ASSERT_EQ(all->results.size(), 2u);
  ASSERT_EQ(second->results.size(), 1u);
  EXPECT_EQ(second->results[0].block, 1u);
  EXPECT_EQ(Encode(second->results[0].result), Encode(all->results[1].result));
}

TEST_F(PreparedEpochTest, ACampaignDoesTheSame) {
  const PreparedHunt hunt = here_.Prepared();
  const SharedEpoch epoch = Planned(here_, hunt, 1);
  uint64_t cases = 0;
  SweepRun run(there_.bench(), there_.stop());
  ASSERT_TRUE(run.Run().ok());
  for (uint32_t number = 0; number < run.sweeps().epochs(); ++number) {
    for (const StructureRow& row : Planned(here_, hunt, number).manifest.rows) {
      cases += row.contents;
    }
  }
  EXPECT_EQ(cases, run.sweeps().state().cases);
  EXPECT_EQ(epoch.manifest.relations_hash, GroundsOf(hunt).relations);
}

TEST_F(PreparedEpochTest, SaysWhatCannotBe) {
  const PreparedHunt hunt = here_.Prepared();
  const auto late = PlanSharedEpoch(hunt, 1000, here_.Tools());
  ASSERT_FALSE(late.ok());
  EXPECT_EQ(late.error().message, "the hunt has no epoch 1000: it ends before");
  SharedEpoch epoch = Planned(here_, hunt, 0);
  PreparedHunt other = hunt;
  other.settings.seed = 99;
  EXPECT_EQ(RunSharedBlocks(other, epoch, 0, 1, here_.Tools()).error().message,
            "the epoch is of another hunt");
  here_.stop().Request();
  EXPECT_FALSE(PlanSharedEpoch(hunt, 1, here_.Tools()).ok());
}

}  // namespace
}  // namespace parallax
