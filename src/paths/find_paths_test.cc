#include "paths/find_paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/rng.h"
#include "paths/read_form.h"
#include "paths/testing.h"

namespace parallax {
namespace {

using namespace form;  // NOLINT: a vocabulary for tests
using ::testing::UnorderedElementsAre;

ApiPaths PathsOfText(const std::string& text, const PathOptions& options = {}) {
  const auto form = ReadForm(text);
  EXPECT_TRUE(form.ok()) << form.error().message;
  return form.ok() ? FindPaths(*form, options) : ApiPaths();
}

// "a & b -> returns", "a -> raises".
std::vector<std::string> TextsOf(const ApiPaths& paths) {
  std::vector<std::string> out;
  for (const ApiPath& path : paths.paths) {
    std::string text;
    for (const PathCondition& condition : path.conditions) {
      text += (text.empty() ? "" : " & ") + ToText(condition);
    }
    out.push_back(text + (path.refused ? " -> raises" : " -> returns"));
  }
  return out;
}

const std::string kRankX = Attr(N("x"), "ndim");

TEST(FindPaths, EachBranchAndEachRefusal) {
  const ApiPaths paths = PathsOfText(Form({Function(
      "f", {"x", "n"},
      {If(2, Cmp(kRankX, "<", C("1")), {Raise(3, "too small")}), Check(4, Cmp(N("n"), ">", C("0"))),
       If(5, Method(N("x"), "is_complex"), {Return(6)}, {Return(7)})})}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("rank(x) < 1 -> raises", "rank(x) >= 1 & n <= 0 -> raises",
                                   "rank(x) >= 1 & n > 0 & dtype(x) = complex -> returns",
                                   "rank(x) >= 1 & n > 0 & dtype(x) != complex -> returns"));
  EXPECT_EQ(paths.counts.conditions, 3u);
  const ApiPath& first = paths.paths[0];
  EXPECT_EQ(first.conditions[0].file, "toy/f.py");
  EXPECT_EQ(first.conditions[0].line, 2);
  EXPECT_EQ(first.line, 3);
  EXPECT_EQ(first.message, "too small");
  for (const ApiPath& path : paths.paths) EXPECT_EQ(path.solutions.size(), 3u);
}

// "line-behind>arm" of each condition; the function's line is 1.
std::vector<std::string> SitesOf(const ApiPath& path) {
  std::vector<std::string> out;
  for (const PathCondition& condition : path.conditions) {
    const PathSite& site = condition.site;
    EXPECT_EQ(site.function, 1);
    out.push_back(fmt::format("{}-{}>{}", site.line, site.behind, site.arm));
  }
  return out;
}

TEST(FindPaths, ConditionsKnowWhatRunsWhereTheyHold) {
  const ApiPaths paths = PathsOfText(Form(
      {Function("f", {"x", "n"},
                {If(2, Cmp(kRankX, "<", C("1")), {Raise(5)}), Check(7, Cmp(N("n"), ">", C("0"))),
                 If(9, Cmp(N("n"), ">", C("5")), {Return(10)}, {Return(12)})})}));
  ASSERT_THAT(TextsOf(paths),
              UnorderedElementsAre("rank(x) < 1 -> raises", "rank(x) >= 1 & n <= 0 -> raises",
                                   "rank(x) >= 1 & n > 0 & n > 5 -> returns",
                                   "rank(x) >= 1 & n > 0 & n <= 5 -> returns"));
  std::vector<std::vector<std::string>> sites;
  for (const ApiPath& path : paths.paths) sites.push_back(SitesOf(path));
  using Sites = std::vector<std::string>;
  EXPECT_THAT(sites, UnorderedElementsAre(Sites{"2-5>5"}, Sites{"2-5>0", "7-8>0"},
                                          Sites{"2-5>0", "7-8>0", "9-10>10"},
                                          Sites{"2-5>0", "7-8>0", "9-10>12"}));
  for (const ApiPath& path : paths.paths) EXPECT_EQ(path.function_line, path.refused ? 1 : 0);
}

TEST(FindPaths, OfOneOfSeveralTestsNobodyKnowsWhatRunsBehind) {
  const std::string called = Function("g", {"n"}, {Return(2, Cmp(N("n"), ">", C("0")))});
  const ApiPaths paths = PathsOfText(
      Form({Function("f", {"n", "m"},
                     {If(2, And({Call("toy.g", {N("n")}, "g"), Cmp(N("m"), ">", C("3"))}),
                         {Return(3)}, {Return(5)})}),
            called}));
  for (const ApiPath& path : paths.paths) {
    for (const PathCondition& condition : path.conditions) {
      const std::string text = ToText(condition);
      EXPECT_EQ(condition.site.arm, text == "n <= 0" || text == "m <= 3" ? 5 : 0) << text;
    }
  }
  EXPECT_EQ(paths.paths.size(), 3u);
}

TEST(FindPaths, ArgumentsAreOfTheKindsThatAParameterTakes) {
  const std::string form =
      Form({Function("f", {"x"}, {If(2, Cmp(N("x"), "is", C("null")), {Return(3)}), Return(4)})});
  PathOptions options;
  EXPECT_EQ(PathsOfText(form).paths.size(), 2u);
  options.kinds = {{"x", {PassedKind::kInt, PassedKind::kText}}};
  const ApiPaths paths = PathsOfText(form, options);
  ASSERT_THAT(TextsOf(paths), UnorderedElementsAre("kind(x) not in none -> returns"));
  for (const Binding& solution : paths.paths[0].solutions) {
    const Value& x = solution.arguments[0].value;
    EXPECT_TRUE(x.Is<int64_t>() || x.Is<std::string>()) << SolutionText(solution);
  }
}

TEST(FindPaths, NamesAreFollowedToParameters) {
  const ApiPaths paths = PathsOfText(
      Form({Function("f", {"x", "n"},
                     {Let(2, "rank", kRankX), Let(3, "most", Bin(N("rank"), "-", C("1"))),
                      If(4, Cmp(N("n"), ">", N("most")), {Raise(5)}), Return(6)})}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("n > rank(x) - 1 -> raises", "n <= rank(x) - 1 -> returns"));
}

TEST(FindPaths, CallsAreEnteredWithTheirArguments) {
  const ApiPaths paths = PathsOfText(
      Form({Function("f", {"x", "w"},
                     {Let(2, "r", Call("toy.rank_of", {N("w")}, "g")),
                      If(3, Cmp(N("r"), "==", C("0")), {Return(4)}), Return(5)}),
            Function("g", {"t", "strict=true"},
                     {If(2, Cmp(N("t"), "is", C("null")), {Return(3, C("0"))}),
                      If(4, N("strict"), {Check(5, Cmp(Attr(N("t"), "ndim"), "<", C("3")))}),
                      Return(6, Attr(N("t"), "ndim"))})}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("kind(w) in none -> returns",
                                   "kind(w) not in none & rank(w) >= 3 -> raises",
                                   "kind(w) not in none & rank(w) < 3 & rank(w) = 0 -> returns",
                                   "kind(w) not in none & rank(w) < 3 & rank(w) != 0 -> returns"));
  for (const ApiPath& path : paths.paths) {
    if (path.refused) {
      EXPECT_EQ(path.file, "toy/g.py");
    }
  }
}

TEST(FindPaths, FurtherArgumentsAreAList) {
  std::string rest = Function(
      "g", {"ts"}, {Loop(2, "t", N("ts"), {Check(3, Cmp(Attr(N("t"), "ndim"), "==", C("1")))})});
  rest.replace(rest.find("positional"), 10, "args");
  const ApiPaths paths = PathsOfText(
      Form({Function("f", {"x", "y"}, {Do(2, Call("toy.check", {N("x"), N("y")}, "g")), Return(3)}),
            rest}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("rank(x) = 1 -> returns", "rank(x) != 1 -> raises"));
}

TEST(FindPaths, FunctionsInTestsRunOnlyWhereTheyWould) {
  const ApiPaths paths = PathsOfText(Form(
      {Function("f", {"x", "w"},
                {If(2, And({Cmp(N("w"), "is-not", C("null")), No(Call("toy.good", {N("w")}, "g"))}),
                    {Raise(3)})}),
       Function("g", {"t"}, {Return(2, Cmp(Attr(N("t"), "ndim"), "==", C("1")))})}));
  EXPECT_THAT(TextsOf(paths), UnorderedElementsAre("kind(w) in none -> returns",
                                                   "kind(w) not in none & rank(w) != 1 -> raises",
                                                   "kind(w) not in none & rank(w) = 1 -> returns"));
}

TEST(FindPaths, RecursionEnds) {
  const ApiPaths paths = PathsOfText(Form(
      {Function("f", {"x", "n"},
                {If(2, Cmp(N("n"), ">", C("0")), {Return(3, Call("toy.f", {N("x"), N("n")}, "f"))}),
                 Return(4)})}));
  EXPECT_THAT(TextsOf(paths), UnorderedElementsAre("n > 0 -> returns", "n <= 0 -> returns"));
}

TEST(FindPaths, ALoopRunsOnceAndWhatItAssignsIsUnknownBehindIt) {
  const ApiPaths paths =
      PathsOfText(Form({Function("f", {"x", "n"},
                                 {Let(2, "total", C("0")), Do(2, kRankX),
                                  Loop(3, "d", Attr(N("x"), "shape"),
                                       {If(4, Cmp(N("d"), "==", C("0")), {Raise(5)}),
                                        Let(6, "total", Bin(N("total"), "+", N("d"))),
                                        If(7, Cmp(N("n"), "==", C("3")), {R"({"s":"break"})"})}),
                                  If(8, Cmp(N("total"), ">", C("9")), {Raise(9)})})}));
  EXPECT_THAT(TextsOf(paths), UnorderedElementsAre("extent(x, 0) = 0 -> raises",
                                                   "extent(x, 0) != 0 & n = 3 -> raises",
                                                   "extent(x, 0) != 0 & n != 3 -> raises",
                                                   "extent(x, 0) != 0 & n = 3 -> returns",
                                                   "extent(x, 0) != 0 & n != 3 -> returns"));
  EXPECT_EQ(paths.counts.dropped[static_cast<size_t>(DropReason::kLanguage)], 1u);
}

TEST(FindPaths, UnpackingAShapeAsksForItsRank) {
  const ApiPaths paths = PathsOfText(Form({Function(
      "f", {"x"},
      {Unpack(2, "a", "b", Attr(N("x"), "shape")), Check(3, Cmp(N("a"), "==", N("b")))})}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("rank(x) = 2 & extent(x, 0) = extent(x, 1) -> returns",
                                   "rank(x) = 2 & extent(x, 0) != extent(x, 1) -> raises"));
}

TEST(FindPaths, EqualPathsAreOneAndImpossibleOnesNone) {
  const ApiPaths paths = PathsOfText(Form(
      {Function("f", {"x"},
                {If(2, Global("toy.fast"), {Let(3, "a", C("1"))}, {Let(4, "a", C("2"))}),
                 If(5, Cmp(kRankX, "==", C("1")), {If(6, Cmp(kRankX, "==", C("2")), {Raise(7)})}),
                 If(8, Cmp(kRankX, ">", C("5")), {Raise(9)})})}));
  EXPECT_THAT(TextsOf(paths),
              UnorderedElementsAre("rank(x) = 1 & rank(x) != 2 & rank(x) <= 5 -> returns",
                                   "rank(x) != 1 & rank(x) <= 5 -> returns"));
  EXPECT_EQ(paths.counts.dropped[static_cast<size_t>(DropReason::kGlobal)], 1u);
  EXPECT_GE(paths.infeasible, 2u);
}

TEST(FindPaths, TooManyPathsAreCutAndCounted) {
  Texts body;
  for (int i = 0; i < 12; ++i) {
    body.push_back(
        If(i + 2,
           Cmp(Index(Attr(N("x"), "shape"), C("0")), ">", Bin(N("n"), "+", C(std::to_string(i)))),
           {Let(i + 2, "a" + std::to_string(i), C("1"))}));
  }
  PathOptions options;
  options.walk.most_states = 16;
  options.most_paths = 10;
  options.solutions = 1;
  const ApiPaths paths = PathsOfText(Form({Function("f", {"x", "n"}, body)}), options);
  EXPECT_LE(paths.paths.size(), 10u);
  EXPECT_GT(paths.paths.size(), 5u);
  options.walk.most_steps = 4;
  EXPECT_GT(PathsOfText(Form({Function("f", {"x", "n"}, body)}), options).counts.cut, 0u);
}

TEST(FindPaths, SolutionsDiffer) {
  PathOptions options;
  options.solutions = 5;
  const ApiPaths paths =
      PathsOfText(Form({Function("f", {"x", "mode"},
                                 {Check(2, Cmp(kRankX, "==", C("2"))),
                                  Check(3, Cmp(N("mode"), "in", Items({T("a"), T("b")}))),
                                  Check(4, Method(N("x"), "is_floating_point"))})}),
                  options);
  const auto returns = std::find_if(paths.paths.begin(), paths.paths.end(),
                                    [](const ApiPath& path) { return !path.refused; });
  ASSERT_NE(returns, paths.paths.end());
  ASSERT_EQ(returns->solutions.size(), 5u);
  for (size_t i = 0; i < 5; ++i) {
    const Binding& binding = returns->solutions[i];
    EXPECT_THAT(SolutionText(binding), ::testing::MatchesRegex("mode='[ab]', x=b?float[0-9]+.*"));
    for (size_t k = 0; k < i; ++k) EXPECT_FALSE(binding == returns->solutions[k]);
  }
}

// What cannot be ordinary of one argument does not make the others odd.
TEST(FindPaths, SolutionsAreOrdinaryWhereTheyMayBe) {
  const ApiPaths paths = PathsOfText(Form(
      {Function("f", {"x", "w=null"},
                {Check(2, Cmp(N("w"), "is-not", C("null"))), Check(3, Cmp(kRankX, "==", C("2"))),
                 If(4, Cmp(Attr(N("w"), "dtype"), "==", D("int8")), {Return(5)}, {Return(6)})})}));
  ASSERT_EQ(paths.paths.size(), 4u);
  for (const ApiPath& path : paths.paths) {
    for (const Binding& binding : path.solutions) {
      const std::string text = SolutionText(binding);
      if (text.find("x=") == std::string::npos) continue;
      EXPECT_THAT(text, ::testing::HasSubstr("x=float32"));
      EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("x=float32[0")));
    }
  }
}

TEST(FindPaths, JsonHasAllOfIt) {
  const ApiPaths paths =
      PathsOfText(Form({Function("f", {"x"}, {Check(2, Cmp(kRankX, "==", C("2")))})}));
  const auto json = PathsJson(paths);
  EXPECT_EQ(json["api"], "toy.f");
  EXPECT_EQ(json["source_conditions"], 1);
  ASSERT_EQ(json["paths"].size(), 2u);
  EXPECT_EQ(json["paths"][0]["conditions"][0]["line"], 2);
  EXPECT_FALSE(json["paths"][0]["solutions"].empty());
}

// Tests of all sorts, put together at random.
std::string RandomTest(Rng& rng, int depth) {
  const Texts dims = {"0", "1", "-1", "2", "-3"};
  const auto number = [&] { return C(std::to_string(static_cast<int>(rng.Below(5)))); };
  const auto tensor = [&] { return N(rng.Below(2) == 0 ? "x" : "y"); };
  const auto quantity = [&]() -> std::string {
    switch (rng.Below(6)) {
      case 0:
        return Attr(tensor(), "ndim");
      case 1:
        return Method(tensor(), "numel");
      case 2:
        return Index(Attr(tensor(), "shape"), C(dims[rng.Below(dims.size())]));
      case 3:
        return N("n");
      case 4:
        return Bin(N("n"), "%", C("3"));
      default:
        return Index(Attr(tensor(), "shape"), N("n"));
    }
  };
  const Texts signs = {"==", "!=", "<", "<=", ">", ">="};
  switch (rng.Below(depth > 2 ? 9 : 12)) {
    case 0:
    case 1:
    case 2:
      return Cmp(quantity(), signs[rng.Below(signs.size())],
                 rng.Below(2) == 0 ? number() : quantity());
    case 3:
      return Cmp(N("mode"), rng.Below(2) == 0 ? "==" : "!=", T(rng.Below(2) == 0 ? "a" : "b"));
    case 4:
      return Cmp(Attr(tensor(), "dtype"), rng.Below(2) == 0 ? "==" : "!=", Attr(tensor(), "dtype"));
    case 5:
      return Method(tensor(), rng.Below(2) == 0 ? "is_complex" : "is_floating_point");
    case 6:
      return Cmp(N(rng.Below(2) == 0 ? "w" : "n"), rng.Below(2) == 0 ? "is" : "is-not", C("null"));
    case 7:
      return Each(rng.Below(2) == 0 ? "all" : "any", "d", N("dims"), Cmp(N("d"), ">=", number()));
    case 8:
      return Cmp(Attr(N("x"), "shape"), rng.Below(2) == 0 ? "==" : "!=", Attr(N("y"), "shape"));
    case 9:
      return And({RandomTest(rng, depth + 1), RandomTest(rng, depth + 1)});
    case 10:
      return Or({RandomTest(rng, depth + 1), RandomTest(rng, depth + 1)});
    default:
      return No(RandomTest(rng, depth + 1));
  }
}

TEST(FindPaths, SolutionsKeepTheConditions) {
  Rng rng(4803);
  size_t kept = 0, told = 0, solutions = 0;
  for (int round = 0; round < 40; ++round) {
    Texts body{Do(1, Attr(N("x"), "shape")), Do(1, Attr(N("y"), "shape"))};
    for (int i = 0; i < 3; ++i) {
      body.push_back(If(i + 2, RandomTest(rng, 0), {Let(i + 2, "a" + std::to_string(i), C("1"))},
                        {i == 1 ? Raise(9) : Return(9)}));
    }
    PathOptions options;
    options.solutions = 2;
    const ApiPaths paths = PathsOfText(
        Form({Function("f", {"x", "y", "n", "mode", "dims", "w=null"}, body)}), options);
    for (const ApiPath& path : paths.paths) {
      for (const Binding& binding : path.solutions) {
        ++solutions;
        for (const PathCondition& condition : path.conditions) {
          const Truth truth = Holds(condition, binding);
          EXPECT_NE(truth, Truth::kNo) << ToText(condition) << " with " << SolutionText(binding);
          ++told;
          kept += truth == Truth::kYes ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(solutions, 100u);
  EXPECT_GT(kept * 10, told * 8);
}

}  // namespace
}  // namespace parallax
