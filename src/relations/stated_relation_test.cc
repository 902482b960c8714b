#include "relations/stated_relation.h"

#include <gtest/gtest.h>

#include "relations/propose_stated.h"

namespace parallax {
namespace {

constexpr std::string_view kFile = R"toml(
[[relation]]
name = "sub-backwards"
api = "toy.sub"
citation = "x - y = -(y - x)"
claim = ["values", "shape"]
tolerance = { rtol = 1e-3, atol = 0 }
domain = { y = { lo = 0, hi = 2, specials = false } }
[[relation.side]]
[[relation.side]]
program = "toy.rsub"
arguments = ["y", "x"]
keywords = { alpha = 2, dtype = { dtype = "float32" }, mode = { value = "half" } }
)toml";

StatedRelation MustParse(std::string_view text) {
  auto relations = ParseStatedRelations("mine.toml", text);
  EXPECT_TRUE(relations.ok()) << relations.error().message;
  return relations.value().front();
}

std::string ErrorOf(const std::string& text) {
  auto relations = ParseStatedRelations("mine.toml", text);
  return relations.ok() ? "" : relations.error().message;
}

TEST(StatedRelation, ReadsWhatAFileStates) {
  const StatedRelation stated = MustParse(kFile);
  EXPECT_EQ(stated.relation.Id(), "stated:sub-backwards toy.sub");
  EXPECT_EQ(stated.relation.claim.bits, kClaimValues | kClaimShape);
  EXPECT_EQ(stated.relation.claim.tolerance, (Tolerance{1e-3, 0}));
  ASSERT_EQ(stated.relation.sides.size(), 2u);
  EXPECT_EQ(stated.relation.sides[0].label, "toy.sub");
  const Side& side = stated.relation.sides[1];
  EXPECT_EQ(side.label, "toy.rsub(y, x, alpha=2, dtype=float32, mode='half')");
  ASSERT_EQ(side.arguments.size(), 5u);
  EXPECT_EQ(side.arguments[0].parameter, "y");
  EXPECT_EQ(side.arguments[2].literal, Value{int64_t{2}});
  EXPECT_EQ(side.arguments[4].literal, Value{std::string("half")});
  EXPECT_EQ(stated.relation.domain,
            (std::vector<std::string>{"finite(y)", "values(y) >= 0", "values(y) <= 2"}));
  EXPECT_EQ(stated.state, StatedState::kCandidate);
}

TEST(StatedRelation, AnArgumentMayHaveADefaultOfItsOwn) {
  const std::string head =
      "[[relation]]\nname = 'x'\napi = 'toy.var'\ncitation = 'c'\n[[relation.side]]\n"
      "[[relation.side]]\nkeywords = { correction = { parameter = 'ddof'";
  const StatedRelation stated = MustParse(head + ", otherwise = 0 } }\n");
  const MappedArgument& argument = stated.relation.sides[1].arguments[0];
  EXPECT_EQ(argument.parameter, "ddof");
  EXPECT_EQ(argument.otherwise, Value{int64_t{0}});
  EXPECT_EQ(ErrorOf(head + ", otherwise = 0, value = 1 } }\n"),
            "mine.toml: relation 'x': otherwise goes with parameter, and nothing else");
}

TEST(StatedRelation, KeepsItsSourceAndTheSidesThatAreLeftOut) {
  StatedRelation stated = MustParse(kFile);
  stated.relation.source = "counterparts";
  stated.left_out = {{1, "agrees on 0 of 6 inputs"}};
  const auto again = DecodeStatedRelation(Encode(stated));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->relation.source, "counterparts");
  EXPECT_EQ(again->left_out, stated.left_out);
  EXPECT_EQ(again->HeldSides().size(), 1u);
  stated.left_out[0].side = 2;
  EXPECT_FALSE(DecodeStatedRelation(Encode(stated)).ok()) << "there is no such side";
}

TEST(StatedRelation, KeepsWhichValidationsBearItOut) {
  StatedRelation stated = ParseStatedRelations("mine.toml",
                                               "[[relation]]\nname = 'a'\napi = 'toy.add'\n"
                                               "citation = 'c'\n[[relation.side]]\n"
                                               "[[relation.side]]\n")
                              .value()
                              .front();
  EXPECT_FALSE(DecodeStatedRelation(Encode(stated))->agrees_as_in_paper);
  stated.agrees_as_in_paper = true;
  EXPECT_TRUE(DecodeStatedRelation(Encode(stated))->agrees_as_in_paper);
  EXPECT_FALSE(DecodeStatedRelation(Encode(stated))->agrees_widely);
  stated.agrees_widely = true;
  EXPECT_TRUE(DecodeStatedRelation(Encode(stated))->agrees_widely);
}

TEST(StatedRelation, ASideMayBeATextOfItsOwn) {
  const std::string head = "[[relation]]\nname = 'twice'\napi = 'toy.add'\ncitation = 'c'\n";
  const std::string text = "import toy\ndef run(x, y):\n    return toy.add(y, x)\n";
  const std::string file =
      head + "[[relation.side]]\n[[relation.side]]\ntext = '''\n" + text + "'''";
  const StatedRelation stated = MustParse(file);
  const Side& side = stated.relation.sides[1];
  EXPECT_EQ(side.text, text);
  EXPECT_EQ(side.program, Program::OfText(text));
  EXPECT_EQ(side.label, "twice(...)");
  EXPECT_EQ(DecodeStatedRelation(Encode(stated))->relation, stated.relation);
  EXPECT_EQ(ErrorOf(head + "[[relation.side]]\n[[relation.side]]\ntext = 'x + y'"),
            "mine.toml: relation 'twice': a text is Python that defines run(...)");
  EXPECT_EQ(ErrorOf(head + "[[relation.side]]\n[[relation.side]]\nprogram = 'f'\ntext = 'g'"),
            "mine.toml: relation 'twice': a side has a program or a text, not both");
}

TEST(StatedRelation, ComesBackFromTheStore) {
  StatedRelation stated = MustParse(kFile);
  stated.state = StatedState::kRejected;
  stated.reason = "no";
  stated.verified_inputs = 7;
  const std::string text = Encode(stated);
  const auto back = DecodeStatedRelation(text);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(Encode(*back), text);
  EXPECT_EQ(back->relation, stated.relation);
  for (size_t cut = 0; cut < text.size(); cut += 7) {
    EXPECT_FALSE(DecodeStatedRelation(text.substr(0, cut)).ok()) << cut;
  }
}

TEST(StatedRelation, SaysWhatIsWrongWithAFile) {
  EXPECT_EQ(ErrorOf("relation = 3"), "mine.toml states no relation, or something else beside");
  EXPECT_EQ(ErrorOf("[[relation]]\nnam = 'x'"),
            "mine.toml: a relation: there is no key 'nam'; did you mean 'name'?");
  EXPECT_EQ(ErrorOf("[[relation]]\nname = 'x'\napi = 'f'"),
            "mine.toml: relation 'x': citation is missing, or no text");
  const std::string head = "[[relation]]\nname = 'x'\napi = 'f'\ncitation = 'c'\n";
  EXPECT_EQ(ErrorOf(head), "mine.toml: relation 'x': it needs two sides or more");
  EXPECT_EQ(ErrorOf(head + "[[relation.side]]\n[[relation.side]]\narguments = 3"),
            "mine.toml: relation 'x': arguments is a list");
  EXPECT_EQ(ErrorOf(head + "claim = ['speed']\n[[relation.side]]\n[[relation.side]]"),
            "mine.toml: relation 'x': claim \"speed\" is none of values, status, dtype, shape, "
            "strides, bits, gradient, unless-drawn, zeros");
  EXPECT_EQ(ErrorOf("[[relation]]\nname = 3"),
            "mine.toml: a relation: name is missing, or no text");
  EXPECT_EQ(ErrorOf(head + "structural = 1\n"),
            "mine.toml: relation 'x': structural is true or false");
  EXPECT_EQ(ErrorOf(head + "domain = { x = { specials = 2 } }\n"),
            "mine.toml: relation 'x': specials is true or false");
  EXPECT_EQ(ErrorOf(head + "domain = [\"rank(x\"]\n"),
            "mine.toml: relation 'x': the clause \"rank(x\" should have ')' at character 7, where "
            "it ends");
  EXPECT_EQ(ErrorOf(head + "domain = 3\n"),
            "mine.toml: relation 'x': domain is a list of clauses, or a table by parameter");
  EXPECT_EQ(ErrorOf("{"), "mine.toml is no JSON");
  EXPECT_EQ(ErrorOf("{\"relation\": [3]}"), "mine.toml: a relation: a table is expected");
  const std::string sides = "[[relation.side]]\n[[relation.side]]\n";
  EXPECT_EQ(ErrorOf(head + sides + head + sides), "mine.toml states 'x' twice");
  EXPECT_NE(ErrorOf("[[relation]\n").find("mine.toml:1"), std::string::npos);
}

class ProposeStatedTest : public testing::Test {
 protected:
  ProposeStatedTest() {
    CatalogueEntry sub;
    sub.api.program = sub.api.name = "toy.sub";
    sub.api.parameters.resize(2);
    sub.api.parameters[0].name = "x";
    sub.api.parameters[1].name = "y";
    sub.api.traits = {"elementwise"};
    sub.seeds.resize(1);
    CatalogueEntry other = sub;
    other.api.name = "toy.rsub";
    other.api.program = "toy._rsub";
    catalogue_ = {other, sub};
  }

  std::vector<PlannedRelation> Propose(const std::vector<StatedRelation>& stated,
                                       const std::vector<std::string>& members = {}) {
    left_out_.clear();
    return ProposeStated("stated", stated, catalogue_, target_, members, &left_out_);
  }

  std::vector<CatalogueEntry> catalogue_;
  RelationTarget target_{"toy", NoDialect()};
  std::vector<std::string> left_out_;
};

TEST_F(ProposeStatedTest, FindsProgramsAndPositions) {
  const auto planned = Propose({MustParse(kFile)});
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].api, 1u);
  EXPECT_EQ(planned[0].relation.target, "toy");
  EXPECT_EQ(planned[0].traits, std::vector<std::string>{"elementwise"});
  EXPECT_EQ(planned[0].relation.domain.size(), 3u);
  const Side& side = planned[0].relation.sides[1];
  EXPECT_EQ(side.program, "toy._rsub");
  EXPECT_EQ(side.arguments[0].index, 1);
  EXPECT_EQ(side.arguments[1].index, 0);
  EXPECT_EQ(side.arguments[2].index, -1);
}

TEST_F(ProposeStatedTest, LeavesOutWhatTheTargetHasNot) {
  StatedRelation stated = MustParse(kFile);
  stated.relation.sides[1].arguments[0].parameter = "z";
  EXPECT_TRUE(Propose({stated}).empty());
  EXPECT_EQ(left_out_, std::vector<std::string>{"sub-backwards: toy.sub has no parameter z"});
  stated = MustParse(kFile);
  stated.relation.sides[1].target = "elsewhere";
  EXPECT_TRUE(Propose({stated}).empty());
  EXPECT_EQ(left_out_,
            std::vector<std::string>{"sub-backwards: the target elsewhere is not hunted"});
}

TEST_F(ProposeStatedTest, WhatOnlySeedsPassByNameCanBePassedOn) {
  StatedRelation stated = MustParse(kFile);
  stated.relation.sides[1].arguments[0].parameter = "param.weight";
  catalogue_[1].seeds[0].arguments = {{"param.weight", false, {2.5}}};
  EXPECT_TRUE(Propose({stated}).empty());
  catalogue_[1].seeds[0].arguments[0].keyword = true;
  const auto planned = Propose({stated});
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].relation.sides[1].arguments[0].index, 0);
}

TEST_F(ProposeStatedTest, TheRejectedAreTakenByNameAlone) {
  StatedRelation stated = MustParse(kFile);
  stated.state = StatedState::kRejected;
  EXPECT_TRUE(Propose({stated}).empty());
  EXPECT_EQ(Propose({stated}, {"sub-backwards"}).size(), 1u);
  EXPECT_TRUE(Propose({stated}, {"another"}).empty());
}

TEST_F(ProposeStatedTest, ASideMayRunOnAPeer) {
  target_.voice = "one";
  Api rsub;
  rsub.name = "toy.rsub";
  rsub.program = "old._rsub";
  target_.peers = {{"old", "on old", "two", {{rsub.name, rsub}}}};
  StatedRelation stated = MustParse(kFile);
  stated.relation.sides[1].target = "old";
  const auto planned = Propose({stated});
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].relation.sides[0].voice, "one");
  EXPECT_EQ(planned[0].relation.sides[1].target, "old");
  EXPECT_EQ(planned[0].relation.sides[1].program, "old._rsub");
  EXPECT_EQ(planned[0].relation.sides[1].voice, "two");
  EXPECT_TRUE(planned[0].relation.sides[1].label.ends_with(" on old"));
}

// Whoever copies, compares or writes such JSON calls itself for each level.
TEST(StatedRelation, WhatIsNestedDeepIsRefused) {
  const std::string open(200'000, '['), close(200'000, ']');
  EXPECT_EQ(ErrorOf("{\"relation\": " + open + close + "}"),
            "mine.toml is nested 200,001 levels deep; at most 200 are read");
  EXPECT_EQ(ErrorOf("relation = " + open + close),
            "mine.toml is nested 200,000 levels deep; at most 200 are read");
  EXPECT_FALSE(DecodeStatedRelation("{\"definition\": " + open + close + "}").ok());
}

}  // namespace
}  // namespace parallax
