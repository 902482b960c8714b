#include "explain/conditions/option_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;

Parameter Choice(const std::string& name, const std::string& default_text,
                 std::vector<std::string> choices) {
  Parameter parameter;
  parameter.name = name;
  parameter.type = "str";
  parameter.has_default = !default_text.empty();
  parameter.default_text = default_text;
  parameter.choices = std::move(choices);
  return parameter;
}

// The value of an option, or that of its default.
Value OptionOf(const Binding& binding, const std::string& name, Value otherwise) {
  for (const Argument& argument : binding.arguments) {
    if (argument.name == name) return argument.value;
  }
  return otherwise;
}

// The clauses of a call with these arguments beside x, wrong in float32 where the predicate holds.
template <class Predicate>
std::vector<std::string> ClausesWhere(std::vector<Argument> more, std::vector<Parameter> parameters,
                                      Predicate is_wrong) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [is_wrong](const Binding& binding, ChildState&) {
    const DType dtype = FirstTensor(binding)->dtype;
    const bool wrong = dtype == DType::kF32 && is_wrong(binding);
    return ReturnNumbers(dtype, {}, {wrong ? 9.0 : 1.0});
  };
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  for (Argument& argument : more) suspect.binding.arguments.push_back(std::move(argument));
  Sweep(evaluator, &suspect);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  return FindOptionConditions(runner, signature, Realise(suspect.binding, suspect.seed), parameters)
      .value();
}

const std::vector<Parameter> kReduce = {Choice("reduce", "", {"sum", "prod", "mean"})};

TEST(OptionConditions, NameTheValueWithoutWhichItIsGone) {
  const auto wrong = [](const Binding& binding) {
    return OptionOf(binding, "reduce", {}) == Value{std::string("prod")};
  };
  EXPECT_THAT(ClausesWhere({{"reduce", true, {std::string("prod")}}}, kReduce, wrong),
              ElementsAre("reduce is 'prod'"));
}

TEST(OptionConditions, NameAllValuesThatShowIt) {
  const auto wrong = [](const Binding& binding) {
    return OptionOf(binding, "reduce", {}) != Value{std::string("mean")};
  };
  EXPECT_THAT(ClausesWhere({{"reduce", true, {std::string("prod")}}}, kReduce, wrong),
              ElementsAre("reduce is 'prod' or 'sum'"));
  const auto all = [](const Binding&) { return true; };
  EXPECT_THAT(ClausesWhere({{"reduce", true, {std::string("prod")}}}, kReduce, all), IsEmpty());
}

TEST(OptionConditions, ADefaultIsAValueToo) {
  const std::vector<Parameter> kind = {Choice("kind", "'none'", {"none", "tanh"})};
  const auto wrong = [](const Binding& binding) {
    return OptionOf(binding, "kind", {std::string("none")}) == Value{std::string("none")};
  };
  EXPECT_THAT(ClausesWhere({}, kind, wrong), ElementsAre("kind is 'none'"));
  const std::vector<Parameter> flag = {Choice("compute", "True", {})};
  const auto computes = [](const Binding& binding) {
    return OptionOf(binding, "compute", {true}) == Value{true};
  };
  EXPECT_THAT(ClausesWhere({}, flag, computes), IsEmpty()) << "it computes by default";
}

TEST(OptionConditions, SpeakOfTruthValuesAndDTypes) {
  const auto kept = [](const Binding& binding) {
    return OptionOf(binding, "keepdim", {}) == Value{true};
  };
  EXPECT_THAT(ClausesWhere({{"keepdim", true, {true}}}, {}, kept), ElementsAre("keepdim is True"));
  const auto whole = [](const Binding& binding) {
    const Value dtype = OptionOf(binding, "dtype", {});
    return dtype == Value{DType::kI32} || dtype == Value{DType::kI64};
  };
  EXPECT_THAT(ClausesWhere({{"dtype", true, {DType::kI32}}}, {}, whole),
              ElementsAre("dtype is int32 or int64"));
}

}  // namespace
}  // namespace parallax
