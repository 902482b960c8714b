#include "campaign/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "campaign/testing.h"

namespace parallax {
namespace {

using testing_campaign::CampaignBench;
using testing_campaign::CasesOf;
using testing_campaign::Options;
using testing_hunt::FakeCall;

// The state after a hunt that nothing disturbed.
std::string HuntedWhole(CampaignBench& bench) {
  StopToken stop;
  auto campaign = bench.Run(stop);
  EXPECT_TRUE(campaign->Hunt().ok());
  return testing_hunt::TextOf(campaign->state(), Names(bench.catalogue.entries, bench.relations));
}

std::string Undisturbed() {
  CampaignBench bench;
  return HuntedWhole(bench);
}

// What a second run of the program makes of the same store.
std::string Resumed(CampaignBench& bench) {
  bench.settings.resume = true;
  return HuntedWhole(bench);
}

// Cases that differ and came without outcomes, beside those of the groups.
uint64_t Unrecorded(const FoldState& state) {
  auto it = state.untrusted.find("unrecorded");
  return it == state.untrusted.end() ? 0 : it->second;
}

TEST(Campaign, JudgesEveryApiAndGroupsWhatDisagrees) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  const FoldState& state = campaign->state();
  EXPECT_EQ(state.cases, 1500u);
  EXPECT_EQ(state.calls, 3000u);
  ASSERT_EQ(state.groups.size(), 1u);
  const auto& [signature, group] = *state.groups.begin();
  EXPECT_NE(signature.find("toy.bad"), std::string::npos);
  EXPECT_EQ(state.agree + group.cases + Unrecorded(state), 1500u);
  CampaignSummary summary = campaign->Summarise();
  EXPECT_GE(summary.apis_judged, 2u);  // toy.bad by its cases in other dtypes than float32, if any
  EXPECT_GE(summary.epochs, 2u);
}

TEST(Campaign, AnAssertionThatEverySideFailsIsASuspectARefusalIsNone) {
  CampaignBench bench;
  bench.library.call = [&](const FakeCall& call) -> Outcome {
    const std::string& program = call.side.program.name();
    if (program == "toy.bad") return testing_judge::Raise("ValueError", "x is refused");
    if (program != "toy.max") return bench.Sound(call);
    return testing_judge::Raise("RuntimeError", "n > 0 INTERNAL ASSERT FAILED at \"max.cc\":7");
  };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 1u);
  EXPECT_EQ(campaign->state().groups.begin()->second.kept.front().verdict.kind, Kind::kCrash);
  EXPECT_NE(campaign->state().groups.begin()->first.find("toy.max"), std::string::npos);
}

TEST(Campaign, TheNumberOfJobsChangesNothing) {
  CampaignBench alone, many;
  alone.settings.jobs = 1;
  many.settings.jobs = 4;
  EXPECT_EQ(HuntedWhole(alone), HuntedWhole(many));
}

TEST(Campaign, ALostWorkerCostsItsCaseAlone) {
  CampaignBench bench;
  bool lost = false;
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    if (call.side.program != "toy.sum" || lost) return bench.Sound(call);
    lost = true;
    return Outcome{WorkerLost{"its process was killed"}};
  };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  const FoldState& state = campaign->state();
  EXPECT_EQ(state.cases, 1500u);
  EXPECT_EQ(state.skipped, (std::map<std::string, uint64_t>{{"worker-lost", 1}}));
  EXPECT_EQ(state.groups.size(), 1u);  // of toy.bad
  EXPECT_EQ(state.agree + state.groups.begin()->second.cases + Unrecorded(state) + 1, 1500u);
}

TEST(Campaign, ACrashAndAHangAreSuspectsAndTheRestGoesOn) {
  CampaignBench bench;
  bool crashed = false, hung = false;
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    if (call.side.program == "toy.max" && !std::exchange(crashed, true)) {
      return Outcome{Crashed{11, 0, {"libtoy.so!toy::max"}, "", false}};
    }
    if (call.side.program == "toy.sum" && !std::exchange(hung, true)) return Outcome{TimedOut{2}};
    return bench.Sound(call);
  };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  EXPECT_EQ(campaign->state().cases, 1500u);
  EXPECT_EQ(campaign->state().groups.size(), 3u);
  EXPECT_EQ(campaign->Summarise().worker_deaths, 1u);
  EXPECT_EQ(campaign->Summarise().worker_timeouts, 1u);
}

TEST(Campaign, AKillFromOutsideLeavesNoTrace) {
  CampaignBench bench;
  int calls = 0;
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    if (++calls == 700 || calls == 1400) return std::nullopt;
    return bench.Sound(call);
  };
  EXPECT_EQ(HuntedWhole(bench), Undisturbed());
  EXPECT_GT(calls, 3002);
}

TEST(Campaign, AnInterruptedEpochGoesOnBehindItsLastBlock) {
  CampaignBench bench;
  StopToken stop;
  bench.library.call = [&](const FakeCall& call) {
    if (bench.AllCalls() == 200) stop.Request();
    return bench.Sound(call);
  };
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  EXPECT_LT(campaign->state().cases, 1500u);
  EXPECT_GT(campaign->state().cases, 0u);
  EXPECT_EQ(Resumed(bench), Undisturbed());
  EXPECT_EQ(bench.AllCalls(), 3000);  // no case was run twice
}

TEST(Campaign, AStopAtOnceLosesTheBlocksAtHandAlone) {
  CampaignBench bench;
  StopToken stop;
  bench.library.call = [&](const FakeCall& call) {
    if (bench.AllCalls() == 500) {
      stop.Request();
      stop.Request();
    }
    return bench.Sound(call);
  };
  ASSERT_TRUE(bench.Run(stop)->Hunt().ok());
  EXPECT_EQ(Resumed(bench), Undisturbed());
  EXPECT_GT(bench.AllCalls(), 3000);
}

TEST(Campaign, WhatWasDoneBeforeTheTargetFailedIsKept) {
  CampaignBench bench;
  bench.library.start = [&]() -> Status {
    if (bench.library.processes < 5) return {};
    return Error{"the target died", "run: parallax doctor"};
  };
  StopToken stop;
  Status failed = bench.Run(stop)->Hunt();
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().message, "the target died");
  bench.library.start = nullptr;
  EXPECT_EQ(Resumed(bench), Undisturbed());
}

TEST(Campaign, AFinishedCampaignIsNotResumed) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  bench.settings.resume = true;
  ASSERT_TRUE(bench.Run(stop)->Hunt().ok());  // only hunted so far
  ConfirmOptions options;
  options.run_script = [](const std::string&) { return ScriptRun{}; };
  ASSERT_TRUE(campaign->Confirm(options).ok());
  EXPECT_FALSE(bench.Run(stop)->Hunt().ok());
}

TEST(Campaign, OtherSettingsAreAnotherCampaign) {
  CampaignBench bench;
  HuntedWhole(bench);
  bench.settings.resume = true;
  bench.settings.seed = 4;
  StopToken stop;
  EXPECT_FALSE(bench.Run(stop)->Hunt().ok());
}

// Why a campaign that was hunted before `change` is not resumed behind it.
std::string RefusalAfter(const std::function<void(CampaignBench&)>& change) {
  CampaignBench bench;
  HuntedWhole(bench);
  bench.settings.resume = true;
  change(bench);
  StopToken stop;
  Status status = bench.Run(stop)->Hunt();
  return status.ok() ? "" : status.error().message;
}

TEST(Campaign, ResumeRefusesAChangedCatalogue) {
  std::string said =
      RefusalAfter([](CampaignBench& b) { b.catalogue.entries[2].seeds.pop_back(); });
  EXPECT_NE(said.find("the catalogue of toy is another now"), said.npos) << said;
  said = RefusalAfter([](CampaignBench& b) { b.library.hello.version = "1.1"; });
  EXPECT_NE(said.find("toy 1.0, and this is 1.1"), said.npos) << said;
}

TEST(Campaign, ResumeRefusesAnotherBuild) {
  const std::string said = RefusalAfter([](CampaignBench& b) { b.SetVariable("TOY_FAULT", "1"); });
  EXPECT_NE(said.find("TOY_FAULT of toy is 1 here, and was not set when it began"), said.npos)
      << said;
}

TEST(Campaign, ResumeRefusesChangedRelations) {
  std::string said = RefusalAfter([](CampaignBench& b) { b.relations.pop_back(); });
  EXPECT_NE(said.find("its relations are others now"), said.npos) << said;
  said =
      RefusalAfter([](CampaignBench& b) { b.relations[0].content = "another text of the rule"; });
  EXPECT_NE(said.find("its relations are others now"), said.npos) << said;
}

// "toy.bad" hangs, and is what the other two are held against.
void MakeBadHang(CampaignBench& bench) {
  for (size_t i : {1, 2}) bench.relations[i].relation.sides[1].program = "toy.bad";
  bench.library.call = [&bench](const FakeCall& call) -> std::optional<Outcome> {
    if (call.side.program == "toy.bad") return Outcome{TimedOut{2}};
    return bench.Sound(call);
  };
}

TEST(ConfirmHangs, WhatHangsUnderThreeApisIsInvestigatedOnce) {
  CampaignBench bench;
  MakeBadHang(bench);
  int announced = 0;
  bench.progress.on_finding = [&](const Finding&) { ++announced; };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 3u);
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  ASSERT_EQ(campaign->findings().size(), 1u);
  const Finding& finding = campaign->findings()[0];
  EXPECT_EQ(finding.signature.api, "toy.bad");
  EXPECT_EQ(finding.status, FindingStatus::kNew);
  EXPECT_EQ(finding.cases, CasesOf(*campaign));
  EXPECT_EQ(announced, 1);
  EXPECT_EQ(scripts["toy.bad"], 1) << "its script waits as long as the call does";
  const std::vector<std::string>& notes = bench.progress.notes;
  EXPECT_EQ(std::count(notes.begin(), notes.end(),
                       "not run again, as findings are about the same hangs: 2 suspects"),
            1);
  EXPECT_EQ(campaign->Summarise().disagree, CasesOf(*campaign));
}

TEST(ConfirmHangs, WhatIsFoundOfThemIsTheSameWhateverTheJobs) {
  for (const int jobs : {1, 4}) {
    CampaignBench bench;
    bench.settings.jobs = jobs;
    MakeBadHang(bench);
    StopToken stop;
    auto campaign = bench.Run(stop);
    ASSERT_TRUE(campaign->Hunt().ok());
    std::map<std::string, int> scripts;
    ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
    ASSERT_EQ(campaign->findings().size(), 1u) << jobs;
    EXPECT_EQ(campaign->findings()[0].signature.api, "toy.bad");
    EXPECT_EQ(campaign->findings()[0].cases, CasesOf(*campaign));
  }
}

}  // namespace
}  // namespace parallax
