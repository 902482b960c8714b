// Rule files that cannot be used are told: an error for one that was asked for, else a note.

#include "hunt/rule_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Notes : public Progress {
 public:
  void Stage(const std::string&) override {}
  void Tick(const ProgressFigures&) override {}
  void Done(uint64_t, uint64_t) override {}
  void Announce(const Finding&) override {}
  void Note(const std::string& text) override { texts.push_back(text); }
  std::vector<std::string> texts;
};

constexpr const char* kGood = R"({"name": "good", "file": "/mine/good.py", "api": "toy.exp",
    "libraries": ["toy"], "claim": ["values"], "citation": "c", "domain": {},
    "programs": ["rule:good@left", "rule:good@right"],
    "parameters": [{"name": "x", "type": "tensor"}, {"name": "dim", "type": "int"}]})";
constexpr const char* kBroken = R"({"name": "broken", "file": "/mine/broken.py", "line": 7,
    "error": "ModuleNotFoundError: No module named 'nmpy'", "libraries": ["toy"],
    "library_missing": false})";
constexpr const char* kTorchs = R"({"name": "torchs", "file": "/ours/torchs.py", "line": 2,
    "error": "ModuleNotFoundError: No module named 'torch'", "libraries": ["torch"],
    "library_missing": true})";

RuleListOptions Options(std::set<std::string> asked = {}) { return {"toy", "/ours", asked}; }

std::string List(std::initializer_list<const char*> rules) {
  std::string out;
  for (const char* rule : rules) out += (out.empty() ? "" : ",") + std::string(rule);
  return "[" + out + "]";
}

TEST(ReadRules, KeepsTheNamesOfParameters) {
  Notes notes;
  auto list = ReadRules(List({kGood}), Options(), notes);
  ASSERT_TRUE(list.ok()) << list.error().message;
  ASSERT_EQ(list->rules.size(), 1u);
  EXPECT_EQ(list->apis.front().name, "rule:good");
  EXPECT_THAT(list->parameters["rule:good"], ElementsAre("x", "dim"));
  EXPECT_THAT(notes.texts, IsEmpty());
}

TEST(ReadRules, AFileThatDoesNotLoadIsNotedWithItsLine) {
  Notes notes;
  auto list = ReadRules(List({kBroken, kGood}), Options(), notes);
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->rules.size(), 1u);
  EXPECT_THAT(
      notes.texts,
      ElementsAre(HasSubstr("rule broken is left out: /mine/broken.py, line 7: ModuleNotFound")));
}

TEST(ReadRules, OneThatWasAskedForIsAnError) {
  Notes notes;
  auto list = ReadRules(List({kBroken, kGood}), Options({"broken"}), notes);
  ASSERT_FALSE(list.ok());
  EXPECT_THAT(list.error().message, HasSubstr("/mine/broken.py, line 7"));
  EXPECT_THAT(list.error().hint, HasSubstr("add-a-relation.md"));
}

TEST(ReadRules, RulesOfOursForOtherLibrariesAreNoNews) {
  Notes notes;
  ASSERT_TRUE(ReadRules(List({kTorchs}), Options(), notes).ok());
  EXPECT_THAT(notes.texts, IsEmpty());
  std::string users = kTorchs;
  users.replace(users.find("/ours"), 5, "/mine");
  ASSERT_TRUE(ReadRules(List({users.c_str()}), Options(), notes).ok());
  EXPECT_THAT(notes.texts, ElementsAre(HasSubstr("No module named 'torch'")));
}

TEST(ReadRules, AUsersRuleAboutAnotherLibraryIsNoted) {
  Notes notes;
  std::string other = kGood;
  other.replace(other.find("[\"toy\"]"), 7, "[\"toyy\"]");
  ASSERT_TRUE(ReadRules(List({other.c_str()}), Options(), notes).ok());
  EXPECT_THAT(notes.texts, ElementsAre(HasSubstr("is about toyy, not about toy")));
}

TEST(DropUnknownApis, NamesTheNearestApi) {
  Notes notes;
  auto list = ReadRules(List({kGood}), Options(), notes);
  ASSERT_TRUE(list.ok());
  RuleList known = *list;
  ASSERT_TRUE(DropUnknownApis({"toy.exp"}, Options(), notes, &known).ok());
  EXPECT_EQ(known.rules.size(), 1u);
  ASSERT_TRUE(DropUnknownApis({"toy.exp2", "toy.sin"}, Options(), notes, &*list).ok());
  EXPECT_THAT(list->rules, IsEmpty());
  EXPECT_THAT(list->apis, IsEmpty());
  EXPECT_THAT(notes.texts,
              ElementsAre(HasSubstr("toy has no API toy.exp; did you mean toy.exp2?")));
  EXPECT_FALSE(DropUnknownApis({"toy.exp2"}, Options({"good"}), notes, &known).ok());
}

}  // namespace
}  // namespace parallax
