#include "campaign/summarise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "targets/fake_target.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::Pair;
using testing::UnorderedElementsAre;

class SummariseTest : public testing::Test {
 protected:
  SummariseTest() {
    settings_.seed = 7;
    for (const char* name : {"toy.a", "toy.b", "toy.c"}) {
      CatalogueEntry entry;
      entry.api.name = name;
      PlannedRelation planned;
      planned.relation.source = "modes";
      planned.relation.family = "again";
      planned.relation.api = name;
      planned.relation.sides.resize(2);
      planned.api = static_cast<uint32_t>(catalogue_.size());
      catalogue_.push_back(entry);
      relations_.push_back(planned);
    }
    catalogue_[0].seeds.resize(1);
  }

  // A group of `cases` of the API of this index.
  void AddGroup(const std::string& name, uint32_t api, uint64_t cases) {
    Group& group = state_.groups[name];
    group.cases = cases;
    group.kept.resize(1);
    group.kept.front().planned = api;
    group.kept.front().relation = relations_[api].relation;
    group.kept.front().verdict.kind = Kind::kValue;
    group.judged[api].AddJudged(cases, 1, "modes:again");
  }

  void Judge(uint32_t api) {
    for (uint64_t structure = 0; structure < 10; ++structure) {
      state_.apis[api].AddJudged(100, structure, "modes:again");
    }
    state_.apis[api].calls = 100;
    state_.apis[api].calls_returned = 25;
  }

  CampaignSummary Summary(std::span<const KnownList> known = {}) {
    const RelationSet relations(relations_);
    return Summarise({campaign_, settings_, targets_, catalogue_, relations, state_, confirmed_,
                      workers_, 3, 10, "memory", known});
  }

  static KnownList ListOf(const std::string& api) {
    KnownEntry entry;
    entry.apis = {api};
    entry.url = "https://example.org/1";
    return {"list.toml", {entry}};
  }

  std::string campaign_ = "c0ffee";
  CampaignSettings settings_;
  testing_targets::FakeLibrary library_;
  testing_targets::FakeTarget target_{"toy", library_};
  std::vector<HuntedTarget> targets_ = {{target_, {}}};
  std::vector<CatalogueEntry> catalogue_;
  std::vector<PlannedRelation> relations_;
  FoldState state_;
  Confirmed confirmed_;
  WorkerStatistics workers_;
};

TEST_F(SummariseTest, EveryCaseOfAGroupIsSomething) {
  AddGroup("found", 0, 10);
  AddGroup("doubted", 1, 20);
  AddGroup("waiting", 2, 40);
  AddGroup("open", 2, 80);
  state_.groups["open"].kept.front().verdict.open = true;
  state_.groups["open"].kept.front().verdict.reason = "ties";
  state_.untrusted["ties"] = 1;
  state_.agree = 1000;
  confirmed_.cases["found"] = 10;
  confirmed_.doubts["doubted"] = "kink";
  const CampaignSummary s = Summary();
  EXPECT_EQ(s.agree, 1000u);
  EXPECT_EQ(s.disagree, 10u);
  EXPECT_THAT(s.untrusted,
              UnorderedElementsAre(Pair("kink", 20), Pair("unprobed", 40), Pair("ties", 81)));
}

TEST_F(SummariseTest, CasesOfFindingsJudgeTheirApis) {
  Judge(0);
  AddGroup("found", 1, 5000);
  EXPECT_EQ(Summary().apis_judged, 1u);
  confirmed_.cases["found"] = 5000;
  const CampaignSummary s = Summary();
  ASSERT_EQ(s.per_api.size(), 2u);
  EXPECT_EQ(s.per_api[1].name, "toy.b");
  EXPECT_EQ(s.per_api[1].judged_cases, 5000u);
  EXPECT_EQ(s.apis_listed, 3u);
  EXPECT_EQ(s.apis_seeded, 1u);
}

TEST_F(SummariseTest, ChosenAreThoseThatOnlyNames) {
  Judge(2);
  EXPECT_EQ(Summary().apis_chosen, 3u);
  EXPECT_EQ(Summary().apis_judged, 1u);
  settings_.only = "toy.[ab]";
  EXPECT_EQ(Summary().apis_chosen, 2u);
  EXPECT_EQ(Summary().apis_judged, 0u) << "of these";
}

TEST_F(SummariseTest, AFamilyTellsWhereTheTimeWent) {
  FamilyStatistics& family = state_.families["modes:again"];
  family.rows = 4;
  family.cases = 100;
  family.judged = 90;
  family.nanoseconds = 2'000'000'000;
  family.first_ns = 500'000'000;
  family.returned_sides = 1;
  const CampaignSummary s = Summary();
  ASSERT_EQ(s.per_source.size(), 1u);
  EXPECT_EQ(s.per_source[0].seconds, 2);
  EXPECT_EQ(s.per_source[0].judged, 90u);
  EXPECT_EQ(s.first_call_share, 0.25);
  EXPECT_EQ(s.never_returned.size(), 1u) << "its second side";
}

TEST_F(SummariseTest, WorkersAndRates) {
  state_.cases = 500;
  workers_.deaths = 2;
  workers_.timeouts = 1;
  workers_.recover_ms = {9, 1, 5};
  const CampaignSummary s = Summary();
  EXPECT_EQ(s.cases_per_second, 50);
  EXPECT_EQ(s.worker_deaths, 2u);
  EXPECT_EQ(s.worker_timeouts, 1u);
  EXPECT_EQ(s.recover_ms_median, 5);
  EXPECT_EQ(s.epochs, 3u);
  EXPECT_EQ(s.targets.front().name, "toy");
}

TEST_F(SummariseTest, AKnownEntryIsMissedWhereItsApiWasJudgedAlone) {
  Judge(0);
  const std::vector<KnownList> judged = {ListOf("toy.a")}, other = {ListOf("toy.c")};
  EXPECT_FALSE(Summary().known);
  ASSERT_EQ(Summary(judged).known->not_seen.size(), 1u);
  EXPECT_EQ(Summary(judged).known->not_seen[0].cases, 1000u);
  EXPECT_TRUE(Summary(other).known->not_seen.empty()) << "nobody looked";
  AddGroup("waiting", 0, 1);
  EXPECT_TRUE(Summary(judged).known->not_seen.empty()) << "this may be it";
  confirmed_.doubts["waiting"] = "ties";
  EXPECT_EQ(Summary(judged).known->not_seen.size(), 1u);
  Finding finding;
  finding.apis = {"toy.a"};
  finding.known_url = "https://example.org/1";
  finding.known_list = "list.toml";
  confirmed_.findings = {finding};
  EXPECT_TRUE(Summary(judged).known->not_seen.empty());
  EXPECT_EQ(Summary(judged).known->findings, 1u);
}

TEST_F(SummariseTest, EachListIsCountedAndOneThatShipsMissesNothing) {
  Judge(0);
  KnownList shipped = ListOf("toy.a");
  shipped.file = "toy-1.0.toml";
  shipped.date = "2026-11-29";
  shipped.shipped = true;
  Finding finding;
  finding.apis = {"toy.a"};
  finding.perhaps_url = "https://example.org/1";
  finding.perhaps_list = "toy-1.0.toml";
  confirmed_.findings = {finding};
  const std::vector<KnownList> lists = {ListOf("toy.c"), shipped};
  const CampaignSummary both = Summary(lists), alone = Summary({&lists[1], 1});
  EXPECT_EQ(both.known->file, "list.toml");
  ASSERT_EQ(both.known_lists.size(), 2u);
  EXPECT_EQ(both.known_lists[1].Text(),
            "toy-1.0.toml (1 entry, looked up 2026-11-29): 0 findings reported, 1 perhaps");
  confirmed_.findings.clear();
  EXPECT_FALSE(Summary({&lists[1], 1}).known) << "a list that ships is not asked what it missed";
  EXPECT_FALSE(alone.known);
}

TEST_F(SummariseTest, WhatIsDeclaredWasDrawnOrIsNamed) {
  for (CatalogueEntry& entry : catalogue_) {
    entry.api.parameters = {{"strict", "bool", false, true, "False", {}}};
  }
  Judge(0);
  state_.apis[0].drawn = {"overload (strict: bool)", "strict=True"};
  const CampaignSummary s = Summary();
  EXPECT_EQ(s.overloads.declared, 3u);
  EXPECT_EQ(s.overloads.drawn, 1u);
  EXPECT_EQ(s.options.declared, 6u) << "those of APIs without a case too";
  EXPECT_EQ(s.options.drawn, 1u);
  EXPECT_EQ(s.per_api.front().never_drawn, std::vector<std::string>{"strict=False"});
  settings_.only = "toy.a";
  EXPECT_EQ(Summary().options.declared, 2u);
}

TEST_F(SummariseTest, WhatWasTriedAndRefusedIsDrawnAndToldApart) {
  settings_.only = "toy.a";
  CatalogueEntry& entry = catalogue_[0];
  entry.api.parameters = {{"strict", "bool", false, true, "False", {}},
                          {"deep", "bool", false, true, "False", {}}};
  entry.refused_words = {"strict=True", "deep=True"};
  Judge(0);
  state_.apis[0].drawn = {"strict=False", "deep=False", "deep=True"};
  state_.apis[0].returned = {"strict=False", "deep=True"};
  const CampaignSummary s = Summary();
  EXPECT_EQ(s.options.declared, 4u);
  EXPECT_EQ(s.options.drawn, 4u);
  EXPECT_EQ(s.options.refused, 2u) << "deep=True returned in the hunt";
  EXPECT_EQ(s.per_api.front().only_refused,
            (std::vector<std::string>{"deep=False", "strict=True"}));
  EXPECT_EQ(s.overloads.drawn, 0u);
}

}  // namespace
}  // namespace parallax
