// Rule files that cannot be used are told: an error for one that was asked for, else a note.

#include "relations/rule_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "words/fake_progress.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kGood = R"({"name": "good", "file": "/mine/good.py", "api": "toy.exp",
    "libraries": ["toy"], "claim": ["values"], "citation": "c", "domain": [],
    "programs": ["rule:good@left", "rule:good@right"],
    "parameters": [{"name": "x", "type": "tensor"}, {"name": "dim", "type": "int"}]})";
constexpr const char* kBroken = R"({"name": "broken", "file": "/mine/broken.py", "line": 7,
    "error": "ModuleNotFoundError: No module named 'nmpy'", "libraries": ["toy"]})";
constexpr const char* kTorchs = R"({"name": "torchs", "file": "/ours/torchs.py", "line": 2,
    "error": "ModuleNotFoundError: No module named 'torch'", "libraries": ["torch"]})";

RuleListOptions Options(std::set<std::string> asked = {}) { return {"toy", "/ours", asked}; }

Result<RuleList> Read(std::initializer_list<const char*> rules, const RuleListOptions& options,
                      Progress& progress) {
  std::vector<std::string> parts;
  for (const char* rule : rules) parts.push_back(fmt::format("[{}]", rule));
  return ReadRules(parts, options, progress);
}

TEST(ReadRules, KeepsTheNamesOfParameters) {
  FakeProgress progress;
  auto list = Read({kGood}, Options(), progress);
  ASSERT_TRUE(list.ok()) << list.error().message;
  ASSERT_EQ(list->rules.size(), 1u);
  EXPECT_EQ(list->apis.front().name, "rule:good");
  EXPECT_THAT(list->parameters["rule:good"], ElementsAre("x", "dim"));
  EXPECT_THAT(progress.notes, IsEmpty());
}

TEST(ReadRules, PartsAreOneListByName) {
  std::string early = kGood;
  early.replace(early.find("good"), 4, "early");
  FakeProgress progress;
  auto list = Read({kGood, early.c_str()}, Options(), progress);
  ASSERT_TRUE(list.ok()) << list.error().message;
  ASSERT_EQ(list->rules.size(), 2u);
  EXPECT_EQ(list->rules[0].name, "early");
  EXPECT_EQ(list->rules[1].name, "good");
  EXPECT_FALSE(ReadRules(std::vector<std::string>{"[]", "]["}, Options(), progress).ok());
}

TEST(ReadRules, OneThatIsDescribedWronglyIsNamed) {
  std::string number = kGood;
  number.replace(number.find("\"c\""), 3, "5");
  std::string libraries = kGood;
  libraries.replace(libraries.find("[\"toy\"]"), 7, "[5]");
  for (std::string& wrong : std::vector{number, libraries}) {
    wrong.replace(wrong.find("good"), 4, "wrong");
    FakeProgress progress;
    auto list = Read({kGood, wrong.c_str()}, Options(), progress);
    ASSERT_TRUE(list.ok()) << list.error().message;
    EXPECT_EQ(list->rules.size(), 1u);
    EXPECT_THAT(progress.notes, ElementsAre(HasSubstr("rule wrong is left out: /mine/good.py")));
    EXPECT_FALSE(Read({wrong.c_str()}, Options({"wrong"}), progress).ok());
  }
}

TEST(ReadRules, AListThatIsNoneHasAHint) {
  FakeProgress progress;
  for (const char* list : {"][", "5", "[5]", "[{}]", R"([{"name": 5}])"}) {
    auto read = ReadRules(std::vector<std::string>{list}, Options(), progress);
    ASSERT_FALSE(read.ok()) << list;
    EXPECT_FALSE(read.error().hint.empty());
  }
}

TEST(ReadRules, BitsOfARuleAreValuesWithoutATolerance) {
  std::string exact = kGood;
  exact.replace(exact.find("[\"values\"]"), 10, "[\"bits\"]");
  FakeProgress progress;
  auto list = Read({exact.c_str()}, Options(), progress);
  ASSERT_TRUE(list.ok()) << list.error().message;
  const Claim& claim = list->rules.at(0).relation.claim;
  EXPECT_EQ(claim.bits, kClaimValues);
  EXPECT_EQ(claim.tolerance, (Tolerance{0, 0}));
}

TEST(ReadRules, AFileThatDoesNotLoadIsNotedWithItsLine) {
  FakeProgress progress;
  auto list = Read({kBroken, kGood}, Options(), progress);
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->rules.size(), 1u);
  EXPECT_THAT(
      progress.notes,
      ElementsAre(HasSubstr("rule broken is left out: /mine/broken.py, line 7: ModuleNotFound")));
}

TEST(ReadRules, ADomainIsReadOrTheRuleIsLeftOutWithItsLine) {
  std::string within = kGood, outside = kGood;
  within.replace(within.find("[]"), 2, R"x(["rank(x)>=1", "dim < rank(x)"], "line": 5)x");
  outside.replace(outside.find("[]"), 2, R"x(["rank(y) = 1"], "line": 5)x");
  FakeProgress progress;
  auto list = Read({within.c_str()}, Options(), progress);
  ASSERT_TRUE(list.ok()) << list.error().message;
  EXPECT_THAT(list->rules[0].relation.domain, ElementsAre("rank(x) >= 1", "dim < rank(x)"));
  EXPECT_EQ(list->apis[0].domain, list->rules[0].relation.domain);
  EXPECT_TRUE(Read({outside.c_str()}, Options(), progress)->rules.empty());
  EXPECT_THAT(
      progress.notes,
      ElementsAre(HasSubstr("/mine/good.py, line 5: the clause \"rank(y) = 1\" speaks of")));
}

TEST(ReadRules, OneOverManyApisIsNoEntryAndItsWordsAreKnown) {
  std::string many = kGood, typo = kGood;
  many.replace(many.find("\"citation\""), 0,
               R"("for_each": {"traits": ["elementwise"], "takes": ["tensor"]}, )");
  typo.replace(typo.find("\"citation\""), 0, R"("for_each": {"without": ["randm"]}, )");
  FakeProgress progress;
  auto list = Read({many.c_str()}, Options(), progress);
  ASSERT_TRUE(list.ok()) << list.error().message;
  ASSERT_TRUE(list->rules.at(0).for_each.has_value());
  EXPECT_THAT(list->rules[0].for_each->takes, ElementsAre("tensor"));
  EXPECT_THAT(list->apis, IsEmpty());
  EXPECT_TRUE(Read({typo.c_str()}, Options(), progress)->rules.empty());
  EXPECT_THAT(progress.notes,
              ElementsAre(HasSubstr("for_each, without: unknown trait 'randm'; did you mean "
                                    "'random'?")));
}

TEST(ReadRules, OneThatWasAskedForIsAnError) {
  FakeProgress progress;
  auto list = Read({kBroken, kGood}, Options({"broken"}), progress);
  ASSERT_FALSE(list.ok());
  EXPECT_THAT(list.error().message, HasSubstr("/mine/broken.py, line 7"));
  EXPECT_THAT(list.error().hint, HasSubstr("add-a-relation.md"));
}

TEST(ReadRules, RulesOfOursForOtherLibrariesAreNoNews) {
  FakeProgress progress;
  ASSERT_TRUE(Read({kTorchs}, Options(), progress).ok());
  EXPECT_THAT(progress.notes, IsEmpty());
  std::string users = kTorchs;
  users.replace(users.find("/ours"), 5, "/mine");
  ASSERT_TRUE(Read({users.c_str()}, Options(), progress).ok());
  EXPECT_THAT(progress.notes, ElementsAre(HasSubstr("No module named 'torch'")));
}

TEST(ReadRules, AUsersRuleAboutAnotherLibraryIsNoted) {
  FakeProgress progress;
  std::string other = kGood;
  other.replace(other.find("[\"toy\"]"), 7, "[\"toyy\"]");
  ASSERT_TRUE(Read({other.c_str()}, Options(), progress).ok());
  EXPECT_THAT(progress.notes, ElementsAre(HasSubstr("is about toyy, not about toy")));
}

TEST(DropUnknownApis, NamesTheNearestApi) {
  FakeProgress progress;
  auto list = Read({kGood}, Options(), progress);
  ASSERT_TRUE(list.ok());
  RuleList known = *list;
  ASSERT_TRUE(DropUnknownApis({"toy.exp"}, Options(), progress, &known).ok());
  EXPECT_EQ(known.rules.size(), 1u);
  ASSERT_TRUE(DropUnknownApis({"toy.exp2", "toy.sin"}, Options(), progress, &*list).ok());
  EXPECT_THAT(list->rules, IsEmpty());
  EXPECT_THAT(list->apis, IsEmpty());
  EXPECT_THAT(progress.notes,
              ElementsAre(HasSubstr("toy has no API toy.exp; did you mean toy.exp2?")));
  EXPECT_FALSE(DropUnknownApis({"toy.exp2"}, Options({"good"}), progress, &known).ok());
}

}  // namespace
}  // namespace parallax
