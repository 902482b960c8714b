// Each format, whole, against tests/snapshots/report/. To take over what it renders now:
//   report_test --update-snapshots

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <regex>
#include <set>

#include "base/fs.h"
#include "report/markup.h"
#include "report/reporter.h"
#include "report/screen.h"
#include "report/show.h"
#include "report/testing.h"
#include "store/test_support.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

Finding WithId(Finding finding) {
  finding.id = FindingId(finding.signature);
  return finding;
}

// A crash on input the referee survives, gone in a newer version.
Finding CrashFinding() {
  Finding f = SampleFinding();
  f.signature = {Kind::kCrash, "toy.window", "modes:again", "libtoy.so!window"};
  f.title = "toy.window dies of SIGSEGV on \"x < 0 & y\"";
  f.apis = {"toy.window"};
  f.related_apis = {};
  f.cause = f.cause_reason = "";
  f.witness.relation.family = "again";
  f.witness.relation.api = "toy.window";
  f.witness.relation.sides = {Side{"", "toy.window", {}, Select::kAll, 0, 1}};
  f.witness.binding.arguments.push_back(Argument{"size", true, Value{int64_t{-1}}});
  f.witness.outcomes = {Outcome{Crashed{11, 0, {"libtoy.so!window"}, "", true}, 0}};
  f.reference = std::nullopt;
  f.witness.verdict.side = 0;
  f.evidence = "no input may end the process";
  f.reference_label = f.sizes = "";
  f.cases = 1;
  f.prefix = {NotRun(f.witness, SampleFinding().witness.binding)};
  f.fix_version = "1.1";
  f.fix_target = "newer-toy";
  return f;
}

Finding LargeFinding() {
  Finding f = SampleFinding();
  f.signature.api = "toy.scale";
  f.witness.relation.api = "toy.scale";
  f.title = "toy.scale gives nan";
  f.signature.kind = Kind::kNan;
  f.rank = 4;
  std::vector<float> values(64, 2.0f), right(64, 2.0f);
  values[37] = std::nanf("");
  f.witness.outcomes = {ReturnedTensor(DType::kF32, {2, 32}, PackElements(values)),
                        ReturnedTensor(DType::kF32, {2, 32}, PackElements(right))};
  f.witness.relation.sides[1].label = "one item alone";
  f.reference = std::nullopt;
  f.witness.verdict.side = -1;
  f.evidence = "";
  f.cases = 1'200'000;
  f.cause = f.cause_reason = "";
  f.related_apis = {};
  f.status = FindingStatus::kUnconfirmed;
  f.confirmed = f.confirm_runs = 0;
  return f;
}

// With three of its sizes.
Finding ScannedFinding() {
  Finding f = SampleFinding();
  f.also = {"toy.tail_sum returns a wrong value where x is int8 rather than int64"};
  f.size_trials = {{16, SizeState::kAgrees, SizeTrial::kNoExcess},
                   {17, SizeState::kFails, 31152.5},
                   {1000, SizeState::kDoubted, 1.5}};
  return f;
}

std::vector<Finding> Findings() {
  return {WithId(ScannedFinding()), WithId(CrashFinding()), WithId(LargeFinding())};
}

CampaignSummary Summary() {
  CampaignSummary s;
  s.tool_version = "0.1.0";
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
  s.untrusted = {{"crowded", 1200}, {"ill-conditioned", 500}, {"random", 181}};
  s.apis_listed = s.apis_chosen = s.apis_seeded = s.apis_judged = 38;
  s.per_api = {{"toy.tail_sum", 50000, 12, {{"modes:float64", 50000}, {"rules:total", 200}}, 0.99}};
  s.per_source = {{"modes:float64", 12, 50000, 431, 9.5, 0, 431, 49569},
                  {"rules:half", 3, 96, 4, 0.2, 4, 0, 92},
                  {"rules:other", 2, 64, 0, 0.1, 0, 0, 0},
                  {"rules:stuck<1>", 1, 12, 12, 24, 0, 12, 0},
                  {"rules:total", 9, 2000, 2, 0.5, 0, 2, 1998}};
  s.never_returned = {{"rules:stuck<1>", "right", 12, "", 12}};
  s.crowded = {{"toy.babble", 1200}};
  s.worker_deaths = 4;
  s.recover_ms_median = 12.34;
  return s;
}

LayerRow Layer(const std::string& name, const std::string& type, std::vector<size_t> from,
               bool telling) {
  LayerRow row;
  row.layer = name;
  row.type = type;
  row.from = std::move(from);
  row.highlighted = row.first_divergence = telling;
  if (telling) row.config = R"({"filters":8,"name":"</script>"})";
  return row;
}

// Texts of libraries and files try to be markup; a backend fails.
ModelComparison Lenet() {
  ModelComparison lenet;
  lenet.model = "/models/lenet.keras";
  lenet.data = "/data/digits.npz";
  lenet.inputs = 60;
  lenet.unique_inconsistencies = 1;
  lenet.lone = 1;
  lenet.referee = "keras-jax";
  lenet.referee_disputed = true;
  BackendResult jax;
  jax.target = "keras-jax";
  jax.profile = "keras 3.15.1 on jax 0.10.2";
  jax.accuracy = 0.95;
  jax.seconds = 4.2;
  jax.margin = MarginSummary{1e-5, 0.9};
  jax.nan_inputs = 1;
  jax.referee_error = 3.1e-7;
  BackendResult torch = jax;
  torch.target = torch.label = "keras-torch";
  torch.file = "/models/lenet-torch.keras";
  BackendResult broken;
  broken.target = "keras-numpy";
  broken.status = BackendStatus::kCrashed;
  broken.message = "<script>alert(1)</script> & \xff";
  lenet.backends = {jax, torch, broken};
  lenet.failures = {{FailureStage::kPredict,
                     FailureKind::kCrashed,
                     "SIGSEGV in libx.so",
                     {"keras-numpy"},
                     "SIGSEGV",
                     {"libx.so!f<int>"}}};
  return lenet;
}

PairResult LenetPair() {
  PairResult pair;
  pair.a = 0;
  pair.b = 1;
  pair.class_distance = DistanceSummary{16, 17, 3, true};
  pair.mad_reason = "no labels";
  pair.mad_too_near = 2;
  pair.top_class_flips = 3;
  pair.near_flips = 4;
  pair.max_abs_difference = HUGE_VAL;
  pair.inconsistent = true;
  pair.pattern = "class 3/0/0/0/0/57";
  pair.class_distribution = {3, 0, 0, 0, 0, 57};
  pair.worst_input = 12345;
  pair.localisation = {Layer("in", "InputLayer", {}, false),
                       Layer("<b>conv</b>", "Conv2D", {0}, true),
                       Layer("add", "Add", {0, 1}, false)};
  pair.localisation[1].mad = 1e-3;
  pair.localisation[1].rate = 1e4;
  pair.localisation[1].implementation_b = "nn.py:512 conv";
  pair.localisation[2].mad = 5e-4;
  pair.localisation[2].rate = -0.5;
  pair.blamed = 1;
  return pair;
}

std::vector<NamedComparison> Comparisons() {
  ModelComparison lenet = Lenet();
  lenet.pairs = {LenetPair()};
  WorstInput input;
  input.index = 17;
  input.label = 3;
  input.text = "float32[2, 2], 0 to 1";
  input.predictions = {{"keras-jax", {{3, 0.75}, {1, 0.25}}},
                       {"keras-torch", {{1, 0.5}, {3, NAN}}}};
  input.image = InputImage{2, 2, 1, std::string("\0\x40\xff\x80", 4)};
  lenet.worst_inputs = {input};
  ModelComparison lonely;
  lonely.model = "/models/lonely.keras";
  return {{"lenet", 1795300000, "", lenet}, {"", 0, "", lonely}};
}

// Style and script are files of their own; where graphviz puts things differs with its version.
std::string WithoutLayout(std::string text) {
  for (const std::string element : {"style", "script"}) {
    const size_t begin = text.find("<" + element + ">\n");
    const size_t end = text.find("</" + element + ">\n");
    if (begin == std::string::npos || end == std::string::npos) continue;
    text.erase(begin + element.size() + 3, end - begin - element.size() - 3);
  }
  static const std::regex drawing(
      "(<svg width[^>]*>\n)((<path|<g)[^\n]*\n([^\n]*\n)*?)</svg>\n</div>");
  static const std::regex place("( (x|y|d|width|height|viewBox)=\")[-0-9., MC]+\"");
  std::string out, rest = text;
  for (std::smatch match; std::regex_search(rest, match, drawing); rest = match.suffix()) {
    out += match.prefix().str() + std::regex_replace(match.str(), place, "$1#\"");
  }
  return out + rest;
}

TEST(Report, EveryFormatMatchesItsSnapshot) {
  const std::vector<NamedComparison> comparisons = Comparisons();
  for (const Reporter* reporter : Reporters()) {
    SCOPED_TRACE(reporter->name());
    const std::vector<Finding> findings = Findings();
    const CampaignSummary summary = Summary();
    const std::string name(reporter->name());
    ExpectSnapshot(name, WithoutLayout(reporter->Render({findings, summary, comparisons})));
    ExpectSnapshot(name + "-empty", WithoutLayout(reporter->Render({{}, summary, {}})));
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

TEST(Report, APageHasNoLongScripts) {
  Finding finding = WithId(SampleFinding());
  finding.script = "import toy\n" + std::string(9000, '#') + "\n";
  const std::string page = FindReporter("html")->Render({{finding}, Summary(), {}});
  EXPECT_NE(page.find("has 2 lines: <code>./parallax script " + finding.id), std::string::npos);
  EXPECT_EQ(page.find("#########"), std::string::npos);
}

// A page of a long hunt opens at once.
TEST(Report, ChartsOfHundredsOfFindingsAreSmall) {
  Finding finding = LargeFinding();
  finding.witness.outcomes[0] =
      ReturnedTensor(DType::kF32, {2000}, PackElements(std::vector<float>(2000)));
  std::vector<float> right(2000);
  for (size_t i = 0; i < right.size(); ++i) right[i] = static_cast<float>(i * 7919 % 10007);
  finding.witness.outcomes[1] = ReturnedTensor(DType::kF32, {2000}, PackElements(right));
  for (int64_t size = 0; size < 74; ++size) {
    finding.size_trials.push_back({size, SizeState::kFails, static_cast<double>(size * 7919 % 97)});
  }
  const std::string with = FindReporter("html")->Render({{WithId(finding)}, Summary(), {}});
  finding.signature.kind = Kind::kMetadata;
  const std::string without = FindReporter("html")->Render({{WithId(finding)}, Summary(), {}});
  EXPECT_GT(with.size(), without.size() + 2000);
  EXPECT_LT(with.size(), without.size() + 10000);
}

TEST(Report, HtmlLetsNoTextBeMarkup) {
  const std::vector<NamedComparison> comparisons = Comparisons();
  Finding finding = WithId(SampleFinding());
  finding.title = "<img src=x onerror=alert(1)>";
  finding.script = "</pre><script>alert(2)</script>";
  const std::string page = FindReporter("html")->Render({{finding}, Summary(), comparisons});
  for (const char* markup : {"<script>alert", "<img src=x", "<b>conv", "</pre><script"}) {
    EXPECT_EQ(page.find(markup), std::string::npos) << markup;
  }
  EXPECT_NE(page.find("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "), std::string::npos);
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
}

TEST(Report, FindingsOfOneCauseAreOneEntry) {
  Finding face = WithId(SampleFinding()), form = WithId(LargeFinding());
  form.apis = {"toy.scale"};
  form.status = FindingStatus::kNew;
  form.cause = face.cause;
  form.cause_reason = "as toy.tail_sum: is a form of the same operator and fails on its input";
  form.title = "toy.scale" + face.title.substr(face.signature.api.size());
  const std::vector<Finding> findings = {face, form};
  const std::string page = FindReporter("html")->Render({findings, Summary(), {}});
  EXPECT_NE(page.find("<h3>toy.tail_sum (also toy.scale, toy.tail_mean, toy.tail_norm) returns "),
            std::string::npos);
  EXPECT_NE(page.find("2 findings in 2 APIs"), std::string::npos);
  EXPECT_NE(page.find("id=\"" + form.id + "\""), std::string::npos);
  EXPECT_NE(RenderScreen(findings, Summary(), "").find("1 cause on the front"), std::string::npos);
}

TEST(Report, WhatAListNamesIsCountedAndNotOnTheFrontPage) {
  Finding listed = WithId(SampleFinding());
  listed.status = FindingStatus::kKnown;
  listed.known_url = "https://example.org/1";
  listed.known_list = "list.toml";
  CampaignSummary summary = Summary();
  summary.known =
      KnownSummary{"list.toml", 1, {{"toy.exp", "https://example.org/2", 1204, ""}}, {}};
  const std::vector<Finding> findings = {listed};
  const std::string screen = RenderScreen(findings, summary, "");
  EXPECT_NE(screen.find("no findings on the front page"), std::string::npos) << screen;
  EXPECT_NE(screen.find("1 known (list.toml): parallax show"), std::string::npos) << screen;
  EXPECT_NE(screen.find("known list: toy.exp (https://example.org/2) was not seen in 1,204 cases"),
            std::string::npos);
  for (const Reporter* format : Reporters()) {
    const std::string text = format->Render({findings, summary, {}});
    EXPECT_NE(text.find("https://example.org/1"), std::string::npos) << format->name();
  }
  EXPECT_NE(RenderShow(listed).find("Reported: https://example.org/1 (list.toml)."),
            std::string::npos);
  summary.known->not_seen[0].expired = "2026-01-31";
  EXPECT_EQ(summary.known->not_seen[0].Text(),
            "known list: toy.exp (https://example.org/2) counted until 2026-01-31 and hides "
            "nothing any more");
}

TEST(Report, HtmlOfAnEmptyStoreSaysWhatFillsIt) {
  CampaignSummary summary;
  const std::string page = FindReporter("html")->Render({{}, summary, {}});
  EXPECT_NE(page.find("./parallax compare MODEL --data"), std::string::npos);
  EXPECT_EQ(page.find("id=\"filters\""), std::string::npos);
}

// Thousands of layers are cut to what is near the telling ones, and quickly.
TEST(Report, HtmlOfALargeGraphShowsAPart) {
  std::vector<NamedComparison> comparisons = {Comparisons().front()};
  std::vector<LayerRow>& rows = comparisons[0].result.pairs[0].localisation;
  rows.clear();
  for (size_t i = 0; i < 3000; ++i) {
    std::vector<size_t> from;
    if (i > 0) from.push_back(i - 1);
    if (i > 9) from.push_back(i - 10);
    rows.push_back(Layer("n" + std::to_string(i), "Add", from, i % 4 == 0));
    rows.back().rate = static_cast<double>(i);
  }
  const std::string page = FindReporter("html")->Render({{}, Summary(), comparisons});
  EXPECT_NE(page.find("Of 3000 layers the 150 nearest"), std::string::npos);
}

TEST(Report, JsonHoldsWhatNoUtf8IsIn) {
  Finding finding = WithId(SampleFinding());
  finding.title = "bad \xff byte";
  const std::string text = FindReporter("json")->Render({{finding}, Summary(), {}});
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

TEST(OutcomeText, AGradientCountsTheTolerancesOfItsJudge) {
  Finding f = SampleFinding();
  f.witness.relation.claim.bits = kClaimGradient;  // 1e-3 * 17 + 1e-5 is allowed
  EXPECT_NE(SideLines(f)[0].note.find(", 59 tolerances"), std::string::npos);
}

TEST(OutcomeText, FormsThatDifferAreNamed) {
  const Outcome a = ReturnedTensor(DType::kF64, {3}, std::string(24, '\0'));
  const Outcome b = ReturnedTensor(DType::kF32, {3}, std::string(12, '\0'));
  EXPECT_EQ(GapBetween(a, b, {}).text, "float64[3] against float32[3]");
  EXPECT_EQ(GapBetween(a, a, {}).text, "");
}

}  // namespace
}  // namespace parallax
