#include "prepare/fleet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "prepare/testing.h"

namespace parallax {
namespace {

TEST(Fleet, StartsEachAndKeepsWhatItSaid) {
  testing_prepare::FleetBench bench;
  bench.Add("oak", "oak", "1.0");
  bench.Add("elm", "elm", "2.0");
  Fleet fleet = bench.Start();
  EXPECT_THAT(bench.progress.stages, testing::ElementsAre("starting oak", "starting elm"));
  ASSERT_EQ(fleet.members().size(), 2u);
  EXPECT_EQ(fleet.members()[1].hello.version, "2.0");
  EXPECT_EQ(fleet.members()[1].target.spec().name, "elm");
}

// Libraries take seconds to import, most of them with one thread.
TEST(Fleet, SeveralStartAtATime) {
  std::atomic<int> begun = 0;
  testing_targets::FakeLibrary libraries[2];
  std::vector<std::unique_ptr<Target>> targets;
  for (testing_targets::FakeLibrary& each : libraries) {
    each.start = [&begun]() -> Status {
      ++begun;
      for (int i = 0; i < 2000 && begun < 2; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      return begun == 2 ? Status() : Status(Error{"nobody else starts", ""});
    };
    const std::string name = &each == libraries ? "oak" : "elm";
    targets.push_back(std::make_unique<testing_targets::FakeTarget>(name, each));
  }
  FakeProgress progress;
  const auto fleet = Fleet::Start(std::move(targets), progress);
  ASSERT_TRUE(fleet.ok()) << fleet.error().message;
  EXPECT_EQ(fleet->members()[1].target.spec().name, "elm");
}

TEST(Fleet, AnyMemberCanAnswerForAll) {
  testing_prepare::FleetBench bench;
  bench.Add("oak", "oak", "1.0").ask = [](const auto&, const auto&) { return std::string("oak"); };
  bench.Add("elm", "elm", "2.0").ask = [](const auto&, const auto&) { return std::string("elm"); };
  Fleet fleet = bench.Start();
  Target& oak_first = fleet.AsOne(0);
  Target& elm_first = fleet.AsOne(1);
  EXPECT_EQ(oak_first.Open({})->AskText("apis", "", 1).value(), "oak");
  EXPECT_EQ(elm_first.Open({})->AskText("apis", "", 1).value(), "elm");
  EXPECT_EQ(elm_first.spec().name, "elm");
}

TEST(Fleet, OneTargetIsItself) {
  testing_prepare::FleetBench bench;
  bench.Add("oak", "oak", "1.0");
  Fleet fleet = bench.Start();
  EXPECT_EQ(&fleet.AsOne(0), &fleet.members().front().target);
}

TEST(Fleet, OneThatDoesNotStartIsAnError) {
  testing_targets::FakeLibrary broken;
  broken.start = [] { return Status(Error{"no module named oak", ""}); };
  std::vector<std::unique_ptr<Target>> targets;
  targets.push_back(std::make_unique<testing_targets::FakeTarget>("oak", broken));
  FakeProgress progress;
  const auto fleet = Fleet::Start(std::move(targets), progress);
  ASSERT_FALSE(fleet.ok());
  EXPECT_EQ(fleet.error().message, "no module named oak");
}

}  // namespace
}  // namespace parallax
