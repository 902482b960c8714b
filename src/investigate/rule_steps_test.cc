#include "investigate/rule_steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "confirm/investigate.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Over two tensors.
FakeProgram Gives(double number) {
  return [number](const Binding& binding, ChildState&) {
    if (CountTensors(binding) < 2) return testing_judge::Raise("TypeError", "missing argument 'y'");
    return ReturnNumbers(DType::kF32, {2}, {number, number});
  };
}

// Rule "carried" over toy.mix(x, y), whose right side carries both tensors somewhere else.
struct Bench {
  Bench() : context(ContextFor(evaluator)) {
    suspect = MakeSuspect("toy.mix", {2});
    suspect.relation.source = "rules";
    suspect.relation.facts = kEquality | kOfRuleFile;
    suspect.relation.family = "carried";
    suspect.relation.sides[0].label = "left";
    suspect.relation.sides[1].label = "right";
    suspect.relation.sides[1].program = "rule:carried:toy.mix@right";
    suspect.relation.sides[1].derivation = {};
    TensorRecipe y = *FirstTensor(suspect.binding);
    suspect.binding.arguments.push_back({"y", false, {y}});
    evaluator.programs["toy.mix"] = Gives(1);
    evaluator.programs["rule:carried:toy.mix@right"] = Gives(2);
    Without("cast", 2);
    Without("cast:1", 2);
    Without("cast:2", 2);
    context.steps = [this](const std::string& program) -> Result<std::vector<std::string>> {
      asked = program;
      return steps;
    };
  }

  void Without(const std::string& step, double number) {
    evaluator.programs["rule:carried:toy.mix@right-without-" + step] = Gives(number);
  }

  std::string Evidence() {
    Sweep(evaluator, &suspect);
    auto found = Investigate(context, {suspect}, true);
    EXPECT_TRUE(found.ok() && found.value().finding.has_value());
    return found.value().finding->evidence;
  }

  FakeEvaluator evaluator;
  InvestigateContext context;
  RecordedCase suspect;
  std::vector<std::string> steps{"cast"};
  std::string asked;
};

TEST(RuleSteps, TheStepWithoutWhichTheSidesAgreeIsNamed) {
  Bench bench;
  bench.Without("cast", 1);
  EXPECT_THAT(bench.Evidence(), HasSubstr("; without the rule's step cast the sides agree; "));
  EXPECT_EQ(bench.asked, "rule:carried:toy.mix@right");
}

TEST(RuleSteps, SoAreItsCallsThatMakeItAlone) {
  Bench bench;
  bench.Without("cast", 1);
  bench.Without("cast:2", 1);
  EXPECT_THAT(bench.Evidence(),
              HasSubstr(" the sides agree, as they do without its 2nd call alone; "));
}

TEST(RuleSteps, OfAStepThatIsCalledOnceNoCallIsNamed) {
  Bench bench;
  bench.Without("cast", 1);
  bench.Without("cast:1", 1);
  bench.evaluator.programs["rule:carried:toy.mix@right-without-cast:2"] = [](const Binding&,
                                                                             ChildState&) {
    return testing_judge::Raise("OutOfDomain", "step cast is called 1 times");
  };
  EXPECT_THAT(bench.Evidence(), HasSubstr("; without the rule's step cast the sides agree; "));
}

TEST(RuleSteps, AStepThatChangesNothingIsNotNamed) {
  Bench bench;
  EXPECT_THAT(bench.Evidence(), Not(HasSubstr("step")));
}

TEST(RuleSteps, OfSeveralThoseAreNamedThatBringIt) {
  Bench bench;
  bench.steps = {"cast", "load"};
  bench.Without("load", 1);
  bench.Without("load:1", 2);
  bench.Without("load:2", 2);
  EXPECT_THAT(bench.Evidence(), HasSubstr("; without the rule's step load the sides agree; "));
}

TEST(RuleSteps, WhatDiffersNowAndThenIsNotBroughtByAStep) {
  Bench bench;
  int calls = 0;
  bench.evaluator.programs["rule:carried:toy.mix@right-without-cast"] =
      [&calls](const Binding& binding, ChildState& state) {
        return Gives(++calls % 3 == 0 ? 2 : 1)(binding, state);
      };
  EXPECT_THAT(bench.Evidence(), Not(HasSubstr("step")));
}

TEST(RuleSteps, ARelationThatIsNoRuleIsNotAsked) {
  Bench bench;
  bench.suspect.relation.sides[1].program = "toy.other";
  bench.evaluator.programs["toy.other"] = Gives(2);
  EXPECT_THAT(bench.Evidence(), Not(HasSubstr("step")));
  EXPECT_EQ(bench.asked, "");
}

TEST(RuleSteps, SidesThatAreRefusedAlikeAgreeWhereThatIsTheMatter) {
  const FakeProgram refuses = [](const Binding&, ChildState&) {
    return testing_judge::Raise("ValueError", "no");
  };
  for (const bool of_status : {true, false}) {
    Bench bench;
    bench.suspect.relation.claim.bits |= kClaimStatus;
    if (of_status) bench.evaluator.programs["toy.mix"] = refuses;
    bench.evaluator.programs["rule:carried:toy.mix@right-without-cast"] = refuses;
    const std::string evidence = bench.Evidence();
    EXPECT_EQ(evidence.find("without the rule's step cast") != std::string::npos, of_status);
  }
}

TEST(RuleSteps, AWorkerThatDoesNotAnswerCostsNoFinding) {
  Bench bench;
  bench.context.steps = [](const std::string&) { return Error{"it died", ""}; };
  EXPECT_THAT(bench.Evidence(), Not(HasSubstr("step")));
}

TEST(RuleSteps, OnlyProgramsOfRulesAreSwitched) {
  const Bench bench;
  const Relation off = WithoutStep(bench.suspect.relation, "cast:2");
  EXPECT_EQ(off.sides[0].program, "toy.mix");
  EXPECT_EQ(off.sides[1].program, "rule:carried:toy.mix@right-without-cast:2");
}

TEST(RuleSteps, AnAnswerIsAListOfNames) {
  EXPECT_THAT(ParseSteps(R"(["cast", "load"])").value(), ElementsAre("cast", "load"));
  EXPECT_FALSE(ParseSteps("no list").ok());
}

}  // namespace
}  // namespace parallax
