// Skeptics that look at the inputs: ties, duplicate-indices, undefined-cast, integer-overflow.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "judge/rank.h"
#include "judge/testing.h"
#include "nouns/chain.h"

namespace parallax::testing_judge {
namespace {

TEST(OrderOfParts, WhatOverflowsInAnotherOrderAsWellIsNobodysFault) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  const float inf = INFINITY;
  c.binding.arguments = {{"x", false, Input<float>({1e-9f, 1e9f, 5, 1e15f})}};
  c.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  auto one = [](float number) { return Return(Tensor<float>({number}, {})); };
  c.Outcomes2(one(5e15f), one(inf));
  ASSERT_TRUE(c.Complain("nan"));
  EXPECT_FALSE(c.Ask("order-of-parts", "nan").doubts);
  const auto probes = FindSkeptic("order-of-parts")->Probes(c.Get(), *c.Complain("nan"));
  EXPECT_EQ(*probes[0].binding->arguments[0].value.As<TensorRecipe>().bytes,
            BytesOf<float>({1e15f, 1e9f, 5, 1e-9f}));
  c.probes = {{"largest-first", {one(5e15f)}}};
  EXPECT_FALSE(c.Ask("order-of-parts", "nan").doubts);
  c.probes = {{"largest-first", {one(inf)}}};
  EXPECT_TRUE(c.Ask("order-of-parts", "nan").doubts);
}

TEST(OrderOfParts, OfSeveralLibrariesThoseThatGaveANumberAreAsked) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  c.binding.arguments = {{"x", false, Input<float>({1e-9f, 1e9f, 5, 1e15f})}};
  c.relation.sides[1].target = "other";
  auto one = [](float number) { return Return(Tensor<float>({number}, {})); };
  c.Outcomes2(one(INFINITY), one(5e15f));
  ASSERT_TRUE(c.Complain("nan"));
  const auto probes = FindSkeptic("order-of-parts")->Probes(c.Get(), *c.Complain("nan"));
  ASSERT_EQ(probes[0].sides.size(), 1u);
  EXPECT_EQ(probes[0].sides[0].target, "other");
  c.probes = {{"largest-first", {one(5e15f)}}};
  EXPECT_FALSE(c.Ask("order-of-parts", "nan").doubts);
  c.probes = {{"largest-first", {one(INFINITY)}}};
  EXPECT_TRUE(c.Ask("order-of-parts", "nan").doubts);
}

TEST(Ties, IndicesOfEqualElements) {
  CaseBuilder c;
  c.traits = {"ties"};
  c.binding.arguments = {{"x", false, Input<float>({5, 1, 5, 2})}};
  c.Outcomes2(I64({0}, {}), I64({2}, {}));
  EXPECT_TRUE(c.Ask("ties", "value").doubts);
  c.Outcomes2(I64({0}, {}), I64({3}, {}));
  EXPECT_FALSE(c.Ask("ties", "value").doubts);
  c.Outcomes2(I64({0}, {}), I64({9}, {}));
  EXPECT_FALSE(c.Ask("ties", "value").doubts);
}

TEST(Ties, FillsAreDrawnToBeLookedAt) {
  CaseBuilder c;
  c.traits = {"ties"};
  TensorRecipe ones;
  ones.dtype = DType::kF32;
  ones.shape = {5000};
  ones.fill = {FillKind::kConstant, 1, 0};
  c.binding.arguments[0].value = {ones};
  c.Outcomes2(I64({0}, {}), I64({4999}, {}));
  EXPECT_TRUE(c.Ask("ties", "value").doubts);
}

TEST(Ties, AlongADimension) {
  CaseBuilder c;
  c.traits = {"ties"};
  c.binding.arguments = {{"x", false, Input<float>({1, 7, 1, 7, 3, 0}, {2, 3})},
                         {"dim", true, {int64_t{1}}}};
  c.Outcomes2(I64({0, 0}), I64({2, 0}));  // row 0 is 1 7 1
  EXPECT_TRUE(c.Ask("ties", "value").doubts);
  c.Outcomes2(I64({0, 0}), I64({0, 1}));  // row 1 is 7 3 0
  EXPECT_FALSE(c.Ask("ties", "value").doubts);

  c.binding.arguments[1].value = {int64_t{0}};  // columns 1 7, 7 3, 1 0; as argsort gives them
  c.binding.arguments[0].value = Input<float>({1, 7, 1, 1, 3, 0}, {2, 3});
  c.Outcomes2(I64({0, 0, 0, 1, 1, 1}, {2, 3}), I64({1, 0, 0, 0, 1, 1}, {2, 3}));
  EXPECT_TRUE(c.Ask("ties", "value").doubts);
}

TEST(Ties, ValuesBesideThemAgree) {
  CaseBuilder c;
  c.traits = {"ties"};
  auto both = [](float value, int64_t index) {
    return Return(Items({Tensor<float>({value}), Tensor<int64_t>({index})}));
  };
  c.Outcomes2(both(5, 0), both(5, 2));
  EXPECT_TRUE(c.Ask("ties", "value").doubts);
  c.Outcomes2(both(5, 0), both(4, 2));
  EXPECT_FALSE(c.Ask("ties", "value").doubts);
}

TEST(DuplicateIndices, OfThoseThatAreNamedSo) {
  CaseBuilder c;
  c.traits = {"unique-indices"};
  c.binding.arguments = {{"x", false, Input<float>({1, 2, 3})},
                         {"index", false, Input<int64_t>({0, 2, 0})},
                         {"source", false, Input<int64_t>({7, 7, 8})}};
  c.Outcomes2(I64({8, 2, 7}), I64({7, 2, 7}));
  EXPECT_TRUE(c.Ask("duplicate-indices", "value").doubts);
  c.binding.arguments[1].value = Input<int64_t>({0, 2, 1});
  EXPECT_FALSE(c.Ask("duplicate-indices", "value").doubts);
}

TEST(UndefinedCast, OnlyOutOfRange) {
  CaseBuilder c;
  c.traits = {"casts"};
  c.binding.arguments[0].value = Input<float>({1, -2, 3e9f});
  Outcome a = Return(Tensor<uint8_t>({1, 254, 0}));
  c.Outcomes2(a, Return(Tensor<uint8_t>({1, 0, 255})));
  EXPECT_TRUE(c.Ask("undefined-cast", "value").doubts);
  c.Outcomes2(a, Return(Tensor<uint8_t>({7, 0, 255})));  // the element in range differs too
  EXPECT_FALSE(c.Ask("undefined-cast", "value").doubts);
  c.traits.clear();
  c.Outcomes2(a, Return(Tensor<uint8_t>({1, 0, 255})));
  EXPECT_FALSE(c.Ask("undefined-cast", "value").doubts);
  c.binding.arguments.push_back({"dtype", true, {DType::kU8}});
  EXPECT_TRUE(c.Ask("undefined-cast", "value").doubts);
}

// What C++ leaves open one build should do in one way, compiled or not: told, off the front page.
TEST(UndefinedCast, BetweenACallAndItsTranslationItIsOnlyUnpromised) {
  CaseBuilder c;
  c.traits = {"casts"};
  c.binding.arguments[0].value = Input<float>({1, -2, 300});
  c.Outcomes2(Return(Tensor<uint8_t>({1, 254, 44})), Return(Tensor<uint8_t>({1, 254, 255})));
  EXPECT_TRUE(c.Ask("undefined-cast", "value").doubts);
  c.relation.sides[1].program = "lib.f@compiled";
  EXPECT_FALSE(c.Ask("undefined-cast", "value").doubts);
  EXPECT_TRUE(c.Ask("undefined-cast", "value").unpromised);
  for (const Probe& probe : WantedProbes(c.Get())) {
    const bool again = probe.sides.size() == c.outcomes.size();
    c.probes.push_back(
        {probe.name, again ? c.outcomes : Outcomes(probe.sides.size(), c.outcomes[0])});
  }
  const Verdict verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.state, VerdictState::kDisagree) << verdict.reason << verdict.detail;
  EXPECT_EQ(verdict.pattern, "unpromised integers");
  EXPECT_EQ(Rank(verdict, c.binding, c.traits), 4);
  c.relation.sides[1].target = "other build";
  EXPECT_TRUE(c.Ask("undefined-cast", "value").doubts) << "of two builds nobody expects it";
}

TEST(Domain, TheOrderOfNanIsUnpromisedBetweenACallAndItsTranslation) {
  CaseBuilder c;
  c.traits = {"ties"};
  c.binding.arguments[0].value = Input<float>({NAN, 1, 2});
  c.Outcomes2(Return(Tensor<float>({1, 2, NAN})), Return(Tensor<float>({NAN, 1, 2})));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.relation.sides[1].program = "lib.f@graph";
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  EXPECT_TRUE(c.Ask("domain", "nan").unpromised);
}

TEST(IntegerOverflow, DivisionByZeroAndWrapping) {
  CaseBuilder c;
  c.relation.api = "lib.floor_divide";
  c.binding.arguments = {{"x", false, Input<int64_t>({1})}, {"y", false, Input<int64_t>({0})}};
  c.Outcomes2(I64({0}), I64({-1}));
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
  std::swap(c.binding.arguments[0].value, c.binding.arguments[1].value);
  EXPECT_FALSE(c.Ask("integer-overflow", "value").doubts) << "zero is divided by one";
  c.relation.api = "lib.__rfloordiv__";
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
  c.relation.api = "lib.add";
  EXPECT_FALSE(c.Ask("integer-overflow", "value").doubts);

  c.Outcomes2(Return(Tensor<uint8_t>({44})), I64({300}));
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
  c.Outcomes2(Return(Tensor<uint8_t>({45})), I64({300}));
  EXPECT_FALSE(c.Ask("integer-overflow", "value").doubts);
  c.binding.arguments[0].value = Input<int64_t>({INT64_MAX});
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
}

// A wrong quotient beside a division by zero is wrong all the same.
TEST(IntegerOverflow, WhatIsNotDividedByZeroIsJudged) {
  CaseBuilder c;
  c.relation.api = "lib.remainder";
  c.binding.arguments = {{"x", false, Input<int32_t>({16777217, 5})},
                         {"y", false, Input<int32_t>({3, 0})}};
  c.Outcomes2(Return(Tensor<int32_t>({2, 0})), Return(Tensor<int32_t>({1, 0})));
  EXPECT_FALSE(c.Ask("integer-overflow", "value").doubts);
  c.Outcomes2(Return(Tensor<int32_t>({2, 0})), Return(Tensor<int32_t>({2, -1})));
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
}

// Of a fill that may bring nan what counts is what it brought.
TEST(Domain, GoesByWhatWasDrawn) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  c.Outcomes2(F32({7}), F32({8}));
  TensorRecipe recipe;
  recipe.shape = {1};
  recipe.fill = {FillKind::kMixed, 1, 3};
  c.binding.arguments[0].value = {recipe};
  int doubted = 0;
  for (c.seed = 1; c.seed <= 100; ++c.seed) doubted += c.Ask("domain", "value").doubts;
  EXPECT_GT(doubted, 0);
  EXPECT_LT(doubted, 30) << "one element in eight is special";
}

TEST(IntegerOverflow, OfQuotientsOnlyTheLeastNumberWraps) {
  CaseBuilder c;
  c.relation.api = "lib.fmod";
  auto doubts = [&](int8_t x, int8_t y) {
    c.binding.arguments = {{"x", false, Input<int8_t>({x})}, {"y", false, Input<int8_t>({y})}};
    return c.Ask("integer-overflow", "value").doubts;
  };
  c.Outcomes2(Return(Tensor<int8_t>({-1})), Return(Tensor<int8_t>({1})));
  EXPECT_FALSE(doubts(-127, 2));
  EXPECT_FALSE(doubts(127, -1));
  EXPECT_TRUE(doubts(-128, -1));
  EXPECT_TRUE(doubts(127, 0));
  c.relation.api = "lib.modules.mul";
  EXPECT_TRUE(doubts(-127, 2));
}

// abs(x * x) in int8, compiled: -112 where the plain calls give 112.
CaseBuilder WrongChain() {
  CaseBuilder c;
  c.relation.facts = kOfModes | kOfChains;
  c.relation.api = "lib.chain";
  c.relation.sides[0].program = "lib.chain@compiled";
  c.relation.sides[1].program = "lib.chain";
  const Value x = std::string("$x"), a = std::string("$a");
  c.binding = BindingOf({{{"lib.mul", {false, {x, x}}, {}}, {"lib.abs", {false, {a}}, {}}},
                         {Input<int8_t>({12}).As<TensorRecipe>()}});
  c.Outcomes2(Return(Tensor<int8_t>({-112})), Return(Tensor<int8_t>({112})));
  return c;
}

TEST(IntegerOverflow, AChainWhoseCallsAgreeOneByOneIsWrong) {
  CaseBuilder c = WrongChain();
  EXPECT_TRUE(Judge(c.Get(), true).open);
  const std::vector<Probe> wanted = WantedProbes(c.Get());
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(wanted[0].sides[0].program.name(), "lib.chain@compiled-apart");
  CaseBuilder same = WrongChain();
  same.Answer("apart", Return(Tensor<int8_t>({112})));
  EXPECT_FALSE(same.Ask("integer-overflow", "value").doubts);
  EXPECT_EQ(Judge(same.Get(), true).side, 0);
  CaseBuilder wraps = WrongChain();
  wraps.Answer("apart", Return(Tensor<int8_t>({-112})));
  EXPECT_TRUE(wraps.Ask("integer-overflow", "value").doubts) << "one call alone differs already";
}

TEST(IntegerOverflow, AChainThatDividesMayDivideByZero) {
  CaseBuilder c = WrongChain();
  std::get<Sequence>(c.binding.arguments[0].value.v).items[1].As<Sequence>().items[0] =
      std::string("lib.floor_divide");
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts);
}

// The largest of 1 and the largest int32, and a side that misses it.
CaseBuilder LargestMissed() {
  CaseBuilder c;
  c.binding.arguments = {{"x", false, Input<int32_t>({1, INT32_MAX})}};
  c.Outcomes2(Return(Tensor<int32_t>({INT32_MAX}, {})), Return(Tensor<int32_t>({1}, {})));
  return c;
}

TEST(IntegerOverflow, LargeIntegersAreOpenUntilInt64WasAsked) {
  CaseBuilder c = LargestMissed();
  Verdict verdict = Judge(c.Get(), true);
  EXPECT_EQ(verdict.reason, "integer-overflow");
  EXPECT_TRUE(verdict.open);
  EXPECT_TRUE(Complains(verdict));
  std::vector<Probe> wanted = WantedProbes(c.Get());
  ASSERT_EQ(wanted.size(), 2u);
  auto widened = [&](size_t probe) {
    return wanted[probe].binding->arguments[0].value.As<TensorRecipe>();
  };
  EXPECT_EQ(widened(0).dtype, DType::kI64);
  EXPECT_EQ(*widened(0).bytes, BytesOf<int64_t>({1, INT32_MAX}));
  EXPECT_EQ(widened(1).dtype, DType::kF64);
  EXPECT_EQ(*widened(1).bytes, BytesOf<double>({1, INT32_MAX}));
  // Those of 64 bits may wrap as well.
  c.binding.arguments.push_back({"y", false, Input<int64_t>({INT64_MAX})});
  EXPECT_FALSE(Judge(c.Get(), true).open);
}

TEST(IntegerOverflow, WhatFitsHasNotWrapped) {
  CaseBuilder c = LargestMissed();
  auto answer = [&](int64_t exact, double real) {
    c.probes = {{"int64", {I64({exact}, {})}},
                {"whole-float64", {Return(Tensor<double>({real}, {}))}}};
    return c.Ask("integer-overflow", "value");
  };
  EXPECT_FALSE(answer(INT32_MAX, INT32_MAX).doubts);
  EXPECT_EQ(answer(INT32_MAX, INT32_MAX).side, 1);
  EXPECT_TRUE(answer(int64_t{INT32_MAX} + 1, INT32_MAX + 1.0).doubts) << "does not fit";
  EXPECT_TRUE(answer(7, 7).doubts) << "neither side gives it";
  EXPECT_TRUE(answer(INT32_MAX, 1e30).doubts) << "int64 wraps, too";
  EXPECT_FALSE(Judge(c.Get(), true).open);
  c.probes = {{"int64", {Raise("TypeError", "no")}}, {"whole-float64", {Raise("TypeError", "no")}}};
  EXPECT_TRUE(c.Ask("integer-overflow", "value").doubts) << "nothing is known";
}

// Two functions that are guessed to be alike, of which one sums up in int8.
TEST(IntegerOverflow, OfAGuessInt64TellsWhoIsWrongWhereBothAgreeThere) {
  CaseBuilder c;
  c.relation.facts = kEquality | kGuessed;
  c.relation.sides[0].program = "lib.f";
  c.relation.sides[1].program = "lib.g";
  c.relation.sides[1].derivation = {};
  c.binding.arguments = {{"x", false, Input<int32_t>({100, 200})}};
  c.Outcomes2(Return(Tensor<int32_t>({44}, {})), Return(Tensor<int32_t>({300}, {})));
  EXPECT_EQ(WantedProbes(c.Get()).front().name, "int64");
  const auto side = [&](Outcomes exact) {
    c.probes = {
        {"int64", std::move(exact)},
        {"whole-float64", {Return(Tensor<double>({300}, {})), Return(Tensor<double>({300}, {}))}}};
    return c.Ask("integer-overflow", "value").side;
  };
  EXPECT_EQ(side({I64({300}, {}), I64({300}, {})}), 0);
  EXPECT_EQ(side({I64({300}, {}), I64({2}, {})}), -1) << "each has its own truth";
  EXPECT_EQ(side({I64({300}, {}), Raise("TypeError", "no")}), -1);
}

}  // namespace
}  // namespace parallax::testing_judge
