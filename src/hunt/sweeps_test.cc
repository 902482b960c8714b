#include "hunt/sweeps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "hunt/testing.h"

namespace parallax {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing_hunt::FakeCall;
using testing_hunt::HuntBench;
using testing_hunt::ShortEpochs;
using testing_hunt::SweepRun;

// A run that nothing disturbs.
std::string Whole(HuntBench& bench) {
  const StopToken stop;
  SweepRun run(bench, stop);
  EXPECT_TRUE(run.Run().ok());
  return run.State();
}

std::string Undisturbed() {
  ShortEpochs bench;
  return Whole(bench);
}

TEST(Sweeps, TimeEndsTheHuntAndClosesItsEpoch) {
  ShortEpochs bench;
  bench.settings.cases = 0;
  bench.settings.time_s = 60;
  bench.library.call = [&](const FakeCall& call) {
    bench.clock.Advance(0.1);
    return bench.Sound(call);
  };
  const StopToken stop;
  SweepRun run(bench, stop);
  ASSERT_TRUE(run.Run().ok());
  EXPECT_GE(run.sweeps().seconds(), 60);
  EXPECT_EQ(run.sweeps().state().hunted_ns, static_cast<uint64_t>(run.sweeps().seconds() * 1e9));
  EXPECT_GT(run.sweeps().state().cases, 0u);
  EXPECT_EQ(bench.store->blocks().FoldedEpochs(run.campaign()).value().size(),
            run.sweeps().epochs());
}

TEST(Sweeps, ResumedTimeGoesOnWhereItWas) {
  ShortEpochs bench;
  bench.settings.cases = 0;
  bench.settings.time_s = 60;
  StopToken stop;
  bench.library.call = [&](const FakeCall& call) {
    bench.clock.Advance(0.1);
    return bench.Sound(call);
  };
  bench.more = [&](const EpochShown& shown) {
    if (shown.epochs > 0) stop.Request();
    return std::vector<PlannedRelation>();
  };
  SweepRun first(bench, stop);
  ASSERT_TRUE(first.Run().ok());
  bench.settings.resume = true;
  bench.more = nullptr;
  const StopToken none;
  SweepRun second(bench, none);
  const double begin = bench.clock.Seconds();
  ASSERT_TRUE(second.Run().ok());
  EXPECT_NEAR(second.sweeps().seconds(), first.sweeps().seconds() + bench.clock.Seconds() - begin,
              1e-6);
  EXPECT_THAT(bench.progress.notes, Contains(HasSubstr("at epoch 1")));
}

TEST(Sweeps, CasesEndTheHunt) {
  ShortEpochs bench;
  bench.settings.cases = 777;
  const StopToken stop;
  SweepRun run(bench, stop);
  ASSERT_TRUE(run.Run().ok());
  EXPECT_EQ(run.sweeps().state().cases, 777u);
}

TEST(Sweeps, AStopBetweenEpochsIsResumedWithoutATrace) {
  const std::string undisturbed = Undisturbed();
  for (const uint32_t last : {1u, 2u, 3u}) {
    ShortEpochs bench;
    StopToken stop;
    bench.more = [&](const EpochShown& shown) {
      if (shown.epochs == last) stop.Request();
      return std::vector<PlannedRelation>();
    };
    SweepRun cut(bench, stop);
    ASSERT_TRUE(cut.Run().ok());
    EXPECT_EQ(cut.sweeps().epochs(), last);
    EXPECT_LT(cut.sweeps().state().cases, 1500u);
    bench.settings.resume = true;
    bench.more = nullptr;
    EXPECT_EQ(Whole(bench), undisturbed);
    EXPECT_EQ(bench.AllCalls(), 3000) << "no case was run twice";
  }
}

TEST(Sweeps, AStoppedEpochIsResumedBehindItsLastBlock) {
  ShortEpochs bench;
  StopToken stop;
  bench.library.call = [&](const FakeCall& call) {
    if (bench.AllCalls() == 700) stop.Request();
    return bench.Sound(call);
  };
  SweepRun cut(bench, stop);
  ASSERT_TRUE(cut.Run().ok());
  bench.settings.resume = true;
  EXPECT_EQ(Whole(bench), Undisturbed());
  EXPECT_EQ(bench.AllCalls(), 3000);
}

TEST(Sweeps, ATargetThatFailsLosesTheBlocksAtHandAlone) {
  ShortEpochs bench;
  bench.library.start = [&]() -> Status {
    if (bench.library.processes < 9) return {};
    return Error{"the target died", "run: parallax doctor"};
  };
  const StopToken stop;
  SweepRun failed(bench, stop);
  const Status status = failed.Run();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the target died");
  bench.library.start = nullptr;
  bench.settings.resume = true;
  EXPECT_EQ(Whole(bench), Undisturbed());
}

// Whoever looks sees suspects while the epoch that shows them goes on, and the state is the same. A
// late call of the first epoch waits until somebody has looked.
TEST(Sweeps, SuspectsAreKnownBeforeTheirEpochEnds) {
  const std::string undisturbed = Undisturbed();
  ShortEpochs bench;
  std::atomic<int> looks = 0;
  std::atomic<bool> seen = false;
  bench.beside = [&](const HuntInSight& hunt) -> Status {
    seen = seen || !hunt.state.groups.empty();
    ++looks;
    return {};
  };
  bench.settings.jobs = 1;  // blocks end in their order
  bool waited = false;
  bench.library.call = [&](const FakeCall& call) {
    if (!waited && bench.AllCalls() > 900) {
      waited = true;
      EXPECT_TRUE(call.key != nullptr && call.key->manifest == 0) << "the first epoch has ended";
      // The one that goes on may have begun before the last block was folded.
      const int wanted = looks + 2;
      for (int i = 0; i < 2000 && looks < wanted; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      EXPECT_TRUE(seen);
    }
    return bench.Sound(call);
  };
  EXPECT_EQ(Whole(bench), undisturbed);
  EXPECT_TRUE(waited);
}

TEST(Sweeps, WhoLooksOnCanEndTheHunt) {
  ShortEpochs bench;
  bench.beside = [](const HuntInSight&) { return Status(Error{"the disk is full", ""}); };
  const StopToken stop;
  SweepRun run(bench, stop);
  EXPECT_FALSE(run.Run().ok());
}

TEST(Sweeps, SaysWhyThereIsNothingLeft) {
  ShortEpochs bench;
  bench.relations.clear();
  Whole(bench);
  EXPECT_THAT(bench.progress.notes, Contains(HasSubstr("nothing is left to hunt")));
  ShortEpochs limited;
  limited.settings.inputs = 20;
  Whole(limited);
  EXPECT_THAT(limited.progress.notes, Contains(HasSubstr("less than 20 inputs")));
}

TEST(Sweeps, ResumeNeedsACampaignThatIsThere) {
  ShortEpochs bench;
  bench.settings.resume = true;
  const StopToken stop;
  SweepRun run(bench, stop);
  EXPECT_FALSE(run.Run().ok());
}

}  // namespace
}  // namespace parallax
