#include "cli/foreign/stored_python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Relation StatedAs(const std::string& family) {
  Relation relation;
  relation.source = "stated";
  relation.family = family;
  relation.api = "toy.add";
  relation.sides.resize(2);
  return relation;
}

StatedRelation WithText(const std::string& family, const std::string& text) {
  StatedRelation stated;
  stated.relation = StatedAs(family);
  stated.relation.sides[1].text = text;
  return stated;
}

// One of the arguments of a side, three levels down.
StatedRelation WithExpression(const std::string& family, const std::string& text) {
  StatedRelation stated;
  stated.relation = StatedAs(family);
  const Value inner = Sequence{true, {Value(int64_t{1}), Value(Expression{text})}};
  stated.relation.sides[0].arguments = {{"", "x", 0, {}},
                                        {"y", "", -1, Value(Dictionary{{{"key", inner}}})}};
  return stated;
}

TEST(StoredPythonTest, TextsAndExpressionsThatDoMoreThanToName) {
  EXPECT_THAT(WithPython({}, std::vector{WithText("b", "def run(): pass"), WithText("c", ""),
                                         WithText("a", "x"), WithText("b", "x")}),
              ElementsAre("stated:a", "stated:b"));
  for (const char* text : {"__import__('os').system('x')", "torch.os.system('x')", "slice(f(), 1)",
                           "range(1).__class__", "torch.__builtins__", "[x for x in y]", "",
                           "torch.", ".x", "1", "a b", "slice(1, 2) or f(3)"}) {
    EXPECT_TRUE(HoldsPython(WithExpression("a", text))) << text;
  }
  for (const char* text : {"torch.strided", "numpy.float_32", "Ellipsis", "slice(0, 2, None)",
                           "slice(None, -1, None)", "range(0, 3)"}) {
    EXPECT_FALSE(HoldsPython(WithExpression("a", text))) << text;
  }
}

TEST(StoredPythonTest, WhatALenderOrADefaultPasses) {
  StatedRelation lent = WithText("a", "");
  lent.lender.arguments = {{"y", "", -1, Value(Expression{"f()"})}};
  EXPECT_TRUE(HoldsPython(lent));
  StatedRelation otherwise = WithText("a", "");
  otherwise.relation.sides[1].arguments = {{"", "x", 0, {}, Value(Expression{"f()"})}};
  EXPECT_TRUE(HoldsPython(otherwise));
}

TEST(StoredPythonTest, InputsOfAWitnessAndOfWhatRunsBeforeIt) {
  const Binding calls = {{{"x", false, Expression{"f()"}}}};
  Finding finding;
  finding.witness.relation = StatedAs("a");
  finding.witness.binding = {{{"x", false, Expression{"toy.f"}}}};
  EXPECT_FALSE(HoldsPython(finding));
  Finding before = finding;
  before.prefix.resize(1);
  before.prefix[0].binding = calls;
  EXPECT_TRUE(HoldsPython(before));
  finding.witness.binding = calls;
  EXPECT_TRUE(HoldsPython(finding));
  EXPECT_THAT(WithPython(std::vector{finding, before}, {}), ElementsAre("stated:a"));
}

TEST(StoredPythonTest, RelationsAndInputsOfAPreparedHunt) {
  PreparedHunt hunt;
  EXPECT_THAT(WithPython(hunt), IsEmpty());
  hunt.stated = {WithText("a", "x")};
  hunt.relations.resize(1);
  hunt.relations[0].relation = WithText("b", "x").relation;
  hunt.fleet.resize(1);
  hunt.fleet[0].catalogue.entries.resize(2);
  hunt.fleet[0].catalogue.entries[0].api.name = "toy.exp";
  hunt.fleet[0].catalogue.entries[1].api.name = "toy.log";
  hunt.fleet[0].catalogue.entries[1].suspects = {{{{"x", false, Expression{"f()"}}}}};
  EXPECT_THAT(WithPython(hunt), ElementsAre("stated:a", "stated:b", "toy.log"));
  hunt.settings.sources = "modes,similar";
  EXPECT_THAT(WithPython(hunt), testing::Contains("calls that documentation spells out"));
  hunt.settings.documentation = false;
  EXPECT_THAT(WithPython(hunt), ElementsAre("stated:a", "stated:b", "toy.log"));
}

}  // namespace
}  // namespace parallax
