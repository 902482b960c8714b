#include "explain/title.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "explain/conditions/layout_conditions.h"
#include "investigate/testing.h"
#include "judge/judge.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// The title of "toy.f" held against a side of this label and form, of which `wrong` is known to be
// at fault (-1: nobody is).
std::string TitleAgainst(Kind kind, const std::string& label, const std::string& form, int wrong) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.sides[0].label = "toy.f";
  relation.sides[1] = {label, "toy.f@" + form, {}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = kind;
  verdict.pattern = "shape";
  verdict.side = wrong;
  Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  const Outcome outcome = kind == Kind::kHang ? Outcome{TimedOut{2}, 0} : returned;
  return TitleOf(relation, verdict, {outcome, outcome}, {});
}

TEST(Title, EveryKindHasOne) {
  std::set<std::string> titles;
  for (const KindFacts& facts : kKinds) {
    const std::string title = TitleAgainst(facts.kind, "with out=", "out", 0);
    EXPECT_TRUE(title.starts_with("toy.f ") && title.size() > 8) << facts.name << ": " << title;
    titles.insert(title);
  }
  EXPECT_EQ(titles.size(), static_cast<size_t>(kKindCount));
}

TEST(Title, AnotherFormulaIsNoWayToCallIt) {
  EXPECT_EQ(TitleAgainst(Kind::kMetadata, "its decomposition", "decomp", -1),
            "toy.f gives other metadata than its decomposition: shape");
  EXPECT_EQ(TitleAgainst(Kind::kValue, "its decomposition", "decomp", 1),
            "toy.f: its decomposition returns a wrong value");
  EXPECT_EQ(TitleAgainst(Kind::kNan, "NumPy or SciPy", "reference", -1),
            "toy.f gives nan or infinity elsewhere than NumPy or SciPy");
  EXPECT_EQ(TitleAgainst(Kind::kValue, "its decomposition", "decomp", 0),
            "toy.f returns a wrong value");
}

TEST(Title, FunctionsOfSeveralLibrariesHaveNamesOfTheirOwn) {
  Relation relation = MakeSuspect("one.f", {2}).relation;
  relation.source = "counterparts";
  relation.facts = kEquality | kOwnNames;
  relation.sides[0].label = "one.f";
  relation.sides[1] = {"two.f", "two.f", {}, Select::kAll, 0, 1, "two"};
  const Outcomes outcomes(2, ReturnNumbers(DType::kF32, {1}, {1}));
  Verdict verdict;
  verdict.kind = Kind::kValue;
  verdict.side = 1;
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "two.f returns a wrong value");
  EXPECT_EQ(ApisOf(relation, 1), (std::vector<std::string>{"one.f", "two.f"}));
  EXPECT_FALSE(IsPortingNote(relation, verdict));
  verdict.side = -1;
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "one.f and two.f differ in value");
  EXPECT_TRUE(IsPortingNote(relation, verdict));
  relation.facts |= kSaidEqual;
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}),
            "one.f and two.f, documented as equal, differ in value");
  relation.facts = kEquality | kOwnNames;
  relation.sides.push_back(relation.sides[1]);
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "one.f and its counterparts differ in value");
  relation.facts = 0;
  EXPECT_FALSE(IsPortingNote(relation, verdict));
}

TEST(Title, OfAGuessTheCallsAreNamed) {
  Relation relation = MakeSuspect("lib.cov", {2}).relation;
  relation.source = "similar";
  relation.facts = kEquality | kOwnNames | kGuessed;
  relation.sides[0].label = "lib.cov";
  relation.sides[0].program = "lib.cov";
  relation.sides[1] = {"lib.corrcoef(x)", "lib.corrcoef", {}, Select::kAll, 0, 1};
  relation.sides[1].arguments = {{.name = "", .parameter = "x", .index = 0, .literal = {}}};
  const Outcomes outcomes = {testing_judge::Raise("ValueError", "no"),
                             ReturnNumbers(DType::kF32, {1}, {1})};
  Verdict verdict;
  verdict.kind = Kind::kStatus;
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}),
            "lib.cov raises ValueError where lib.corrcoef(x) returns");
  EXPECT_TRUE(IsPortingNote(relation, verdict)) << "nobody promised that both refuse the same";
  verdict.kind = Kind::kValue;
  verdict.side = 1;
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "lib.corrcoef returns a wrong value");
  relation.sides[1].text = "def run(x): return lib.corrcoef(x)";
  relation.sides[1].program = Program::OfText(relation.sides[1].text);
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "lib.corrcoef(x) returns a wrong value")
      << "a hash tells nobody anything";
  EXPECT_FALSE(IsPortingNote(relation, verdict));
}

TEST(Title, AnOverwrittenHeapIsNoMatterOfALayout) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  Side& varied = relation.sides[1];
  varied = {"with strided x", "toy.f", {DeriveKind::kLayout, Layout::kStrided}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = Kind::kCrash;
  verdict.side = 1;
  const Outcome dead{Crashed{6, 0, {}, "free(): invalid size\n", false}, 0};
  const Outcomes outcomes = {ReturnNumbers(DType::kF32, {1}, {1}), dead};
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "toy.f corrupts the heap");
  varied = {"with out=", "toy.f@out", {}, Select::kAll, 0, 1};
  EXPECT_EQ(TitleOf(relation, verdict, outcomes, {}), "toy.f corrupts the heap");
}

TEST(Title, AHangOfAnotherFormulaIsNotOfTheCall) {
  EXPECT_EQ(TitleAgainst(Kind::kHang, "another library", "reference", 1),
            "toy.f: another library does not return within 2 s");
  EXPECT_EQ(TitleAgainst(Kind::kHang, "another library", "reference", 0),
            "toy.f does not return within 2 s");
}

TEST(Title, AWayToCallItIsACondition) {
  EXPECT_EQ(TitleAgainst(Kind::kValue, "with a strided out=", "out-strided", 1),
            "toy.f returns a wrong value with a strided out=");
  EXPECT_EQ(TitleAgainst(Kind::kGradient, "forward mode", "jvp", 1),
            "toy.f has a wrong gradient in forward mode");
  EXPECT_EQ(TitleAgainst(Kind::kMetadata, "on the meta device", "meta", -1),
            "toy.f gives other metadata on the meta device: shape");
}

TEST(Title, ASideOfARuleIsToldWithTheRule) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.source = "rules";
  relation.facts = kEquality | kOfRuleFile;
  relation.family = "f-reversed";
  relation.sides[0] = {"left", "rule:f-reversed@left", {}, Select::kAll, 0, 1};
  relation.sides[1] = {"right", "rule:f-reversed@right", {}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = Kind::kNan;
  Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f: the sides of rule f-reversed differ in nan or infinity");
  verdict.side = 1;
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f returns a wrong nan or infinity on the right side of rule f-reversed");
}

TEST(Title, SidesThatARuleNamesAreToldByThatName) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.source = "rules";
  relation.facts = kEquality | kOfRuleFile;
  relation.family = "slope-of-f";
  relation.sides[0] = {"its gradient", "rule:slope-of-f@left", {}, Select::kAll, 0, 1};
  relation.sides[1] = {"g(x) g(-x)", "rule:slope-of-f@right", {}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = Kind::kValue;
  const Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  const Outcomes both = {returned, returned};
  EXPECT_EQ(TitleOf(relation, verdict, both, {}),
            "toy.f: its gradient and g(x) g(-x) differ in value");
  verdict.side = 0;
  EXPECT_EQ(TitleOf(relation, verdict, both, {}), "toy.f: its gradient is wrong");
  verdict.kind = Kind::kNan;
  EXPECT_EQ(TitleOf(relation, verdict, both, {}),
            "toy.f: its gradient has a wrong nan or infinity");
  verdict.kind = Kind::kStatus;
  const Outcome raised = testing_judge::Raise("ValueError", "no");
  EXPECT_EQ(TitleOf(relation, verdict, {raised, returned}, {}),
            "toy.f raises ValueError for its gradient where it returns for g(x) g(-x)");
}

TEST(Title, OfARuleWhoseLeftSideIsTheCallItselfTellsTheOtherByItsName) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.source = "rules";
  relation.facts = kEquality | kOfRuleFile;
  relation.sides[0] = {"toy.f", "toy.f", {}, Select::kAll, 0, 1};
  relation.sides[1] = {"inputs cast and back", "rule:r:toy.f@right", {}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = Kind::kValue;
  const Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  for (const int side : {-1, 1}) {
    verdict.side = side;
    EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
              side < 0 ? "toy.f gives another value for inputs cast and back"
                       : "toy.f returns a wrong value for inputs cast and back");
  }
}

TEST(Title, OfARuleWhoseLeftSideIsTheCallItselfTellsTheCall) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.source = "rules";
  relation.facts = kEquality | kOfRuleFile;
  relation.family = "saved-and-loaded";
  relation.sides[0] = {"toy.f", "toy.f", {}, Select::kAll, 0, 1};
  relation.sides[1] = {"right", "rule:saved-and-loaded:toy.f@right", {}, Select::kAll, 0, 1};
  Verdict verdict;
  verdict.kind = Kind::kHang;
  verdict.side = 0;
  Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  EXPECT_EQ(TitleOf(relation, verdict, {Outcome{TimedOut{2}}, returned}, {}),
            "toy.f does not return within 2 s");
  verdict.side = -1;
  EXPECT_EQ(TitleOf(relation, verdict, {returned, Outcome{TimedOut{3}}}, {}),
            "toy.f: right does not return within 3 s");
  verdict.kind = Kind::kValue;
  verdict.side = 1;
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f returns a wrong value on the right side of rule saved-and-loaded");
  verdict.side = -1;
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f gives another value on the right side of rule saved-and-loaded");
}

TEST(Title, OfManyTargetsNamesNoTwo) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.sides = {{"on a", "toy.f", {}, Select::kAll, 0, 1},
                    {"on b", "toy.f", {}, Select::kAll, 0, 1},
                    {"on c", "toy.f", {}, Select::kAll, 0, 1}};
  relation.sides[1].target = "b";
  relation.sides[2].target = "c";
  Verdict verdict;
  verdict.kind = Kind::kNan;
  Outcome returned = ReturnNumbers(DType::kF32, {1}, {1});
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned, returned}, {}),
            "toy.f: the targets differ in nan or infinity");
  relation.sides.pop_back();
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f gives nan or infinity elsewhere on b than on a");
  verdict.side = 1;
  EXPECT_EQ(TitleOf(relation, verdict, {returned, returned}, {}),
            "toy.f returns a wrong nan or infinity on b");
}

TEST(Title, SaysHowTheWitnessLies) {
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  EXPECT_EQ(ConditionOf(LayoutClauses(suspect.binding)), "");
  std::get<TensorRecipe>(suspect.binding.arguments[0].value.v).layout = Layout::kStrided;
  EXPECT_THAT(LayoutClauses(suspect.binding), testing::ElementsAre("x is strided"));
  EXPECT_EQ(ConditionOf({"x is strided", "x holds nan"}), " where x is strided, x holds nan");
}

TEST(Subject, SaysHowItIsCalled) {
  Relation relation = MakeSuspect("toy.f", {2}).relation;
  relation.sides[0].label = "toy.f";
  EXPECT_EQ(SubjectOf(relation, 0), "toy.f");
  relation.sides[1] = {"its decomposition", "toy.f@decomp", {}, Select::kAll, 0, 1};
  EXPECT_EQ(SubjectOf(relation, 1), "its decomposition of toy.f");
}

TEST(Title, ParametersOfAModuleHaveTheirNamesForPeople) {
  EXPECT_EQ(WithPlainNames(" where init.size is 2, param.weight is transposed"),
            " where size is 2, weight is transposed");
  EXPECT_EQ(WithPlainNames(" where xinit.size is 2"), " where xinit.size is 2");
  EXPECT_EQ(IllegalOf({"rank of param.weight"}), ", with an illegal rank of weight");
}

TEST(Title, OfADeathBySeveralSignalsNoneIsNamed) {
  EXPECT_EQ(WithoutSignal("toy.f dies of SIGFPE in reverse mode, only if x is empty", "SIGFPE"),
            "toy.f dies in reverse mode, only if x is empty");
  EXPECT_EQ(WithoutSignal("toy.f corrupts the heap", "SIGABRT"), "toy.f corrupts the heap");
}

TEST(Title, NamesTheBackendWhereALibraryHasSeveral) {
  const Relation relation = MakeSuspect("toy.f", {2}).relation;
  EXPECT_EQ(BackendOf(relation, ""), "");
  EXPECT_EQ(BackendOf(relation, "toy-b"), " on toy-b");
  EXPECT_EQ(WithoutBackend("toy.f dies on toy-b, only if x is 1-D", "toy-b"),
            "toy.f dies, only if x is 1-D");
  EXPECT_EQ(WithoutBackend("toy.f dies on toy-b2", "toy-b"), "toy.f dies on toy-b2");
}

TEST(Title, AConditionStandsBeforeThoseOfItsVariations) {
  EXPECT_EQ(WithCondition("toy.f dies", "oneDNN is on"), "toy.f dies, only if oneDNN is on");
  EXPECT_EQ(WithCondition("toy.f dies, only if n is 4, in some calls", "oneDNN is on"),
            "toy.f dies, only if oneDNN is on and n is 4, in some calls");
  EXPECT_EQ(WithCondition("toy.f dies, in some calls", "oneDNN is on"),
            "toy.f dies, only if oneDNN is on, in some calls");
}

}  // namespace
}  // namespace parallax
