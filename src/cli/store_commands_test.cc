// The commands that read and change stores, on stores made here.

#include <sqlite3.h>

#include "cli/store_access.h"
#include "cli/testing.h"
#include "hunt/relations/kept_relations.h"
#include "models/run/comparison_notes.h"
#include "store/sqlite.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Finding Fallen() {
  Finding finding = SampleFinding();
  finding.signature.api = "toy.mean";
  finding.witness.relation.api = "toy.mean";
  finding.title = "toy.mean returns a wrong value";
  finding.status = FindingStatus::kUnconfirmed;
  finding.evidence = "not reproduced in a fresh process";
  finding.script.clear();
  return finding;
}

class StoreCommands : public ::testing::Test {
 protected:
  // A store with a campaign of toy, its findings and notes.
  std::string MakeStore(const std::string& name, const std::vector<Finding>& findings) {
    const std::string path = program_.File(name);
    std::unique_ptr<Store> store = OpenSqliteStore(path).value();
    CampaignRecord campaign;
    campaign.seed = 7;
    campaign.targets = R"([{"name": "toy", "library": "toy", "version": "1.0"}])";
    campaign.statistics =
        R"({"cases": 1000, "verdicts": {"untrusted": {"ties": 3, "domain": 40}},
            "per_source": [{"name": "modes:out", "unrecorded": {"domain": 1500, "disagree": 2}},
                           {"name": "modes:float64", "unrecorded": {"domain": 7}}]})";
    EXPECT_TRUE(store->campaigns().Begin(campaign).ok());
    EXPECT_TRUE(store->notes()
                    .PutNote("api:toy", "toy.tail_sum",
                             R"({"judged_cases": 5012, "structures": 41, "cases": 5100,
                                 "returned": 0.983, "sources": ["modes:float64", "modes:out"],
                                 "refusals": [], "tried": 12})")
                    .ok());
    EXPECT_TRUE(store->notes()
                    .PutNote("api:toy", "toy.picky",
                             R"({"tried": 96, "refusals": ["ValueError: n must be 7",
                                 "TypeError: x must be a tensor of rank 3"],
                                 "lessons": ["n must be given", "x has 3 dimensions"],
                                 "seeding_problem": "OSError: no such file"})")
                    .ok());
    for (const Finding& finding : findings) EXPECT_TRUE(store->findings().Add(finding).ok());
    return path;
  }

  int Run(std::vector<std::string> arguments, const std::string& store) {
    arguments.insert(arguments.end(), {"--store", store});
    return program_.Run(arguments);
  }

  TestProgram program_;
};

TEST_F(StoreCommands, ShowListsTheTrustedOnes) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  EXPECT_EQ(Run({"show"}, store), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum"));
  EXPECT_THAT(program_.out(), ::testing::Not(HasSubstr("toy.mean")));
  EXPECT_THAT(program_.out(), HasSubstr("1 more fell short: parallax show --untrusted"));
}

TEST_F(StoreCommands, VerifyThatIsStoppedTellsWhatIsOpen) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  // The jail was tried: a stop before that ends the command at once.
  EXPECT_EQ(Run({"verify"}, MakeStore("none.db", {})), kExitNothingJudged);
  program_.stop().Request();
  EXPECT_EQ(Run({"verify"}, store), kExitOpen);
  EXPECT_THAT(program_.err(), HasSubstr("stopped: 2 of 2 findings were not run again\n  hint: "));
}

TEST_F(StoreCommands, OthersThatAreStoppedSayToo) {
  const std::string store = MakeStore("a.db", {SampleFinding()});
  program_.stop().Request();
  EXPECT_EQ(program_.Run({"doctor", "toy"}), kExitOpen);
  EXPECT_THAT(program_.err(), HasSubstr("stopped by the user\n  hint: "));
}

TEST_F(StoreCommands, ShowUntrustedTellsWhy) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  EXPECT_EQ(Run({"show", "--untrusted"}, store), kExitNothingNew) << program_.err();
  ExpectSnapshot("show-untrusted", program_.out());
}

TEST_F(StoreCommands, ShowTakesTheBeginningOfAnId) {
  const std::string store = MakeStore("a.db", {SampleFinding()});
  const std::string id = FindingId(SampleFinding().signature);
  for (const std::string& name : {id, id.substr(2), id.substr(0, 5)}) {
    EXPECT_EQ(Run({"show", name}, store), kExitNothingNew) << program_.err();
    EXPECT_THAT(program_.out(), StartsWith(id));
  }
  EXPECT_EQ(Run({"show", "P-ffffff"}, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("has no finding P-ffffff"));
}

TEST_F(StoreCommands, ShowJson) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  EXPECT_EQ(Run({"show", "--json"}, store), kExitNothingNew);
  const auto json = nlohmann::json::parse(program_.out());
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json[0]["kind"], "value");
}

TEST_F(StoreCommands, WhatIsDamagedIsLeftOutAndTold) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  const std::string id = FindingId(Fallen().signature);
  {
    auto db = Database::Open(store, store, SQLITE_OPEN_READWRITE).value();
    ASSERT_TRUE(db->Run("UPDATE findings SET body = x'00' WHERE id = ?", {id}).ok());
  }
  EXPECT_EQ(Run({"show"}, store), kExitNothingNew);
  EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum"));
  EXPECT_THAT(program_.err(), HasSubstr("1 finding of FOLDER/a.db is damaged and left out: " + id));
  EXPECT_EQ(Run({"show", id}, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("the finding " + id + " of FOLDER/a.db is damaged"));
}

TEST_F(StoreCommands, NoStore) {
  EXPECT_EQ(Run({"show"}, program_.File("none.db")), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("there is no store FOLDER/none.db"));
  EXPECT_FALSE(Exists(program_.File("none.db")));
}

TEST_F(StoreCommands, Script) {
  const std::string store = MakeStore("a.db", {SampleFinding(), Fallen()});
  EXPECT_EQ(Run({"script", FindingId(SampleFinding().signature)}, store), kExitNothingNew);
  EXPECT_EQ(program_.out(), "import toy\n");
  EXPECT_EQ(Run({"script", FindingId(Fallen().signature)}, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("has no script"));
}

TEST_F(StoreCommands, ReportTakesTheFormatFromTheEnding) {
  const std::string store = MakeStore("a.db", {SampleFinding()});
  EXPECT_EQ(Run({"report", "-o", program_.File("r.json")}, store), kExitNothingNew);
  EXPECT_THAT(program_.err(), StartsWith("wrote FOLDER/r.json"));
  const auto json = nlohmann::json::parse(ReadWhole(program_.File("r.json")));
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["cases"], 1000);
  EXPECT_EQ(json["verdicts"]["untrusted"]["domain"], 40);
  EXPECT_EQ(json["findings"].size(), 1u);
  EXPECT_EQ(Run({"report"}, store), kExitNothingNew);
  EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum"));
  EXPECT_EQ(Run({"report", "-o", "-"}, store), kExitNothingNew);
  EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum"));
  EXPECT_FALSE(Exists("-"));
}

TEST_F(StoreCommands, ReportAsAPageHasComparisonsAndFindings) {
  const std::string store = MakeStore("a.db", {SampleFinding()});
  ASSERT_TRUE(
      KeepComparison(OpenSqliteStore(store).value()->notes(), "1", {"lenet", 3, "", {}}).ok());
  EXPECT_EQ(Run({"report", "-o", program_.File("r.html")}, store), kExitNothingNew);
  const std::string page = ReadWhole(program_.File("r.html"));
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr("<h3>lenet</h3>"));
  EXPECT_THAT(page, HasSubstr("toy.tail_sum"));
}

TEST_F(StoreCommands, ReportSaysWhichComparisonsItCannotRead) {
  const std::string store = MakeStore("a.db", {});
  ASSERT_TRUE(OpenSqliteStore(store)
                  .value()
                  ->notes()
                  .PutNote("comparison", "1", R"({"schema": 2, "name": "lenet"})")
                  .ok());
  EXPECT_EQ(Run({"report"}, store), kExitNothingNew);
  EXPECT_THAT(program_.err(), HasSubstr("note: 1 comparison left out: a comparison cannot be read: "
                                        "another version of Parallax wrote it (schema 2, not 1)"));
}

TEST_F(StoreCommands, WhyJudged) {
  const std::string store = MakeStore("a.db", {SampleFinding()});
  EXPECT_EQ(Run({"why", "toy.tail_sum"}, store), kExitNothingNew) << program_.err();
  ExpectSnapshot("why-judged", program_.out());
}

TEST_F(StoreCommands, WhyTellsWhatSeveralTargetsShowedBesideWhatOneDid) {
  const std::string store = MakeStore("a.db", {});
  {
    std::unique_ptr<Store> both = OpenSqliteStore(store).value();
    CampaignRecord campaign;
    campaign.targets = R"([{"name": "toy+old", "library": "toy", "version": "1.0"}])";
    ASSERT_TRUE(both->campaigns().Begin(campaign).ok());
    ASSERT_TRUE(both->notes()
                    .PutNote("api:toy+old", "toy.tail_sum",
                             R"({"judged_cases": 30, "structures": 2, "sources": ["versions"]})")
                    .ok());
  }
  for (const char* target : {"", "toy"}) {
    std::vector<std::string> words = {"why", "toy.tail_sum"};
    if (*target != 0) words.emplace_back(target);
    EXPECT_EQ(Run(words, store), kExitNothingNew) << program_.err();
    EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum of toy  judged: 5,012 cases"));
    EXPECT_THAT(program_.out(), HasSubstr("toy.tail_sum of toy+old  hardly judged: 30 cases"));
  }
  EXPECT_EQ(Run({"why", "toy.tail_sum", "old"}, store), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), ::testing::Not(HasSubstr("toy.tail_sum of toy  ")));
}

// Of two campaigns that guessed pairs the last, whatever was hunted since.
TEST_F(StoreCommands, ClassesAreThoseOfTheLastCampaignThatGuessedPairs) {
  const std::string path = MakeStore("a.db", {});
  EXPECT_EQ(Run({"list", "relations", "--classes"}, path), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), StartsWith("none\n"));
  {
    std::unique_ptr<Store> store = OpenSqliteStore(path).value();
    CampaignRecord campaign;
    campaign.targets = R"([{"name": "toy", "library": "toy", "version": "1.0"}])";
    for (const char* statistics :
         {R"({"relations": {"rounds": 1, "classes": [["toy.old", "toy.older"]]}})",
          R"({"relations": {"rounds": 1, "covered_only_by_pairs": ["toy.tail_sum"],
              "classes": [["toy.a", "toy.b", "toy.c"], ["toy.x", "toy.tail_sum"]],
              "paired": [{"api": "toy.a", "names": ["toy.A.a"], "value": ["toy.b"]},
                         {"api": "toy.tail_sum", "value": ["toy.x"]}]}})",
          R"({"cases": 5})"}) {
      campaign.statistics = statistics;
      ASSERT_TRUE(store->campaigns().Begin(campaign).ok());
    }
  }
  EXPECT_EQ(Run({"list", "relations", "--classes"}, path), kExitNothingNew) << program_.err();
  ExpectSnapshot("list-classes", program_.out());
  EXPECT_EQ(Run({"list", "relations", "toy.A.*", "--classes", "--json"}, path), kExitNothingNew);
  const auto json = nlohmann::json::parse(program_.out());
  EXPECT_EQ(json.dump(), R"([{"apis":["toy.a","toy.b","toy.c"],"size":3}])");
  EXPECT_EQ(Run({"why", "toy.tail_sum"}, path), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("equal to   toy.x\n"));
  EXPECT_THAT(program_.out(), HasSubstr("only as the second of a pair"));
}

TEST_F(StoreCommands, WhyNotJudged) {
  const std::string store = MakeStore("a.db", {});
  EXPECT_EQ(Run({"why", "toy.picky", "toy"}, store), kExitNothingNew) << program_.err();
  ExpectSnapshot("why-not-judged", program_.out());
}

TEST_F(StoreCommands, WhyUnknown) {
  const std::string store = MakeStore("a.db", {});
  EXPECT_EQ(Run({"why", "toy.tailsum"}, store), kExitUsage);
  EXPECT_EQ(program_.err(),
            "parallax: toy has no API toy.tailsum\n  hint: did you mean toy.tail_sum?\n");
  EXPECT_EQ(Run({"why", "torch.add", "torch"}, store), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("hint: parallax hunt torch"));
}

TEST_F(StoreCommands, MergeUnitesBySignatureAndCountsNothingTwice) {
  const std::string a = MakeStore("a.db", {SampleFinding()});
  const std::string b = MakeStore("b.db", {SampleFinding(), Fallen()});
  const std::string all = program_.File("all.db");
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("FOLDER/a.db: 1 new, 0 known to both, 0 merged before"));
  EXPECT_EQ(Run({"merge", b}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("FOLDER/all.db now holds 2 findings"));
  const auto count = [&] {
    return OpenSqliteStore(all, {.access = StoreAccess::kRead})
        .value()
        ->findings()
        .GetBySignature(SampleFinding().signature)
        .value()
        ->cases;
  };
  const uint64_t before = count();
  EXPECT_EQ(Run({"merge", a, b}, all), kExitNothingNew) << program_.err();
  EXPECT_EQ(count(), before);
  EXPECT_EQ(Run({"merge", all}, all), kExitUsage);
  EXPECT_THAT(program_.err(), HasSubstr("cannot be merged into itself"));
}

TEST_F(StoreCommands, MergeBringsComparisonsOfModels) {
  const std::string a = MakeStore("a.db", {});
  ASSERT_TRUE(KeepComparison(OpenSqliteStore(a).value()->notes(), "1", {"lenet", 3, "", {}}).ok());
  const std::string all = program_.File("all.db");
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("0 merged before; 1 of 1 comparison taken"));
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("0 of 1 comparison taken"));
  EXPECT_EQ(Run({"report"}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("  lenet "));
}

TEST_F(StoreCommands, MergeBringsWhatWasGuessedOnce) {
  const std::string a = MakeStore("a.db", {}), all = MakeStore("all.db", {});
  {
    const auto store = OpenSqliteStore(a).value();
    const std::string campaign = store->campaigns().List().value().back().id;
    RelationSet relations;
    AddedRelation added;
    added.planned.relation = SampleFinding().witness.relation;
    added.planned.relation.source = "similar";
    added.planned.relation.family = "toy.other";
    added.fate.state = RelationState::kVerified;
    ASSERT_TRUE(relations.Add(std::move(added)));
    ASSERT_TRUE(KeepRelations(store->notes(), campaign, relations, {0}).ok());
  }
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("; 1 guessed relation taken\n"));
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), Not(HasSubstr("taken")));
  EXPECT_EQ(Run({"list", "relations"}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("similar:toy.other"));
  EXPECT_THAT(program_.out(), HasSubstr("verified"));
  EXPECT_THAT(program_.out(), Not(HasSubstr("left out")));
}

TEST_F(StoreCommands, GuessesOfAnotherBuildAreLeftOut) {
  const std::string a = MakeStore("a.db", {}), all = MakeStore("all.db", {});
  {
    const auto store = OpenSqliteStore(a).value();
    const std::string campaign = store->campaigns().List().value().back().id;
    const std::string scope = ScopeOfRelations(campaign);
    ASSERT_TRUE(store->notes().PutNote(scope, "00000000", R"({"record": "AAAA"})").ok());
  }
  EXPECT_EQ(Run({"list", "relations"}, a), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("is damaged or of another build"));
  EXPECT_EQ(Run({"merge", a}, all), kExitNothingNew) << program_.err();
  EXPECT_THAT(program_.out(), HasSubstr("; guessed relations of 1 campaign left out"));
}

TEST_F(StoreCommands, VerifyOfNothingIsNoSuccess) {
  EXPECT_EQ(Run({"verify"}, MakeStore("a.db", {})), kExitNothingJudged);
}

TEST(TargetCommand, AddsAndRemoves) {
  TestProgram program;
  // An installation of its own, so that envs/targets.toml is nobody else's.
  const std::string home = program.File("home");
  ASSERT_TRUE(MakeDirectories(home + "/python/parallax/adapters/toy").ok());
  WriteWhole(home + "/python/parallax/adapters/toy/__init__.py", "");
  WriteWhole(program.File("python"), "");
  program.installation().home = home;
  EXPECT_EQ(program.Run({"target", "add", "mine", "--python", program.File("python")}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("hint: --adapter toy"));
  EXPECT_EQ(program.Run({"target", "add", "mine", "--python", program.File("python"), "--adapter",
                         "toy", "--env", "A=1", "--env", "B=x=y"}),
            kExitNothingNew)
      << program.err();
  EXPECT_EQ(program.Run({"list", "targets", "--json"}), kExitNothingNew);
  const auto targets = nlohmann::json::parse(program.out());
  const auto mine = std::find_if(targets.begin(), targets.end(),
                                 [](const auto& target) { return target["name"] == "mine"; });
  ASSERT_NE(mine, targets.end());
  EXPECT_EQ((*mine)["environment"]["B"], "x=y");
  EXPECT_EQ(program.Run({"target", "add", "mine", "--python", program.File("python"), "--adapter",
                         "toy", "--env", "novalue"}),
            kExitUsage);
  EXPECT_EQ(program.Run({"target", "add", "../x", "--python", "y"}), kExitUsage);
  EXPECT_EQ(program.Run({"target", "remove", "mine"}), kExitNothingNew) << program.err();
  EXPECT_EQ(program.Run({"target", "remove", "mine"}), kExitUsage);
}

TEST(RulesCommand, WritesATemplateAndOverwritesNothing) {
  TestProgram program;
  const std::string folder = program.File("rules");
  EXPECT_EQ(program.Run({"rules", "new", "relu-by-maximum", "--dir", folder}), kExitNothingNew)
      << program.err();
  EXPECT_THAT(ReadWhole(folder + "/relu_by_maximum.py"), HasSubstr("@relation("));
  WriteWhole(folder + "/relu_by_maximum.py", "mine");
  EXPECT_EQ(program.Run({"rules", "new", "relu-by-maximum", "--dir", folder}), kExitUsage);
  EXPECT_THAT(program.err(), HasSubstr("is there already"));
  EXPECT_EQ(ReadWhole(folder + "/relu_by_maximum.py"), "mine");
}

}  // namespace
}  // namespace parallax
