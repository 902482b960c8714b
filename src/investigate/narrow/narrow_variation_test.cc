#include "investigate/narrow/narrow_variation.h"

#include <gtest/gtest.h>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// toy.mix(x, weight): wrong where the weight is strided.
Outcome Mix(const Binding& binding, ChildState&) {
  const auto& weight = binding.arguments[1].value.As<TensorRecipe>();
  double value = weight.layout == Layout::kStrided ? 2 : 1;
  return ReturnNumbers(DType::kF32, {2}, {value, value});
}

// Dies, however it is called.
Outcome Die(const Binding&, ChildState&) {
  Crashed crashed;
  crashed.signal = 11;
  return {crashed};
}

// Dies where its input is strided.
Outcome DieOfStrides(const Binding& binding, ChildState& state) {
  if (FirstTensor(binding)->layout == Layout::kStrided) return Die(binding, state);
  return ReturnNumbers(DType::kF32, {2}, {1, 1});
}

RecordedCase StridedSuspect(const std::string& program) {
  RecordedCase suspect = MakeSuspect(program, {2});
  suspect.relation.family = "layout-strided";
  suspect.relation.sides[0].label = "with strided inputs";
  suspect.relation.sides[0].derivation.kind = DeriveKind::kLayout;
  suspect.relation.sides[0].derivation.layout = Layout::kStrided;
  suspect.relation.sides[1].label = "the plain call";
  suspect.relation.sides[1].derivation = {};
  TensorRecipe weight = *FirstTensor(suspect.binding);
  suspect.binding.arguments.push_back({"weight", false, {weight}});
  return suspect;
}

struct VariationBench {
  explicit VariationBench(const std::string& program, FakeProgram body)
      : context(ContextFor(evaluator)) {
    evaluator.programs[program] = std::move(body);
    suspect = StridedSuspect(program);
    Sweep(evaluator, &suspect);
    Meet();
  }

  // The suspect, as it was swept, becomes the witness.
  void Meet() {
    witness = {suspect};
    witness.binding = Realised(suspect);
    witness.verdict.state = VerdictState::kDisagree;
    signature = SignatureOf(suspect.relation, suspect.verdict);
  }

  void Run() {
    Runner runner(context, witness);
    ASSERT_TRUE(NarrowVariation(runner, &witness, &signature).ok());
  }

  FakeEvaluator evaluator;
  InvestigateContext context;
  RecordedCase suspect;
  Trial witness;
  Signature signature;
};

TEST(NarrowVariation, NamesTheTensorThatNeedsTheLayout) {
  VariationBench bench("toy.mix", Mix);
  bench.Run();
  const Side& side = bench.witness.relation.sides[0];
  EXPECT_EQ(side.label, "with strided weight");
  EXPECT_EQ(side.derivation.index, 2);
  EXPECT_EQ(bench.witness.verdict.state, VerdictState::kDisagree);
}

// The call of a witness that itself is strided, held against float64.
TEST(NarrowVariation, AStridedWitnessIsToldAsTheVariation) {
  VariationBench bench("toy.mix", Mix);
  Relation& relation = bench.suspect.relation;
  relation.family = "float64";
  relation.sides[0] = relation.sides[1];
  relation.sides[1].derivation.kind = DeriveKind::kWiden;
  relation.sides[1].derivation.index = 1;  // of contiguous copies
  std::get<TensorRecipe>(bench.suspect.binding.arguments[1].value.v).layout = Layout::kStrided;
  Sweep(bench.evaluator, &bench.suspect);
  bench.Meet();
  bench.witness.verdict.side = 0;
  bench.Run();
  const Relation& told = bench.witness.relation;
  EXPECT_EQ(told.family, "layout-strided");
  EXPECT_EQ(told.sides[0].label, "with strided weight");
  EXPECT_TRUE(IsPlainCall(told.sides[1]));
  EXPECT_EQ(bench.witness.binding.arguments[1].value.As<TensorRecipe>().layout,
            Layout::kContiguous);
}

// toy.mix(x, weight): wrong where the weight is contiguous, in float32.
Outcome MixWrongWhenPlain(const Binding& binding, ChildState&) {
  const auto& weight = binding.arguments[1].value.As<TensorRecipe>();
  const bool plain = weight.layout == Layout::kContiguous || weight.layout == Layout::kOffset;
  const double value = plain && weight.dtype == DType::kF32 ? 2 : 1;
  return ReturnNumbers(weight.dtype, {2}, {value, value});
}

// Contiguous tensors with an offset, held against those of a strided witness.
TEST(NarrowVariation, WhatIsWrongOfContiguousTensorsIsOfThePlainCall) {
  VariationBench bench("toy.mix", MixWrongWhenPlain);
  bench.evaluator.programs["toy.mix@reference"] = [](const Binding&, ChildState&) {
    return ReturnNumbers(DType::kF32, {2}, {1, 1});
  };
  Relation& relation = bench.suspect.relation;
  relation.family = "layout-offset";
  relation.sides[0].derivation.layout = Layout::kOffset;
  bench.suspect.traits = {"elementwise"};
  std::get<TensorRecipe>(bench.suspect.binding.arguments[1].value.v).layout = Layout::kStrided;
  Sweep(bench.evaluator, &bench.suspect);
  bench.Meet();
  bench.witness.verdict.side = 0;
  bench.Run();
  EXPECT_EQ(bench.witness.relation.family, "layout-strided");
  EXPECT_EQ(bench.witness.verdict.side, 1);
  EXPECT_TRUE(IsPlainCall(bench.witness.relation.sides[1]));
}

// toy.mix into a strided out= against the plain call.
void MeetStridedOut(VariationBench& bench) {
  Relation& relation = bench.suspect.relation;
  relation.family = "out-strided";
  relation.sides[0].derivation = {};
  relation.sides[0].program = "toy.mix@out-strided";
  relation.sides[0].label = "with a strided out=";
  relation.sides[1].program = "toy.mix";
  Sweep(bench.evaluator, &bench.suspect);
  bench.Meet();
  bench.Run();
}

// toy.mix(x, weight) through a strided out=, which `contiguous` is wrong of as well.
Relation StridedOut(bool contiguous) {
  auto give = [](double value) {
    return [value](const Binding&, ChildState&) {
      return ReturnNumbers(DType::kF32, {2}, {value, value});
    };
  };
  VariationBench bench("toy.mix@out-strided", Mix);
  bench.evaluator.programs["toy.mix@out-strided"] = give(2);
  bench.evaluator.programs["toy.mix"] = give(1);
  bench.evaluator.programs["toy.mix@out"] = give(contiguous ? 2 : 1);
  MeetStridedOut(bench);
  return bench.witness.relation;
}

TEST(NarrowVariation, AnOutIsStridedOnlyWhereAContiguousOnePasses) {
  EXPECT_EQ(StridedOut(true).sides[0].label, "with out=");
  EXPECT_EQ(StridedOut(true).family, "out");
  EXPECT_EQ(StridedOut(false).sides[0].label, "with a strided out=");
}

// toy.mix(x, weight) writes into the gaps of an out=, and beyond one without gaps from `size`
// elements of x on.
Trial WritesBeyond(int64_t size) {
  VariationBench bench("toy.mix@out-strided", Mix);
  auto writing = [](int64_t from) {
    return [from](const Binding& binding, ChildState&) {
      Outcome outcome = ReturnNumbers(DType::kF32, {2}, {1, 1});
      const bool writes = NumElements(FirstTensor(binding)->shape) >= from;
      if (writes) std::get<Returned>(outcome.v).broken_canary = kOutputCanary;
      return outcome;
    };
  };
  bench.evaluator.programs["toy.mix@out-strided"] = writing(0);
  bench.evaluator.programs["toy.mix@out"] = writing(size);
  bench.evaluator.programs["toy.mix"] = writing(1000);
  MeetStridedOut(bench);
  return bench.witness;
}

TEST(NarrowVariation, AnOutWithoutGapsIsTriedOnOtherExtents) {
  const Trial same = WritesBeyond(2), larger = WritesBeyond(4), never = WritesBeyond(100);
  EXPECT_EQ(same.relation.sides[0].label, "with out=");
  EXPECT_EQ(FirstTensor(same.binding)->shape, Shape({2}));
  EXPECT_EQ(larger.relation.sides[0].label, "with out=");
  EXPECT_EQ(FirstTensor(larger.binding)->shape, Shape({5}));
  EXPECT_EQ(never.relation.sides[0].label, "with a strided out=");
  EXPECT_EQ(FirstTensor(never.binding)->shape, Shape({2}));
}

TEST(NarrowVariation, WhatDiesInThePlainCallAsWellIsOfThePlainCall) {
  VariationBench bench("toy.die", Die);
  bench.Run();
  ASSERT_EQ(bench.witness.relation.sides.size(), 1u);
  EXPECT_EQ(bench.witness.relation.sides[0].derivation.kind, DeriveKind::kAsIs);
  EXPECT_TRUE(bench.witness.outcomes[0].Is<Crashed>());
}

TEST(NarrowVariation, WhatDiesOfItsFormsAndInThePlainCallIsOfThePlainCall) {
  VariationBench bench("toy.die", Die);
  bench.evaluator.programs["toy.die@vjp"] = bench.evaluator.programs["toy.die@jvp"] = Die;
  Relation& relation = bench.witness.relation;
  relation.family = "gradient";
  relation.sides[0] = {"reverse mode", "toy.die@vjp", {}, Select::kAll, 0, 1};
  relation.sides[1] = {"forward mode", "toy.die@jvp", {}, Select::kAll, 0, 1};
  bench.Run();
  ASSERT_EQ(relation.sides.size(), 1u);
  EXPECT_EQ(relation.sides[0].program, "toy.die");
}

TEST(NarrowVariation, WhatThePlainCallChangesAsWellIsOfThePlainCall) {
  const FakeProgram changes = [](const Binding&, ChildState&) {
    Outcome outcome = ReturnNumbers(DType::kF32, {2}, {1, 1});
    std::get<Returned>(outcome.v).mutated_inputs.push_back(0);
    return outcome;
  };
  VariationBench bench("toy.change", changes);
  EXPECT_EQ(bench.signature.kind, Kind::kMutation);
  bench.Run();
  EXPECT_EQ(bench.witness.relation.sides.size(), 1u);
}

TEST(NarrowVariation, ThePlainCallIsRunWhereTheDeathKeptItFromRunning) {
  VariationBench bench("toy.die", DieOfStrides);
  ASSERT_TRUE(bench.witness.outcomes[1].Is<Interrupted>());
  bench.Run();
  ASSERT_EQ(bench.witness.relation.sides.size(), 2u);
  EXPECT_EQ(bench.witness.relation.sides[0].label, "with strided x");
  EXPECT_TRUE(bench.witness.outcomes[1].Is<Returned>());
}

}  // namespace
}  // namespace parallax
