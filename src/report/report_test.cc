// Each format, whole, against tests/snapshots/report/. To take over what it renders now:
//   report_test --update-snapshots

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/fs.h"
#include "report/markup.h"
#include "report/outcome_text.h"
#include "report/reporter.h"
#include "report/show.h"
#include "report/testing.h"
#include "store/test_support.h"

namespace parallax {
namespace {

Finding WithId(Finding finding) {
  finding.id = FindingId(finding.signature);
  return finding;
}

// A crash on input the referee survives, of an unconfirmed and a known finding besides.
Finding CrashFinding() {
  Finding f = SampleFinding();
  f.signature = {Kind::kCrash, "toy.window", "modes:again", "libtoy.so!window"};
  f.title = "toy.window dies of SIGSEGV on \"x < 0 & y\"";
  f.apis = {"toy.window"};
  f.related_apis = {};
  f.relation.family = "again";
  f.relation.api = "toy.window";
  f.relation.sides = {Side{"", "toy.window", {}, Select::kAll, 0, 1}};
  f.witness.arguments.push_back(Argument{"size", true, Value{int64_t{-1}}});
  f.outcomes = {Outcome{Crashed{11, 0, {"libtoy.so!window"}, "", true}, 0}};
  f.reference = std::nullopt;
  f.reference_label = "";
  f.wrong_side = 0;
  f.evidence = "no input may end the process";
  f.sizes = "";
  f.cases = 1;
  f.prefix = {{f.relation, SampleFinding().witness, 3}};
  return f;
}

Finding LargeFinding() {
  Finding f = SampleFinding();
  f.signature.api = "toy.scale";
  f.relation.api = "toy.scale";
  f.title = "toy.scale gives nan";
  f.signature.kind = Kind::kNan;
  f.rank = 4;
  std::vector<float> values(64, 2.0f), right(64, 2.0f);
  values[37] = std::nanf("");
  f.outcomes = {ReturnedTensor(DType::kF32, {2, 32}, PackElements(values)),
                ReturnedTensor(DType::kF32, {2, 32}, PackElements(right))};
  f.relation.sides[1].label = "one item alone";
  f.reference = std::nullopt;
  f.reference_label = "";
  f.wrong_side = -1;
  f.evidence = "";
  f.cases = 1'200'000;
  f.status = FindingStatus::kUnconfirmed;
  f.confirmed = f.confirm_runs = 0;
  return f;
}

std::vector<Finding> Findings() {
  return {WithId(SampleFinding()), WithId(CrashFinding()), WithId(LargeFinding())};
}

CampaignSummary Summary() {
  CampaignSummary s;
  s.campaign = "aaaaaaaa";
  s.store = "parallax.db";
  s.seed = 20261121;
  s.seconds = 60.07;
  s.setup_seconds = 3.04;
  s.jobs = 2;
  s.epochs = 9;
  s.targets = {{"toy", "toy", "1.0", "3.11.7", "AVX2, 1 thread"}};
  s.cases = 1948112;
  s.calls = 3896224;
  s.calls_returned = 3800000;
  s.returned_per_api_mean = 0.97531;
  s.cases_per_second = 162342.7;
  s.agree = 1940000;
  s.disagree = 431;
  s.skipped = {{"not-applicable", 7000}};
  s.untrusted = {{"ill-conditioned", 500}, {"random", 181}};
  s.apis_listed = s.apis_seeded = s.apis_judged = 38;
  s.per_api = {{"toy.tail_sum", 50000, 12, {"modes:float64"}, 0.99}};
  s.worker_deaths = 4;
  s.recover_ms_median = 12.34;
  return s;
}

TEST(Report, EveryFormatMatchesItsSnapshot) {
  for (const Reporter* reporter : Reporters()) {
    SCOPED_TRACE(reporter->name());
    ExpectSnapshot(std::string(reporter->name()), reporter->Render(Findings(), Summary()));
    ExpectSnapshot(std::string(reporter->name()) + "-empty", reporter->Render({}, Summary()));
  }
}

TEST(Report, ShowMatchesItsSnapshot) {
  std::string pages;
  for (const Finding& finding : Findings()) pages += RenderShow(finding) + "--\n";
  ExpectSnapshot("show", pages);
}

TEST(Report, FormatsAreTheFilesOfTheFolder) {
  std::set<std::string> files, names;
  for (const auto& entry :
       std::filesystem::directory_iterator(PARALLAX_SOURCE_DIR "/src/report/formats")) {
    if (entry.path().extension() == ".cc") files.insert(entry.path().stem());
  }
  for (const Reporter* reporter : Reporters()) {
    names.insert(std::string(reporter->name()));
    EXPECT_EQ(FindReporter(reporter->name()), reporter);
  }
  EXPECT_EQ(names, files);
  EXPECT_EQ(FindReporter("none"), nullptr);
}

TEST(Report, JsonHoldsWhatNoUtf8IsIn) {
  Finding finding = WithId(SampleFinding());
  finding.title = "bad \xff byte";
  const std::string text = FindReporter("json")->Render({finding}, Summary());
  EXPECT_TRUE(nlohmann::json::accept(text));
}

TEST(Markup, EscapesAndRepairs) {
  EXPECT_EQ(EscapeMarkup("<a b='c'>&\x01\"\n"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\n");
  EXPECT_EQ(EscapeMarkup("\xff\xc3\xa9\xe0\x80"), "\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(OutcomeText, CountsAreForPeople) {
  EXPECT_EQ(CountText(412), "412");
  EXPECT_EQ(CountText(123456), "123,456");
  EXPECT_EQ(CountText(8388608), "8.4 million");
  EXPECT_EQ(CountText(4'607'182'418'800'017'408u), "5e18");
}

TEST(OutcomeText, FormsThatDifferAreNamed) {
  const Outcome a = ReturnedTensor(DType::kF64, {3}, std::string(24, '\0'));
  const Outcome b = ReturnedTensor(DType::kF32, {3}, std::string(12, '\0'));
  EXPECT_EQ(GapBetween(a, b, {}).text, "float64[3] against float32[3]");
  EXPECT_EQ(GapBetween(a, a, {}).text, "");
}

}  // namespace
}  // namespace parallax
