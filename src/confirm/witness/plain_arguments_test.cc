#include "confirm/witness/plain_arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "confirm/witness/find_witness.h"
#include "investigate/testing.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Api LossApi() {
  Api api;
  api.name = "toy.loss";
  api.doc =
      "Args:\n"
      "    x (Tensor): numbers.\n"
      "    reduce (bool, optional): Deprecated (see :attr:`reduction`). By default averaged.\n"
      "    reduction (str, optional): 'none' | 'mean'. reduce is not deprecated where it says so\n";
  api.parameters.resize(3);
  api.parameters[0].name = "x";
  api.parameters[1].name = "reduce";
  api.parameters[2].name = "reduction";
  api.parameters[2].choices = {"mean", "none"};
  return api;
}

Binding LossBinding(Value reduce) {
  Binding binding = MakeSuspect("toy.loss", {2}).binding;
  binding.arguments.push_back({"reduce", true, std::move(reduce)});
  return binding;
}

std::string ReductionOf(const Binding& binding) {
  const Value* value = FindArgument(binding, "reduction");
  return value == nullptr ? "" : value->As<std::string>();
}

TEST(WithoutDeprecated, TheArgumentIsLeftOutOrItsSuccessorStandsForIt) {
  const auto found = WithoutDeprecated(LossApi(), LossBinding(false));
  ASSERT_EQ(found.size(), 3u);
  for (const Binding& binding : found) EXPECT_EQ(FindArgument(binding, "reduce"), nullptr);
  EXPECT_EQ(ReductionOf(found[0]), "");
  EXPECT_EQ(ReductionOf(found[1]), "mean");
  EXPECT_EQ(ReductionOf(found[2]), "none");
  EXPECT_TRUE(WithoutDeprecated(LossApi(), LossBinding(None{})).empty()) << "it is not passed";
  Binding positional = LossBinding(false);
  positional.arguments[1].keyword = false;
  positional.arguments.push_back({"reduction", false, {std::string("mean")}});
  EXPECT_TRUE(WithoutDeprecated(LossApi(), positional).empty()) << "what is behind it would move";
}

// Off by one in float32 where nothing is averaged.
Outcome Loss(const Binding& binding) {
  const TensorRecipe& x = *FirstTensor(binding);
  const Value* reduce = FindArgument(binding, "reduce");
  const bool given = reduce != nullptr && *reduce == Value{false};
  const bool wrong = (given || ReductionOf(binding) == "none") && x.dtype == DType::kF32;
  return ReturnNumbers(x.dtype, {}, {wrong ? 2.0 : 1.0});
}

TEST(TakePlainArguments, TheWitnessTakesWhatShowsTheFindingWithoutIt) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.loss"] = [](const Binding& binding, ChildState&) {
    return Loss(binding);
  };
  Api api = LossApi();
  const Api* apis[] = {&api};
  InvestigateContext context = ContextFor(evaluator);
  context.apis = apis;
  RecordedCase suspect = MakeSuspect("toy.loss", {2});
  suspect.binding = LossBinding(false);
  Sweep(evaluator, &suspect);
  FindingDraft draft(context, suspect, true);
  ASSERT_TRUE(FindWitness(draft).value());
  ASSERT_TRUE(TakePlainArguments(draft).ok());
  EXPECT_EQ(FindArgument(draft.witness.binding, "reduce"), nullptr);
  EXPECT_EQ(ReductionOf(draft.witness.binding), "none");
  EXPECT_EQ(draft.witness.verdict.state, VerdictState::kDisagree);

  // Nothing else shows it.
  api.parameters[2].choices = {"mean"};
  FindingDraft stays(context, suspect, true);
  ASSERT_TRUE(FindWitness(stays).value());
  ASSERT_TRUE(TakePlainArguments(stays).ok());
  EXPECT_NE(FindArgument(stays.witness.binding, "reduce"), nullptr);
}

}  // namespace
}  // namespace parallax
