// Campaign::Confirm over a library of lambdas.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "campaign/testing.h"
#include "confirm/settled.h"
#include "nouns/find_argument.h"
#include "report/screen.h"

namespace parallax {
namespace {

using testing_campaign::CampaignBench;
using testing_campaign::CasesOf;
using testing_campaign::Options;
using testing_hunt::FakeCall;

TEST(Confirm, ASuspectThatReproducesIsAFinding) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  ASSERT_EQ(campaign->findings().size(), 1u);
  const Finding& finding = campaign->findings()[0];
  EXPECT_EQ(finding.status, FindingStatus::kNew);
  EXPECT_EQ(finding.apis, std::vector<std::string>{"toy.bad"});
  EXPECT_EQ(finding.confirmed, 3);
  EXPECT_EQ(finding.cases, CasesOf(*campaign));
  EXPECT_EQ(scripts["toy.bad"], 3);
  EXPECT_EQ(bench.store->findings().List().value().size(), 1u);
  CampaignSummary summary = campaign->Summarise();
  EXPECT_EQ(summary.disagree, finding.cases);
  summary.untrusted.erase("unrecorded");
  EXPECT_TRUE(summary.untrusted.empty());
  EXPECT_TRUE(campaign->AnyNewOnFrontPage());
}

// What it showed is counted once, when it is finished: until then its relations are as they were.
TEST(Confirm, AResumedCampaignCountsItsStatedRelationsOnce) {
  CampaignBench bench;
  StatedRelation stated;
  stated.relation = bench.relations[2].relation;
  bench.stated = {stated};
  const auto verified = [&]() -> uint64_t {
    const auto note = bench.store->notes().GetNote("stated", stated.name()).value();
    if (!note) return 0;
    return nlohmann::json::parse(*note)["verified_inputs"].get<uint64_t>();
  };
  StopToken stop;
  bench.library.call = [&](const FakeCall& call) {
    if (bench.AllCalls() == 1200) stop.Request();
    return bench.Sound(call);
  };
  std::map<std::string, int> scripts;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_GT(campaign->state().families.at(stated.relation.FamilyName()).judged, 0u);
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(verified(), 0u) << "it is not finished";
  bench.settings.resume = true;
  StopToken goes_on;
  campaign = bench.Run(goes_on);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(verified(), campaign->state().families.at(stated.relation.FamilyName()).judged);
}

TEST(Confirm, OfAFinishedCampaignTheStoreKeepsWhatReportsRead) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  const std::string id = bench.store->campaigns().List().value().front().id;
  EXPECT_FALSE(bench.store->blocks().StateOf(id).value().empty());
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_TRUE(bench.store->blocks().StateOf(id).value().empty());
  EXPECT_TRUE(bench.store->blocks().FoldedEpochs(id).value().empty());
  EXPECT_EQ(bench.store->findings().List().value().size(), 1u);
  EXPECT_NE(bench.store->campaigns().Get(id).value()->statistics, "");
}

TEST(Confirm, AScriptThatShowsNothingLeavesItUnconfirmed) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts, 0)).ok());
  ASSERT_EQ(campaign->findings().size(), 1u);
  EXPECT_EQ(campaign->findings()[0].status, FindingStatus::kUnconfirmed);
  EXPECT_EQ(scripts["toy.bad"], 1);
  EXPECT_FALSE(campaign->AnyNewOnFrontPage());
}

TEST(Confirm, ASuspectThatDoesNotReproduceIsNoFinding) {
  CampaignBench bench;
  // Wrong as long as it is hunted, and never again.
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    Side sound = call.side;
    if (call.key == nullptr) sound.program = "toy.sum";
    return bench.Sound({sound, call.inputs, call.key, call.process});
  };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 1u);
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_TRUE(campaign->findings().empty());
  EXPECT_TRUE(scripts.empty());
  CampaignSummary summary = campaign->Summarise();
  EXPECT_EQ(summary.disagree, 0u);
  summary.untrusted.erase("unrecorded");
  ASSERT_EQ(summary.untrusted.size(), 1u);
  EXPECT_EQ(summary.untrusted.begin()->second, CasesOf(*campaign));
}

TEST(Confirm, BenignCasesDoNotSettleARealOneBehindThem) {
  CampaignBench bench;
  bench.settings.seed = 4;  // its last kept case is of a shape that none of the first three has
  for (const Shape& shape : {Shape{2, 2, 2, 2}, Shape{40}, Shape{300}, Shape{1, 70}}) {
    TensorRecipe x;
    x.shape = shape;
    bench.catalogue.entries[0].seeds.push_back({{{"x", false, {x}}}});
  }
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 1u);
  const Group& group = campaign->state().groups.begin()->second;
  std::vector<Shape> shapes;
  for (size_t i : JudgingOrder(group)) {
    shapes.push_back(testing_investigate::FirstTensor(group.kept[i].binding)->shape);
  }
  ASSERT_GT(shapes.size(), 3u);
  Shape last = shapes.back();
  ASSERT_EQ(std::count(shapes.begin(), shapes.begin() + 3, last), 0);
  // Only the last of them is wrong when it is tried again.
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    Side side = call.side;
    if (testing_investigate::FirstTensor(call.inputs)->shape != last) side.program = "toy.sum";
    return bench.Sound({side, call.inputs, call.key, call.process});
  };
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(campaign->findings().size(), 1u);
}

// Beside the fault of "toy.bad" in float32, one with a flag in float16.
Outcome TwoFaults(CampaignBench& bench, const FakeCall& call) {
  const TensorRecipe* x = testing_investigate::FirstTensor(call.inputs);
  const Value* flag = FindArgument(call.inputs, "flag");
  const bool flagged = flag != nullptr && flag->Is<bool>() && flag->As<bool>();
  if (x == nullptr || !flagged) return bench.Sound(call);
  const bool wrong = x->dtype == DType::kF16 && call.side.program == "toy.bad";
  const std::vector<double> numbers = testing_investigate::NumbersOf(*x);
  const double sum = std::accumulate(numbers.begin(), numbers.end(), wrong ? 1000.0 : 0.0);
  return testing_investigate::ReturnNumbers(DType::kF64, {}, {sum});
}

TEST(Confirm, ASecondFaultBehindOneSignatureIsAFinding) {
  CampaignBench bench;
  for (Binding& seed : bench.catalogue.entries[0].seeds) {
    seed.arguments.push_back({"flag", true, {false}});
  }
  TensorRecipe x;
  x.dtype = DType::kF16;
  x.shape = {6};
  bench.catalogue.entries[0].seeds.push_back({{{"x", false, {x}}, {"flag", true, {true}}}});
  bench.library.call = [&](const FakeCall& call) { return TwoFaults(bench, call); };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 1u);
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  ASSERT_EQ(campaign->findings().size(), 2u);
  uint64_t cases = 0;
  std::set<std::string> families;
  for (const Finding& finding : campaign->findings()) {
    EXPECT_EQ(finding.status, FindingStatus::kNew);
    cases += finding.cases;
    families.insert(finding.signature.family);
  }
  EXPECT_EQ(families, (std::set<std::string>{"modes:float64", "modes:float64 where x is float16"}));
  EXPECT_EQ(cases, CasesOf(*campaign) + 1) << "the second's own, beside all of the group";
  EXPECT_EQ(scripts["toy.bad"], 6);
  EXPECT_EQ(campaign->Summarise().disagree, CasesOf(*campaign));
}

// A bench on which "toy.max" is off in the other direction.
void MakeMaxBad(CampaignBench& bench) {
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    Side side = call.side;
    if (side.program == "toy.max") side.program = "toy.bad";
    return bench.Sound({side, call.inputs, call.key, call.process});
  };
}

TEST(Confirm, HangsWaitForWhatIsSettledSooner) {
  CampaignBench bench;
  bench.settings.jobs = 1;
  bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
    if (call.side.program == "toy.bad") return Outcome{TimedOut{2}};
    Side side = call.side;
    if (side.program == "toy.max") side.program = "toy.bad";
    return bench.Sound({side, call.inputs, call.key, call.process});
  };
  std::vector<std::string> announced;
  bench.progress.on_finding = [&](const Finding& finding) {
    announced.push_back(finding.apis.at(0));
  };
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_EQ(campaign->state().groups.size(), 2u);
  ASSERT_EQ(campaign->state().groups.begin()->second.kept.front().verdict.kind, Kind::kHang);
  std::map<std::string, int> scripts;
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(announced, (std::vector<std::string>{"toy.max", "toy.bad"}));
}

TEST(Confirm, AHangOfARuleWhoseSideNeverReturnedIsDoubted) {
  for (const bool ever : {false, true}) {
    CampaignBench bench;
    bench.relations.resize(1);
    Relation& rule = bench.relations[0].relation;
    rule.source = "rules";
    rule.facts = kEquality | kOfRuleFile;
    rule.family = "bad";
    ASSERT_EQ(rule.sides.size(), 2u);
    rule.sides[0].program = "rule:bad@left";
    rule.sides[1].program = "rule:bad@right";
    bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
      const bool returns = ever && testing_investigate::FirstTensor(call.inputs)->shape.size() == 1;
      if (call.side.program == "rule:bad@right" && !returns) return Outcome{TimedOut{2}};
      return bench.Sound(call);
    };
    StopToken stop;
    auto campaign = bench.Run(stop);
    ASSERT_TRUE(campaign->Hunt().ok());
    ASSERT_EQ(campaign->state().groups.size(), 1u);
    std::map<std::string, int> scripts;
    ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
    EXPECT_EQ(campaign->findings().size(), ever ? 1u : 0u);
    const auto untrusted = campaign->Summarise().untrusted;
    EXPECT_EQ(untrusted.contains("never-returned"), !ever);
  }
}

TEST(Confirm, AResumedConfirmationTakesUpNoSuspectTwice) {
  CampaignBench bench;
  MakeMaxBad(bench);
  bench.settings.jobs = 1;
  std::map<std::string, int> scripts;
  {
    StopToken stop;
    bench.progress.on_finding = [&](const Finding&) { stop.Request(); };
    auto campaign = bench.Run(stop);
    ASSERT_TRUE(campaign->Hunt().ok());
    ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
    EXPECT_EQ(campaign->findings().size(), 1u);
    EXPECT_EQ(scripts.size(), 1u);
    EXPECT_TRUE(campaign->unfinished());
    EXPECT_EQ(campaign->Summarise().open_suspects, 1u);
  }
  bench.progress.on_finding = nullptr;
  bench.settings.resume = true;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(campaign->findings().size(), 2u);
  EXPECT_EQ(scripts["toy.bad"], 3);
  EXPECT_EQ(scripts["toy.max"], 3);
  EXPECT_EQ(campaign->Summarise().disagree, CasesOf(*campaign));
}

TEST(Confirm, WhatTimeDidNotSufficeForIsOpenAndCanBeResumed) {
  CampaignBench bench;
  MakeMaxBad(bench);
  bench.settings.jobs = 1;
  std::map<std::string, int> scripts;
  {
    StopToken stop;
    bench.progress.on_finding = [&](const Finding&) { bench.clock.Advance(1000); };
    auto campaign = bench.Run(stop);
    ASSERT_TRUE(campaign->Hunt().ok());
    ConfirmOptions options = Options(&scripts);
    options.limit_s = 60;
    ASSERT_TRUE(campaign->Confirm(options).ok());
    EXPECT_EQ(campaign->findings().size(), 1u);
    EXPECT_TRUE(campaign->unfinished());
    const CampaignSummary summary = campaign->Summarise();
    EXPECT_EQ(summary.open_suspects, 1u);
    EXPECT_EQ(UnfinishedText(summary),
              "1 suspect is not settled: the same command with --resume goes on\n");
  }
  bench.progress.on_finding = nullptr;
  bench.settings.resume = true;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(campaign->findings().size(), 2u);
  EXPECT_FALSE(campaign->unfinished());
  EXPECT_EQ(UnfinishedText(campaign->Summarise()), "");
}

TEST(Confirm, AStopDuringAnInvestigationLosesNothing) {
  CampaignBench bench;
  std::map<std::string, int> scripts;
  {
    StopToken stop;
    auto campaign = bench.Run(stop);
    ASSERT_TRUE(campaign->Hunt().ok());
    bench.library.call = [&](const FakeCall& call) -> std::optional<Outcome> {
      stop.Request();
      return bench.Sound(call);
    };
    ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
    EXPECT_TRUE(campaign->findings().empty());
    EXPECT_EQ(campaign->Summarise().untrusted.at("unprobed"), CasesOf(*campaign));
  }
  bench.library.call = [&](const FakeCall& call) { return bench.Sound(call); };
  bench.settings.resume = true;
  StopToken stop;
  auto campaign = bench.Run(stop);
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(campaign->findings().size(), 1u);
}

KnownList ListOf(const std::string& api, std::optional<Kind> kind = std::nullopt) {
  KnownEntry entry;
  entry.apis = {api};
  if (kind) entry.kinds = {*kind};
  entry.url = "https://example.org/1";
  return {"list.toml", {entry}};
}

// A whole campaign with that list.
std::unique_ptr<Campaign> RunWith(const KnownList& list, CampaignBench* bench,
                                  const StopToken& stop) {
  auto campaign = bench->Run(stop);
  EXPECT_TRUE(campaign->Hunt().ok());
  std::map<std::string, int> scripts;
  ConfirmOptions options = Options(&scripts);
  options.known_lists = {list};
  EXPECT_TRUE(campaign->Confirm(options).ok());
  return campaign;
}

TEST(Confirm, AFindingThatAListNamesIsKnown) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = RunWith(ListOf("toy.b*"), &bench, stop);
  ASSERT_EQ(campaign->findings().size(), 1u);
  const Finding& finding = campaign->findings()[0];
  EXPECT_EQ(finding.status, FindingStatus::kKnown);
  EXPECT_EQ(finding.known_url, "https://example.org/1");
  EXPECT_EQ(finding.known_list, "list.toml");
  EXPECT_FALSE(finding.OnFrontPage());
  EXPECT_FALSE(campaign->AnyNewOnFrontPage());
  const CampaignSummary summary = campaign->Summarise();
  EXPECT_EQ(summary.known->findings, 1u);
  EXPECT_TRUE(summary.known->not_seen.empty());
}

TEST(Confirm, AnEntryThatNamesNothingIsToldWhereItsApiWasJudged) {
  const std::vector<std::pair<KnownList, size_t>> lists = {
      {ListOf("toy.sum"), 1}, {ListOf("toy.m*", Kind::kCrash), 1}, {ListOf("toy.none"), 0}};
  for (const auto& [list, told] : lists) {
    CampaignBench bench;
    StopToken stop;
    auto campaign = RunWith(list, &bench, stop);
    EXPECT_TRUE(campaign->AnyNewOnFrontPage());
    const CampaignSummary summary = campaign->Summarise();
    ASSERT_EQ(summary.known->not_seen.size(), told) << list.entries[0].ApiText();
    for (const auto& entry : summary.known->not_seen) EXPECT_GT(entry.cases, 100u);
  }
}

}  // namespace
}  // namespace parallax
