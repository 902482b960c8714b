#include "explain/arguments/judge_arguments.h"

#include <gtest/gtest.h>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Outcome Refuse(const Binding&, ChildState&) {
  return testing_judge::Raise("ValueError", "x must not be empty\nmore");
}
Outcome Take(const Binding& binding, ChildState&) {
  const TensorRecipe& x = *FirstTensor(binding);
  return ReturnNumbers(x.dtype, x.shape, NumbersOf(x));
}

struct Asked {
  explicit Asked(const std::string& api) : context(ContextFor(evaluator)) {
    suspect = MakeSuspect(api, {2});
    own.program = own.name = api;
    own.kind = "operator";
    own.forms = {"meta"};
    own.traits = {"internal"};
    front.program = front.name = "toy.scale";
    front.kind = "function";
    front.parameters = {{"x", "tensor", false, false, "", {}}};
    evaluator.programs[own.program.WithForm("meta").name()] = evaluator.programs["toy.scale"] =
        Take;
  }

  ArgumentsVerdict Verdict() {
    context.apis = apis;
    Runner runner(context, suspect);
    Binding witness = Realise(suspect.binding, suspect.seed);
    return JudgeArguments(runner, context, {suspect.relation, side, kind, witness}).value();
  }

  FakeEvaluator evaluator;
  InvestigateContext context;
  RecordedCase suspect;
  int side = -1;
  Kind kind = Kind::kValue;
  Api own, front;
  std::vector<const Api*> apis = {&own, &front};
};

TEST(JudgeArguments, WhatOthersTakeIsLegal) {
  Asked asked("raw._fast_scale");
  const ArgumentsVerdict verdict = asked.Verdict();
  EXPECT_EQ(verdict.state, ArgumentsState::kLegal);
  EXPECT_EQ(verdict.reason, "the meta device takes them");
}

// What refuses does so at once.
TEST(JudgeArguments, OthersAreNotWaitedForAsLongAsAHang) {
  Asked asked("raw._fast_scale");
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
  EXPECT_EQ(asked.evaluator.deadline_s, asked.context.deadline_s);
  asked.kind = Kind::kHang;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
  EXPECT_EQ(asked.evaluator.deadline_s, 0.5);
}

TEST(JudgeArguments, AGradientOfWholeNumbersIsUnchecked) {
  Asked asked("raw.scale_backward");
  asked.suspect.binding.arguments[0].name = "grad_output";
  EXPECT_NE(asked.Verdict().state, ArgumentsState::kUnchecked);
  std::get<TensorRecipe>(asked.suspect.binding.arguments[0].value.v).dtype = DType::kU8;
  EXPECT_EQ(asked.Verdict().reason, "grad_output is uint8, and no gradient is whole numbers");
}

TEST(JudgeArguments, WhatTheFrontEndRefusesIsUnchecked) {
  Asked asked("raw._fast_scale");
  asked.evaluator.programs["toy.scale"] = Refuse;
  const ArgumentsVerdict verdict = asked.Verdict();
  EXPECT_EQ(verdict.state, ArgumentsState::kUnchecked);
  EXPECT_EQ(verdict.reason, "toy.scale refuses them: ValueError: x must not be empty");
}

TEST(JudgeArguments, WhatTheContiguousCallRefusesIsUncheckedInAnotherLayout) {
  Asked asked("toy.scale");
  asked.own.traits.clear();
  asked.kind = Kind::kCrash;
  asked.side = 0;
  asked.evaluator.programs["toy.scale"] = Refuse;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal) << "it is that call";
  asked.suspect.relation.sides[0].derivation.kind = DeriveKind::kLayout;
  asked.suspect.relation.sides[0].derivation.layout = Layout::kStrided;
  EXPECT_EQ(asked.Verdict().reason,
            "the plain call on contiguous tensors refuses them: ValueError: x must not be empty");
  asked.kind = Kind::kValue;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
}

TEST(JudgeArguments, WhoFailsAnAssertionOfItsOwnRefusesNothing) {
  Asked asked("raw._fast_scale");
  asked.context.dialect.assertions = {"INTERNAL ASSERT FAILED"};
  asked.evaluator.programs["raw._fast_scale@meta"] = [](const Binding&, ChildState&) {
    return testing_judge::Raise("RuntimeError", "n > 0 INTERNAL ASSERT FAILED");
  };
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
}

TEST(JudgeArguments, WhoLacksAKernelRefusesNothing) {
  Asked asked("raw._fast_scale");
  asked.context.dialect.refusals = {"not implemented for"};
  asked.evaluator.programs["raw._fast_scale@meta"] = [](const Binding&, ChildState&) {
    return testing_judge::Raise("RuntimeError", "scale not implemented for 'Half'");
  };
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
}

TEST(JudgeArguments, AGradientHasTheShapeOfTheResult) {
  Asked asked("raw.scale_backward");
  asked.suspect.binding.arguments.insert(asked.suspect.binding.arguments.begin(),
                                         {"grad_output", false, {TensorRecipe()}});
  EXPECT_EQ(asked.Verdict().reason, "grad_output is float32[], the forward gives float32[2]");
}

TensorRecipe ShapeOf(Shape shape) {
  TensorRecipe tensor;
  tensor.shape = std::move(shape);
  return tensor;
}

TEST(JudgeArguments, WhatTheForwardSavedHasTheShapeOfOneOfItsResults) {
  Asked asked("raw.scale_backward");
  asked.evaluator.programs["toy.scale"] = [](const Binding& binding, ChildState& state) {
    Outcome given = Take(binding, state);
    OutputTensor scales;
    scales.shape = {1, 2};
    return testing_judge::Return(
        OutputValue{OutputSequence{{given.As<Returned>().value, {scales}}}});
  };
  asked.suspect.binding.arguments.push_back({"rscale", false, {ShapeOf({1, 2})}});
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
  asked.suspect.binding.arguments.back().value = {ShapeOf({1})};
  EXPECT_EQ(asked.Verdict().reason, "rscale is float32[1], the forward saves none of that shape");
  asked.suspect.binding.arguments.back().value = {ShapeOf({2})};
  EXPECT_EQ(asked.Verdict().reason, "rscale is float32[2], the forward saves none of that shape")
      << "that of the result";
}

TEST(JudgeArguments, WhatMayBeAnotherCallIsHeardWhereItRefuses) {
  Asked asked("raw.scale_backward");
  asked.own.forms.clear();
  asked.front.parameters.push_back({"reduction", "str", false, true, "'mean'", {}});
  asked.suspect.binding.arguments.push_back({"reduction", false, {int64_t{0}}});
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kUnknown);
  asked.evaluator.programs["toy.scale"] = Refuse;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kUnchecked);
}

TEST(JudgeArguments, AGradientIsAsLargeAsTheResultItIsOf) {
  Asked asked("raw.scale_backward");
  asked.suspect.binding.arguments = {{"grad_output", false, {ShapeOf({2})}},
                                     {"output", false, {ShapeOf({2})}}};
  EXPECT_NE(asked.Verdict().state, ArgumentsState::kUnchecked);
  asked.suspect.binding.arguments[1].value = {ShapeOf({0})};
  EXPECT_EQ(asked.Verdict().reason, "output is float32[0], grad_output is float32[2]");
}

TEST(JudgeArguments, AKernelIsAsLargeAsItsWeight) {
  Asked asked("raw._slow_conv");
  asked.suspect.binding.arguments = {
      {"weight", false, {ShapeOf({1, 4, 2, 3})}},
      {"kernel_size", false, {Sequence{false, {{int64_t{2}}, {int64_t{3}}}}}}};
  EXPECT_NE(asked.Verdict().state, ArgumentsState::kUnchecked);
  asked.suspect.binding.arguments[0].value = {ShapeOf({1, 4, 1, 3})};
  EXPECT_EQ(asked.Verdict().reason, "kernel_size is [2, 3], weight is float32[1, 4, 1, 3]");
}

TEST(JudgeArguments, NobodyGetsToADeathThatTheFrontEndDoesNotDie) {
  Asked asked("raw._fast_scale");
  asked.kind = Kind::kCrash;
  asked.side = 0;
  asked.suspect.traits = {"internal"};
  asked.suspect.relation.sides[0].derivation = {};
  EXPECT_EQ(asked.Verdict().reason, "toy.scale takes them and comes through");
  asked.kind = Kind::kValue;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal) << "its numbers may be others";
  asked.kind = Kind::kCrash;
  asked.evaluator.programs["toy.scale"] = [](const Binding&, ChildState&) {
    return Outcome{Crashed{11, 0, {"toy.so!Scale"}, "", false}};
  };
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
}

TEST(JudgeArguments, NobodyIsMeantToWriteWhereElementsShareMemory) {
  Asked asked("toy.fill_");
  asked.context.dialect.mutating_suffix = "_";
  asked.side = 1;
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kLegal);
  std::get<TensorRecipe>(asked.suspect.binding.arguments[0].value.v).layout = Layout::kExpanded;
  EXPECT_EQ(asked.Verdict().reason, "it writes to a tensor whose elements share memory");
  Asked laid_out("toy.fill_");
  laid_out.context.dialect.mutating_suffix = "_";
  laid_out.side = 1;
  laid_out.suspect.relation.sides[1].derivation = {DeriveKind::kLayout, Layout::kExpanded};
  EXPECT_EQ(laid_out.Verdict().state, ArgumentsState::kUnchecked) << "by the relation";
}

TEST(JudgeArguments, WithoutAnybodyToAskNothingIsKnown) {
  Asked asked("raw._fast_scale");
  asked.apis.clear();
  EXPECT_EQ(asked.Verdict().state, ArgumentsState::kUnknown);
}

}  // namespace
}  // namespace parallax
