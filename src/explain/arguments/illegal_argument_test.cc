#include "explain/arguments/illegal_argument.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;

// What of toy.f, called with a vector x and n = 0, the meta device finds illegal.
std::vector<std::string> IllegalWhere(bool (*refuses)(const Binding&)) {
  FakeEvaluator evaluator;
  const FakeProgram take = [](const Binding& binding, ChildState&) {
    return ReturnNumbers(FirstTensor(binding)->dtype, {}, {1});
  };
  Api api;
  api.program = api.name = "toy.f";
  api.kind = "function";
  api.forms = {"meta"};
  evaluator.programs["toy.f"] = take;
  evaluator.programs[api.program.WithForm("meta").name()] = [=](const Binding& binding,
                                                                ChildState& state) {
    return refuses(binding) ? testing_judge::Raise("ValueError", "no") : take(binding, state);
  };
  RecordedCase suspect = MakeSuspect("toy.f", {3});
  suspect.binding.arguments.push_back({"n", true, {int64_t{0}}});
  InvestigateContext context = ContextFor(evaluator);
  const std::vector<const Api*> apis{&api};
  context.apis = apis;
  Runner runner(context, suspect);
  const Binding witness = Realise(suspect.binding, suspect.seed);
  return FindIllegalArguments(runner, context, {suspect.relation, 0, Kind::kCrash, witness}, {})
      .value();
}

TEST(IllegalArgument, IsTheOneThatCanBeMadeLegalAlone) {
  EXPECT_THAT(
      IllegalWhere([](const Binding& binding) { return FirstTensor(binding)->shape.size() < 2; }),
      ElementsAre("rank of x"));
  EXPECT_THAT(IllegalWhere([](const Binding& binding) {
                return binding.arguments[1].value == Value{int64_t{0}};
              }),
              ElementsAre("n"));
}

TEST(IllegalArgument, IsNoneWhereTwoAreIllegal) {
  EXPECT_THAT(IllegalWhere([](const Binding& binding) {
                return binding.arguments[1].value == Value{int64_t{0}} ||
                       FirstTensor(binding)->shape.size() < 2;
              }),
              IsEmpty());
}

}  // namespace
}  // namespace parallax
