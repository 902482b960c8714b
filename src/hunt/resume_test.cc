#include "hunt/resume.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hunt/fold.h"
#include "hunt/testing.h"
#include "prepare/settings.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using testing::HasSubstr;

const Grounds kGrounds = {"toy", "1.0", "c0ffee", "decade"};

CampaignRecord RecordOf(std::string id, const Grounds& grounds) {
  Hello hello;
  hello.library = "toy";
  hello.version = "1.0";  // the first target's
  CampaignRecord record;
  record.id = std::move(id);
  record.settings = CampaignSettings{}.Json();
  record.state = CampaignState::kInterrupted;
  record.targets = TargetsJson(grounds, hello);
  return record;
}

std::string Refusal(const Grounds& now) {
  Status status = CheckGrounds(RecordOf("1f0c22ab", kGrounds), now);
  return status.ok() ? "" : status.error().message + " / " + status.error().hint;
}

TEST(Resume, FindsTheNewestCampaignOfTheTarget) {
  Grounds other = kGrounds;
  other.target = "toy-2";
  std::vector<CampaignRecord> records = {RecordOf("a", kGrounds), RecordOf("b", kGrounds),
                                         RecordOf("c", other), RecordOf("d", kGrounds)};
  records[3].state = CampaignState::kFinished;
  const CampaignRecord* found = FindUnfinished(records, records[0].settings, "toy");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->id, "b");
}

TEST(Resume, ATargetIsFoundByItsNameNotByAnyTextOfTheRecord) {
  Grounds other = kGrounds;
  other.target = "mine";  // its library is "toy"
  std::vector<CampaignRecord> records = {RecordOf("a", other)};
  EXPECT_EQ(FindUnfinished(records, records[0].settings, "toy"), nullptr);
}

TEST(Resume, SettingsAreComparedByField) {
  std::vector<CampaignRecord> records = {RecordOf("a", kGrounds)};
  records[0].settings = R"({"b": 2, "a": 1})";
  EXPECT_NE(FindUnfinished(records, R"({"a":1,"b":2})", "toy"), nullptr);
  EXPECT_EQ(FindUnfinished(records, R"({"a":1,"b":3})", "toy"), nullptr);
}

TEST(Resume, SeveralTargetsGoOn) {
  const Grounds several = {"toy+toy-1", "1.0+1.1", "c0ffee", "decade"};
  EXPECT_TRUE(CheckGrounds(RecordOf("a", several), several).ok());
}

TEST(Resume, RefusesAChangedCatalogue) {
  EXPECT_EQ(Refusal(kGrounds), "");
  Grounds now = kGrounds;
  now.catalogue = "beef";
  now.relations = "feed";  // they stand on the catalogue
  EXPECT_THAT(Refusal(now), HasSubstr("the catalogue of toy is another now"));
  EXPECT_THAT(Refusal(now), HasSubstr("leave --resume out"));
}

TEST(Resume, RefusesChangedRelationsAndAnotherVersion) {
  Grounds now = kGrounds;
  now.relations = "feed";
  EXPECT_THAT(Refusal(now), HasSubstr("its relations are others now"));
  now.version = "2.0";
  EXPECT_THAT(Refusal(now), HasSubstr("it hunts toy 1.0, and this is 2.0"));
}

TEST(Resume, RefusesAnotherBuildAndNamesTheDifference) {
  Grounds then = kGrounds;
  then.build = {{"PYTHONPATH of toy", "/good"}, {"TOKEN of toy", "secret"}};
  const CampaignRecord record = RecordOf("1f0c22ab", then);
  EXPECT_TRUE(CheckGrounds(record, then).ok());
  EXPECT_EQ(record.targets.find("secret"), std::string::npos);
  const auto refusal = [&](const BuildFacts& build) {
    Grounds now = then;
    now.build = build;
    const Status status = CheckGrounds(record, now);
    return status.ok() ? "" : status.error().message;
  };
  const std::string begin = "campaign 1f0c22ab cannot go on: ";
  EXPECT_EQ(refusal({{"PYTHONPATH of toy", "/bad"}, {"TOKEN of toy", "secret"}}),
            begin + "PYTHONPATH of toy is /bad here, and was another when it began");
  EXPECT_EQ(refusal({{"PYTHONPATH of toy", "/good"}}),
            begin + "TOKEN of toy is not set here, and was when it began");
  BuildFacts more = then.build;
  more["TOY_FAULT of toy"] = "1";
  EXPECT_EQ(refusal(more), begin + "TOY_FAULT of toy is 1 here, and was not set when it began");
}

TEST(Resume, RefusesACampaignThatDoesNotSayWhatItWasDrawnFrom) {
  CampaignRecord record = RecordOf("a", kGrounds);
  record.targets = R"([{"name": "toy", "version": "1.0"}])";
  EXPECT_FALSE(CheckGrounds(record, kGrounds).ok());
  record.targets = R"([{"name": "toy", "version": "1.0", "catalogue": "c0ffee",
                        "relations": "decade"}])";
  EXPECT_FALSE(CheckGrounds(record, kGrounds).ok()) << "nor of which build it is";
}

std::vector<CatalogueEntry> CatalogueOf(const std::vector<std::string>& names) {
  std::vector<CatalogueEntry> catalogue;
  for (const std::string& name : names) {
    catalogue.emplace_back();
    catalogue.back().api.name = name;
  }
  return catalogue;
}

TEST(Resume, TheStateNamesItsApisAndDoesNotNumberThem) {
  FoldState state;
  state.apis[1].judged = 90;
  state.corpus.Observe(1, "f32", SampleBinding());
  const StateRecords records =
      testing_hunt::RecordsOf(state, Names(CatalogueOf({"toy.abs", "toy.sum"}), {}));
  auto moved = FoldState::Decode(records, {Names(CatalogueOf({"toy.sum"}), {}), {}});
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(moved->apis.at(0).judged, 90u);
  EXPECT_EQ(moved->corpus.entries().at(0).api, 0u);
  EXPECT_FALSE(
      FoldState::Decode(records, {Names(CatalogueOf({"toy.abs", "toy.max"}), {}), {}}).ok());
}

}  // namespace
}  // namespace parallax
