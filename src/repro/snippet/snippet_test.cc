#include "repro/snippet/snippet.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "investigate/testing.h"
#include "repro/snippet/find.h"
#include "repro/snippet/numbers.h"
#include "repro/snippet/request.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kAnswer = R"json({"candidates": [
    {"imports": ["import toy"], "setup": ["x = toy.tensor([1.0, 2.0])"],
     "expected": "toy.neg(x)", "then": ["out = toy.zeros((2,))"], "got": "toy.neg(x, out=out)"}],
    "reason": ""})json";

std::string ScriptOf(const Finding& finding, const Snippet& snippet) {
  FakeEvaluator evaluator;
  return SnippetScript(ContextFor(evaluator), finding, RolesOf(finding), snippet);
}

// toy.neg through a strided out= gives (0, 0) for -1 and -2.
Finding StridedOut() {
  Finding finding;
  finding.signature = {Kind::kValue, "toy.neg", "modes:out-strided", "numbers"};
  finding.title = "toy.neg returns a wrong value with a strided out=";
  finding.witness.relation.source = "modes";
  finding.witness.relation.facts = kOfModes;
  finding.witness.relation.family = "out-strided";
  finding.witness.relation.api = "toy.neg";
  finding.witness.relation.sides.resize(2);
  finding.witness.relation.sides[0].label = "with a strided out=";
  finding.witness.relation.sides[0].program = "toy.neg@out-strided";
  finding.witness.relation.sides[1].label = "toy.neg";
  finding.witness.relation.sides[1].program = "toy.neg";
  finding.witness.binding.arguments.push_back({"x", false, testing_judge::Input<float>({1, 2})});
  finding.witness.outcomes = {ReturnNumbers(DType::kF32, {2}, {0, 0}),
                              ReturnNumbers(DType::kF32, {2}, {-1, -2})};
  finding.witness.verdict.side = 0;
  return finding;
}

nlohmann::json RequestOf(const Finding& finding) {
  return nlohmann::json::parse(SnippetRequest(finding, RolesOf(finding)).value());
}

TEST(SnippetRoles, TheWrongSideIsWhatWasGot) {
  Finding finding = StridedOut();
  EXPECT_EQ(RolesOf(finding).got, 0);
  EXPECT_EQ(RolesOf(finding).expected, 1);
  finding.witness.verdict.side = 1;
  EXPECT_EQ(RolesOf(finding).got, 1);
  EXPECT_EQ(RolesOf(finding).expected, 0);
  finding.witness.verdict.side = -1;
  EXPECT_FALSE(RolesOf(finding).known);
}

TEST(SnippetRoles, ADeathIsHeldAgainstNothing) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kCrash;
  EXPECT_EQ(RolesOf(finding).expected, -1);
}

TEST(SnippetRequest, HoldsTheCallsAsTheLibrarySeesThem) {
  nlohmann::json request = RequestOf(StridedOut());
  const nlohmann::json& got = request["calls"][0];
  EXPECT_EQ(got["role"], "got");
  EXPECT_EQ(got["program"], "toy.neg@out-strided");
  EXPECT_EQ(got["results"], nlohmann::json::parse(R"([["float32", [2]]])"));
  const nlohmann::json& tensor = got["arguments"][0][2]["tensor"];
  EXPECT_EQ(tensor["values"], nlohmann::json::parse(R"(["1.0", "2.0"])"));
  EXPECT_EQ(request["calls"][1]["program"], "toy.neg");
}

TEST(SnippetRequest, AWidenedSideIsMadeOfTheSameNumbers) {
  Finding finding = StridedOut();
  finding.witness.relation.sides[1].derivation.kind = DeriveKind::kWiden;
  nlohmann::json tensor = RequestOf(finding)["calls"][1]["arguments"][0][2]["tensor"];
  EXPECT_EQ(tensor["dtype"], "float32");
  EXPECT_EQ(tensor["to"], "float64");
}

TEST(SnippetRequest, WhatDependsOnCallsBeforeHasNone) {
  Finding finding = StridedOut();
  finding.prefix.resize(1);
  auto request = SnippetRequest(finding, RolesOf(finding));
  ASSERT_FALSE(request.ok());
  EXPECT_EQ(request.error().message, "it depends on the calls before it");
}

TEST(ReadSnippets, ToldWhyThereIsNone) {
  auto none = ReadSnippets(R"({"candidates": [], "reason": "it is a rule"})");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "it is a rule");
  EXPECT_FALSE(ReadSnippets("nonsense").ok());
  EXPECT_FALSE(ReadSnippets(R"({"candidates": [{"got": 3}]})").ok());
  for (const char* wrong :
       {"5", "[]", R"({"candidates": 5})", R"({"candidates": [5, "x", [], null]})",
        R"({"candidates": [], "reason": 5})", R"({"candidates": {"got": "f"}, "reason": []})"}) {
    auto answer = ReadSnippets(wrong);
    ASSERT_FALSE(answer.ok()) << wrong;
    EXPECT_EQ(answer.error().message, "the adapter writes no snippets");
    EXPECT_NE(answer.error().hint, "");
  }
}

TEST(SnippetScript, RunsTheSnippetFirstAndBlamesTheWrongSide) {
  Finding finding = StridedOut();
  Snippet snippet = ReadSnippets(kAnswer).value().front();
  std::string script = ScriptOf(finding, snippet);
  EXPECT_THAT(script, HasSubstr("expected = toy.neg(x)\nout = toy.zeros((2,))\n"
                                "got = toy.neg(x, out=out)\n"));
  EXPECT_THAT(script, HasSubstr("('toy.neg with a strided out=',) + wrong[0]"));
  EXPECT_THAT(script, HasSubstr("gives %r where %r is expected, element %d"));
  EXPECT_THAT(script, HasSubstr("pairs = list(zip(got.tolist(), expected.tolist()))"));
  EXPECT_THAT(script, Not(HasSubstr("def ")));
  EXPECT_THAT(script, Not(HasSubstr("@")));
}

TEST(SnippetScript, WhoIsWrongIsNotClaimedWhereNobodyKnows) {
  Finding finding = StridedOut();
  finding.witness.verdict.side = -1;
  Snippet snippet = ReadSnippets(kAnswer).value().front();
  std::string script = ScriptOf(finding, snippet);
  EXPECT_THAT(script, HasSubstr("another call gives %r"));
  EXPECT_THAT(script, Not(HasSubstr("is expected")));
}

// The words of the check of a finding whose two sides gave these.
std::string CheckOf(Outcome got, Outcome expected, uint32_t claims = kClaimValues) {
  Finding finding = StridedOut();
  finding.witness.relation.claim.bits = claims;
  finding.witness.outcomes = {std::move(got), std::move(expected)};
  std::string text;
  for (const auto& [word, meaning] : NumbersCheck(finding, RolesOf(finding))) {
    text += word + ": " + meaning + "\n";
  }
  return text;
}

TEST(NumbersCheck, TakesNoMoreThanTheOutputsNeed) {
  const Outcome matrix = ReturnNumbers(DType::kF32, {1, 2}, {1, 2});
  EXPECT_THAT(CheckOf(matrix, matrix), HasSubstr("ONES: sum(expected.tolist(), [])\n"));
  const Outcome scalar = ReturnNumbers(DType::kF32, {}, {1});
  EXPECT_THAT(CheckOf(scalar, scalar), HasSubstr("ONES: [expected.tolist()]\n"));
  const Outcome cube = ReturnNumbers(DType::kF32, {1, 1, 2}, {1, 2});
  EXPECT_THAT(CheckOf(cube, cube), HasSubstr("def flat(output)"));
}

TEST(NumbersCheck, IntegersAreEqualOrNot) {
  const Outcome integers = ReturnNumbers(DType::kI32, {2}, {1, 2});
  EXPECT_THAT(CheckOf(integers, integers), HasSubstr("DIFFER: a != b\n"));
}

TEST(NumbersCheck, AWrongNanIsOneNotAnotherWrongNumber) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kNan;
  const Snippet snippet = ReadSnippets(kAnswer).value().front();
  EXPECT_THAT(ScriptOf(finding, snippet), HasSubstr(" and (a - a != 0 or b - b != 0)"));
}

TEST(NumbersCheck, AZeroIsNoSmallNumberWhereAllIsLost) {
  const Outcome lost = ReturnNumbers(DType::kF32, {}, {0});
  const Outcome small = ReturnNumbers(DType::kF32, {}, {2e-9});
  EXPECT_THAT(CheckOf(lost, small), Not(HasSubstr("not close(a, b)")));
  EXPECT_THAT(CheckOf(lost, small, kClaimValues | kClaimZeros), HasSubstr("(a == 0) != (b == 0)"));
}

TEST(NumbersCheck, OfManyNumbersTheFirstWrongOneIsPrinted) {
  const Outcome many = ReturnNumbers(DType::kF32, {17}, std::vector<double>(17, 1));
  EXPECT_THAT(CheckOf(many, many), HasSubstr("for a, b, place in wrong[:1]:"));
}

TEST(RoundNumbers, KeepsWhatTellsThemApart) {
  std::string one = "[0.10000000149011612, 16777217]", other = "[0.25, (1.5000000001-2e-9j)]";
  RoundNumbers(&one, &other);
  EXPECT_EQ(one, "[0.1, 16777217]");
  EXPECT_EQ(other, "[0.25, (1.5-2e-9j)]");
  one = "[0.10000000149011612]", other = "[0.10000000149011613]";
  RoundNumbers(&one, &other);
  EXPECT_EQ(one, "[0.10000000149011612]");
}

TEST(SnippetRequest, SaysWhatShowsTheFinding) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kDeterminism;
  EXPECT_EQ(RequestOf(finding)["show"], "again");
  finding.signature.kind = Kind::kGradient;
  EXPECT_EQ(RequestOf(finding)["show"], "gradient");
  finding.signature.kind = Kind::kMutation;
  EXPECT_FALSE(SnippetRequest(finding, RolesOf(finding)).ok());
  Returned changed;
  changed.mutated_inputs = {0};
  finding.witness.outcomes[0] = Outcome(changed);
  EXPECT_EQ(RequestOf(finding)["show"], "input");
  EXPECT_EQ(RequestOf(finding)["path"], "0");
  Crashed crashed;
  crashed.guard_hit = true;
  finding.signature.kind = Kind::kMemory;
  finding.witness.outcomes[0] = Outcome(crashed);
  EXPECT_EQ(RequestOf(finding)["show"], "page");
  finding.signature.kind = Kind::kCrash;
  finding.witness.outcomes[0] = testing_judge::Raise("RuntimeError", "an assertion failed");
  EXPECT_EQ(RequestOf(finding)["show"], "");
  finding.witness.relation.claim.bits |= kClaimGradient;
  EXPECT_EQ(RequestOf(finding)["show"], "gradient") << "a derivative's is met by its check";
}

TEST(SnippetScript, AnInputThatChangedIsSaidToBeOne) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kMutation;
  Snippet snippet = ReadSnippets(kAnswer).value().front();
  EXPECT_THAT(ScriptOf(finding, snippet), HasSubstr("leaves %r in its input where %r was"));
}

TEST(SnippetScript, AWrongGradientIsWhatTheLibrarysOwnCheckSays) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kGradient;
  Snippet snippet = ReadSnippets(kAnswer).value().front();
  EXPECT_EQ(ScriptOf(finding, snippet), "");
  snippet.phrase = "CheckError: ";
  EXPECT_THAT(ScriptOf(finding, snippet), HasSubstr("wrong = 'CheckError: ' in got"));
}

TEST(SnippetText, SaysWhatEachCallGave) {
  Finding finding = StridedOut();
  Snippet snippet = ReadSnippets(kAnswer).value().front();
  EXPECT_EQ(SnippetText(finding, RolesOf(finding), snippet,
                        "3.11 1.0\nexpected: [-1, -2]\ngot: [0, 0]\nthe bug is there: ...\n"),
            "import toy\n\n"
            "x = toy.tensor([1.0, 2.0])\n"
            "expected = toy.neg(x)  # [-1, -2]\n"
            "out = toy.zeros((2,))\n"
            "got = toy.neg(x, out=out)  # [0, 0]\n"
            "print(got, expected)\n");
}

TEST(SnippetText, ARemarkIsALineAndTellsOfALargeResultItsShape) {
  Finding finding = StridedOut();
  finding.signature.kind = Kind::kStatus;
  finding.witness.outcomes = {testing_judge::Raise("RuntimeError", "no"),
                              ReturnNumbers(DType::kF32, {8, 8}, std::vector<double>(64, 1))};
  const std::string text =
      SnippetText(finding, RolesOf(finding), ReadSnippets(kAnswer).value().front(),
                  fmt::format("expected: returns tensor({0})\ngot: raises RuntimeError: {0}\n",
                              std::string(300, '1')));
  EXPECT_THAT(text, HasSubstr("toy.neg(x)  # returns float32[8, 8]\n"));
  EXPECT_THAT(text, HasSubstr("\n# raises RuntimeError: 111"));
  // What a check of the library raises is told, whatever the sides gave.
  finding.witness.outcomes[0] = ReturnNumbers(DType::kF64, {}, {0});
  finding.signature.kind = Kind::kGradient;
  EXPECT_THAT(SnippetText(finding, RolesOf(finding), ReadSnippets(kAnswer).value().front(),
                          "got: raises CheckError: " + std::string(300, '1') + "\n"),
              HasSubstr("\n# raises CheckError: 111"));
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    EXPECT_LE(text.find('\n', at) - at, 100u);
  }
}

TEST(SnippetText, OfLongVectorsTheElementThatIsWrongIsPrinted) {
  const auto last = [](const Shape& shape) {
    Finding finding = StridedOut();
    for (Outcome& outcome : finding.witness.outcomes) {
      outcome = ReturnNumbers(DType::kF32, shape,
                              std::vector<double>(static_cast<size_t>(NumElements(shape)), 0));
    }
    const std::string text =
        SnippetText(finding, RolesOf(finding), ReadSnippets(kAnswer).value().front(),
                    "expected: 2.0, element 49\ngot: 3.0, element 49\nthe bug is there: ...\n");
    return text.substr(text.rfind("print("));
  };
  EXPECT_EQ(last({100}), "print(got[49], expected[49])\n");
  EXPECT_EQ(last({10, 10}), "print(got, expected)\n") << "its place takes more than a number";
}

// What becomes of a finding whose snippet's script exits with `exit_code`.
Finding Found(int exit_code, Finding finding = StridedOut()) {
  FakeEvaluator evaluator;
  InvestigateContext context = ContextFor(evaluator);
  context.write_snippet = [](const std::string&) -> Result<std::string> {
    return std::string(kAnswer);
  };
  context.run_script = [=](const std::string&) -> Result<ScriptRun> {
    ScriptRun run;
    run.exit_code = exit_code;
    run.out = "expected: [-1, -2]\ngot: [0, 0]\n";
    if (exit_code == 1) run.out += std::string(kBugIsThere) + ": it gives 0\n";
    return run;
  };
  finding.script = "the whole script";
  EXPECT_TRUE(FindSnippet(context, &finding).ok());
  return finding;
}

TEST(FindSnippet, OneThatWasRunAndShowsItIsKept) {
  Finding finding = Found(1);
  EXPECT_THAT(finding.snippet, HasSubstr("got = toy.neg(x, out=out)  # [0, 0]"));
  EXPECT_THAT(finding.script, HasSubstr("--- the check"));
  EXPECT_EQ(finding.snippet_reason, "");
}

TEST(FindSnippet, OneThatDoesNotShowItIsNotShown) {
  Finding finding = Found(0);
  EXPECT_EQ(finding.snippet, "");
  EXPECT_THAT(finding.snippet_reason, HasSubstr("the lines that were written for it do not"));
  EXPECT_EQ(finding.script, "the whole script");
}

// A nan of numbers in another layout, of which the scripts print these, one a candidate.
Finding FoundOfNan(Layout layout, std::vector<std::string> outs) {
  Finding finding = StridedOut();
  finding.signature.kind = finding.witness.verdict.kind = Kind::kNan;
  if (layout != Layout::kContiguous) {
    finding.witness.relation.sides[0].derivation = {.kind = DeriveKind::kLayout, .layout = layout};
  }
  FakeEvaluator evaluator;
  InvestigateContext context = ContextFor(evaluator);
  context.write_snippet = [&](const std::string&) -> Result<std::string> {
    nlohmann::json answer = nlohmann::json::parse(kAnswer);
    const nlohmann::json first = answer["candidates"][0];
    for (size_t i = 0; i < outs.size(); ++i) {
      nlohmann::json candidate = first;
      candidate["got"] = fmt::format("toy.neg(x, out=out{})", i);
      answer["candidates"][i] = candidate;
    }
    return answer.dump();
  };
  context.run_script = [&](const std::string& script) -> Result<ScriptRun> {
    ScriptRun run;
    for (size_t i = 0; i < outs.size(); ++i) {
      if (script.find(fmt::format("out=out{})", i)) != std::string::npos) run.out = outs[i];
    }
    run.exit_code = 1;
    run.out += std::string(kBugIsThere) + "\n";
    return run;
  };
  EXPECT_TRUE(FindSnippet(context, &finding).ok());
  return finding;
}

// A death of a call whose input lies in another layout, which no script shows; where it returns,
// the scripts print `out`.
Finding FoundOfDeath(const std::string& out) {
  Finding finding = StridedOut();
  finding.signature.kind = finding.witness.verdict.kind = Kind::kCrash;
  finding.witness.verdict.side = 0;
  finding.witness.relation.sides[0].derivation = {.kind = DeriveKind::kLayout,
                                                  .layout = Layout::kStrided};
  finding.witness.outcomes[0] = Outcome{Crashed{11, 0, {}, "", false}};
  FakeEvaluator evaluator;
  InvestigateContext context = ContextFor(evaluator);
  context.write_snippet = [](const std::string&) { return Result<std::string>(kAnswer); };
  context.run_script = [&](const std::string& script) -> Result<ScriptRun> {
    ScriptRun run;
    if (script.find("expected: ") == std::string::npos) return run;
    run.exit_code = 1;
    run.out = out + std::string(kBugIsThere) + "\n";
    return run;
  };
  EXPECT_TRUE(FindSnippet(context, &finding).ok());
  return finding;
}

TEST(FindSnippet, WrongNumbersTellOfALayoutWhoseDeathDoesNotShow) {
  const Finding finding = FoundOfDeath("expected: [1.0, 0]\ngot: [2.0, 1]\n");
  EXPECT_THAT(finding.snippet, HasSubstr("# [2.0, 1]"));
  EXPECT_EQ(FoundOfDeath("expected: [1.0, 0]\ngot: [nan, 1]\n").snippet, "");
}

TEST(FindSnippet, WrongNumbersBesideAnInputSayMoreThanNan) {
  const std::vector<std::string> outs{"expected: [1.0, 0]\ngot: [nan, 1]\n",
                                      "expected: [1.0, 0]\ngot: [-93.0, 1]\n"};
  const Finding finding = FoundOfNan(Layout::kExpanded, outs);
  EXPECT_THAT(finding.snippet, HasSubstr("out1)  # [-93.0, 1]"));
  EXPECT_EQ(finding.signature.kind, Kind::kNan);
  EXPECT_THAT(FoundOfNan(Layout::kExpanded, {outs[0]}).snippet, HasSubstr("out0)  # [nan, 1]"));
  EXPECT_THAT(FoundOfNan(Layout::kContiguous, outs).snippet, HasSubstr("out0)  # [nan, 1]"))
      << "nothing lies beside its inputs";
}

TEST(FindSnippet, ThatPlainCodeDoesNotShowItIsKnownOfThePlainCallAlone) {
  Finding plain = StridedOut();
  plain.witness.relation.sides[0].program = "toy.neg";
  EXPECT_THAT(Found(0, plain).snippet_reason, HasSubstr("plain code does not show it"));
  ForEachTensor(plain.witness.binding,
                [](TensorRecipe& recipe) { recipe.layout = Layout::kStrided; });
  EXPECT_THAT(Found(0, plain).snippet_reason, Not(HasSubstr("plain code")));
}

}  // namespace
}  // namespace parallax
