// Snippets of a call that reads behind an input: in ordinary memory, if wrong numbers show it
// there.

#include "repro/snippet/find.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using ::testing::HasSubstr;

// toy.diff dies where the page behind x = float32[2] must not be touched.
Finding ReadBehind() {
  Finding finding;
  RecordedCase suspect = MakeSuspect("toy.diff", {2});
  suspect.binding = Realised(suspect);
  finding.signature = {Kind::kMemory, "toy.diff", "call", "guard page"};
  finding.witness = suspect;
  finding.witness.verdict.kind = Kind::kMemory;
  finding.witness.verdict.side = 0;
  finding.witness.outcomes = {Outcome{Crashed{11, 0, {}, "", true}},
                              ReturnNumbers(DType::kF64, {2}, {0, 0})};
  finding.script = "the whole script";
  return finding;
}

// "[1.0, 2.0]" of the first call of a request.
std::string ValuesOf(const nlohmann::json& request) {
  std::string text;
  for (const auto& value : request["calls"][0]["arguments"][0][2]["tensor"]["values"]) {
    text += (text.empty() ? "[" : ", ") + value.get<std::string>();
  }
  return text + "]";
}

// What is found where a script of x = VALUES prints printed(VALUES), of which it says that the bug
// is there unless that is empty. What needs the page shows it each time.
Finding FoundBehind(Finding finding, const std::function<std::string(std::string)>& printed) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.diff"] = [](const Binding& binding, ChildState& state) {
    EXPECT_EQ(state["guard"], 0);
    return ReturnNumbers(FirstTensor(binding)->dtype, {2}, {1, 2});
  };
  InvestigateContext context = ContextFor(evaluator);
  context.write_snippet = [](const std::string& text) -> Result<std::string> {
    const nlohmann::json request = nlohmann::json::parse(text);
    const bool page = request["show"] == "page";
    nlohmann::json candidate = {{"imports", {"import toy"}},
                                {"setup", {"x = toy.tensor(" + ValuesOf(request) + ")"}},
                                {"expected", page ? "" : "toy.diff(wide)"},
                                {"then", nlohmann::json::array()},
                                {"got", page ? "toy.diff(at_page_end(x))" : "toy.diff(x)"}};
    return nlohmann::json{{"candidates", {candidate}}}.dump();
  };
  context.run_script = [&](const std::string& script) -> Result<ScriptRun> {
    ScriptRun run;
    const size_t at = script.find("toy.tensor(") + 11;
    const bool page = script.find("at_page_end") != std::string::npos;
    run.out = page ? "" : printed(script.substr(at, script.find(')', at) - at));
    run.exit_code = page || !run.out.empty() ? 1 : 0;
    if (run.exit_code == 1) run.out += std::string(kBugIsThere) + "\n";
    return run;
  };
  EXPECT_TRUE(FindSnippet(context, &finding).ok());
  EXPECT_EQ(finding.signature.kind, Kind::kMemory);
  return finding;
}

TEST(FindSnippet, WrongNumbersInOrdinaryMemoryNeedNoPage) {
  const auto printed = [](const std::string& values) -> std::string {
    return values == "[100.0, 100.0]" ? "expected: [100.0, 0]\ngot: [93.0, 1]\n" : "";
  };
  const Finding finding = FoundBehind(ReadBehind(), printed);
  EXPECT_THAT(finding.snippet, HasSubstr("got = toy.diff(x)  # [93.0, 1]"));
  EXPECT_THAT(finding.snippet, HasSubstr("expected = toy.diff(wide)  # [100.0, 0]"));
}

TEST(FindSnippet, AnotherIndexOfTheSameNumberIsNoWrongNumber) {
  const auto printed = [](const std::string& values) -> std::string {
    return values == "[100.0, 100.0]" ? "expected: [100.0, 0]\ngot: [100.0, 1]\n" : "";
  };
  EXPECT_THAT(FoundBehind(ReadBehind(), printed).snippet, HasSubstr("toy.diff(at_page_end(x))"));
}

// The first of the results is right; with equal numbers all are.
TEST(FindSnippet, DistinctNumbersTellWhatIsInTheWrongPlace) {
  const auto printed = [](const std::string& values) -> std::string {
    return values == "[1.0, 2.0]" ? "expected: [1.0, 2.0]\ngot: [1.0, 1.0]\n" : "";
  };
  EXPECT_THAT(FoundBehind(ReadBehind(), printed).snippet,
              HasSubstr("got = toy.diff(x)  # [1.0, 1.0]"));
}

TEST(FindSnippet, WhatHasNothingBesideItIsHeldAgainstFloat64) {
  Finding alone = ReadBehind();
  alone.witness.relation.sides.resize(1);
  alone.witness.outcomes.resize(1);
  const auto printed = [](const std::string&) -> std::string {
    return "expected: [1.0, 2.0]\ngot: [3.0, 1.0]\n";
  };
  EXPECT_THAT(FoundBehind(alone, printed).snippet,
              HasSubstr("expected = toy.diff(wide)  # [1.0, 2.0]"));
  alone.witness.binding.arguments[0].value = testing_judge::Input<double>({1, 2});
  EXPECT_THAT(FoundBehind(alone, printed).snippet, HasSubstr("toy.diff(at_page_end(x))"))
      << "nothing is wider";
}

}  // namespace
}  // namespace parallax
