#include "explain/learned/learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "explain/learned/call_table.h"
#include "explain/learned/learn_conditions.h"
#include "explain/variations/testing.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;

Binding CallOf(std::vector<Argument> arguments) { return {std::move(arguments)}; }

// The words of what is learned from these calls, the first of which is the witness; "?": of none.
std::vector<std::string> WordsLearned(const std::vector<Binding>& calls, const Needs& fails,
                                      const std::vector<Parameter>& parameters = {}) {
  CallTable table(VocabularyOf(calls.front(), parameters, {}));
  EXPECT_TRUE(fails(calls.front()));
  for (const Binding& call : calls) {
    table.Add(call, fails(call) ? VariedState::kFails : VariedState::kPasses);
  }
  const auto atoms = table.Learn();
  if (!atoms) return {"?"};
  std::vector<std::string> words;
  for (const Atom& atom : *atoms) {
    words.push_back(WordsOfAtom(atom, table.features()[atom.feature]));
  }
  return words;
}

std::vector<Binding> CallsWith(const std::string& name, const std::vector<Value>& values) {
  std::vector<Binding> calls;
  for (const Value& value : values) {
    calls.push_back(CallOf({{"x", false, {Numbers({2}, DType::kF32, 1)}}, {name, true, value}}));
  }
  return calls;
}

std::vector<Binding> CallsOn(const std::vector<TensorRecipe>& tensors) {
  std::vector<Binding> calls;
  for (const TensorRecipe& x : tensors) calls.push_back(CallOf({{"x", false, {x}}}));
  return calls;
}

std::vector<Binding> CallsOnTwo(const std::vector<std::pair<TensorRecipe, TensorRecipe>>& pairs) {
  std::vector<Binding> calls;
  for (const auto& [x, y] : pairs) {
    calls.push_back(CallOf({{"x", false, {x}}, {"y", false, {y}}}));
  }
  return calls;
}

TEST(Learner, AnOption) {
  const auto texts = [](std::vector<std::string> all) {
    std::vector<Value> values(all.begin(), all.end());
    return CallsWith("mode", values);
  };
  EXPECT_THAT(WordsLearned(texts({"sum", "mean", "max"}),
                           [](const Binding& b) { return !IsText(b, "mode", "max", false); }),
              ElementsAre("mode is 'mean' or 'sum'"));
  EXPECT_THAT(WordsLearned(texts({"a", "b", "c", "d", "e", "max"}),
                           [](const Binding& b) { return !IsText(b, "mode", "max", false); }),
              ElementsAre("mode is not 'max'"));
}

TEST(Learner, AnOptionLeftToItsDefault) {
  std::vector<Binding> calls = CallsWith("mode", {{std::string("max")}});
  calls.insert(calls.begin(), CallsWith("n", {{int64_t{1}}}).front());
  EXPECT_THAT(WordsLearned(calls, [](const Binding& b) { return IsText(b, "mode", "mean", true); },
                           {Optional("mode", "'mean'", {"mean", "max"})}),
              ElementsAre("mode is 'mean'"));
}

TEST(Learner, TruthsAndWholeNumbers) {
  EXPECT_THAT(WordsLearned(CallsWith("flag", {{true}, {false}}),
                           [](const Binding& b) { return Given(b, "flag")->As<bool>(); }),
              ElementsAre("flag is True"));
  std::vector<Value> numbers{{int64_t{8}}};
  for (int64_t n = -3; n < 12; ++n) numbers.push_back({n});
  const std::vector<Binding> calls = CallsWith("n", numbers);
  const auto words = [&](bool (*is_so)(int64_t)) {
    return WordsLearned(calls, [=](const Binding& b) { return is_so(WholeOf(b, "n")); });
  };
  EXPECT_THAT(words([](int64_t n) { return n >= 4; }), ElementsAre("n is 4 or more"));
  EXPECT_THAT(words([](int64_t n) { return n <= 9; }), ElementsAre("n is 9 or less"));
  EXPECT_THAT(words([](int64_t n) { return n == 8; }), ElementsAre("n is 8"));
  EXPECT_THAT(words([](int64_t n) { return n % 2 == 0; }), ElementsAre("n is even"));
  EXPECT_THAT(words([](int64_t n) { return n != 1; }), ElementsAre("n is not 1"));
  EXPECT_THAT(words([](int64_t n) { return n >= 4 && n <= 9; }), ElementsAre("n is 4 to 9"));
  EXPECT_THAT(words([](int64_t n) { return n >= 4 && n % 2 == 0; }),
              ElementsAre("n is 4 or more", "n is even"));
  EXPECT_THAT(words([](int64_t n) { return n % 3 == 2; }), ElementsAre("?"));
  EXPECT_THAT(words([](int64_t) { return true; }), IsEmpty());
}

TEST(Learner, RealArguments) {
  const std::vector<Binding> calls =
      CallsWith("p", {{2.5}, {1.5}, {-0.5}, {-2.5}, {1.0}, {2.0}, {-1.0}, {0.0}, {1.1}, {1.2}});
  const auto of = [](const Binding& b) { return Given(b, "p")->As<double>(); };
  EXPECT_THAT(WordsLearned(calls, [&](const Binding& b) { return std::floor(of(b)) != of(b); }),
              ElementsAre("p is not whole"));
  EXPECT_THAT(WordsLearned(calls, [&](const Binding& b) { return of(b) > 1.15; }),
              ElementsAre("p is above about 1.1"));
}

TEST(Learner, DTypesRanksAndExtents) {
  EXPECT_THAT(WordsLearned(CallsOn({Numbers({2}, DType::kF32, 1), Numbers({2}, DType::kF64, 1),
                                    Numbers({2}, DType::kBF16, 1)}),
                           [](const Binding& b) { return FirstTensor(b)->dtype != DType::kF64; }),
              ElementsAre("x is bfloat16 or float32"));
  EXPECT_THAT(WordsLearned(CallsOn({Numbers({2, 3}, DType::kF32, 1), Numbers({6}, DType::kF32, 1),
                                    Numbers({1, 2, 3}, DType::kF32, 1)}),
                           [](const Binding& b) { return FirstTensor(b)->shape.size() >= 2; }),
              ElementsAre("x has 2 or more dimensions"));
  std::vector<TensorRecipe> vectors{Numbers({20}, DType::kF32, 1)};
  for (int64_t n = 1; n < 24; ++n) vectors.push_back(Numbers({n}, DType::kF32, 1));
  EXPECT_THAT(
      WordsLearned(CallsOn(vectors),
                   [](const Binding& b) { return NumElements(FirstTensor(b)->shape) > 15; }),
      ElementsAre("the size of x is 16 or more"));
}

TEST(Learner, ShapesOfTwoTensors) {
  const auto at = [](const Shape& shape) { return Numbers(shape, DType::kF32, 1); };
  const std::vector<Binding> calls = CallsOnTwo({{at({2, 3}), at({2, 3})},
                                                 {at({2, 3}), at({3})},
                                                 {at({2, 3}), at({1, 3})},
                                                 {at({4}), at({4})},
                                                 {at({4}), at({1})},
                                                 {at({}), at({})},
                                                 {at({3}), at({2, 3})},
                                                 {at({2, 3}), at({2, 3, 1})}});
  const auto shapes = [](const Binding& b) {
    return std::pair(TensorNamed(b, "x").shape, TensorNamed(b, "y").shape);
  };
  EXPECT_THAT(
      WordsLearned(calls, [&](const Binding& b) { return shapes(b).first == shapes(b).second; }),
      ElementsAre("x and y have one shape"));
  // Batches of matrices, and a vector beside each.
  const std::vector<Binding> batches = CallsOnTwo({{at({3, 4, 2}), at({4, 2})},
                                                   {at({3, 4, 2}), at({2})},
                                                   {at({3, 4, 2}), at({3, 2})},
                                                   {at({4, 2}), at({2})},
                                                   {at({4, 2}), at({1, 2})},
                                                   {at({5, 4, 4, 2}), at({5, 4, 2})}});
  const auto fits = [&](const Binding& b) {
    Shape x = shapes(b).first, y = shapes(b).second;
    x.resize(x.size() - 2);
    y.pop_back();
    return x == y;
  };
  EXPECT_THAT(WordsLearned(batches, [&](const Binding& b) { return !fits(b); }),
              ElementsAre("x without its last two dimensions and y without its last dimension "
                          "differ in shape"));
}

TEST(Learner, NumbersOfATensor) {
  const auto x = [](const std::vector<double>& numbers) {
    return Listed({static_cast<int64_t>(numbers.size())}, DType::kF32, numbers);
  };
  const std::vector<Binding> calls = CallsOn(
      {x({9, 9, 9}), x({1, 2, 3}), x({2, 1, 3}), x({9, 9, 8}), x({-9, -9, -9}), x({0, 1, 9}),
       x({0, 0, 0}), x({8.1, 1, 1}), x({8, 1, 9}), x({2, 2, 2}), x({0.5, 0.5, 0.5})});
  const auto words = [&](bool (*is_so)(const std::vector<double>&)) {
    return WordsLearned(calls, [=](const Binding& b) { return is_so(NumbersOf(*FirstTensor(b))); });
  };
  EXPECT_THAT(words([](const std::vector<double>& n) { return n[0] == n[1] && n[1] == n[2]; }),
              ElementsAre("all elements of x are equal"));
  EXPECT_THAT(words([](const std::vector<double>& n) {
                return *std::max_element(n.begin(), n.end()) >= 9;
              }),
              ElementsAre("an element of x is above about 8.5"));
  EXPECT_THAT(
      words([](const std::vector<double>& n) { return n[0] == n[1] && n[1] == n[2] && n[0] > 0; }),
      ElementsAre("x holds a positive number", "all elements of x are equal"));
}

TEST(Learner, OneBoundInEpsilonsServesSeveralDTypes) {
  std::vector<TensorRecipe> tensors;
  for (const DType dtype : {DType::kF32, DType::kF64, DType::kBF16}) {
    for (const double share : {0.11, 0.01, 0.14, 1.0, 3.0, 1000.0}) {
      tensors.push_back(Numbers({}, dtype, share * EpsilonOf(dtype)));
    }
  }
  EXPECT_THAT(WordsLearned(CallsOn(tensors),
                           [](const Binding& b) {
                             const TensorRecipe& x = *FirstTensor(b);
                             return NumbersOf(x).front() < EpsilonOf(x.dtype) / 8;
                           }),
              ElementsAre("x is below eps / 8 of its dtype"));
}

TEST(Learner, ThreeConditionsTogether) {
  std::vector<Binding> calls;
  for (const char* mode : {"a", "b"}) {
    for (const bool flag : {true, false}) {
      for (const int64_t n : {4, 9, 3, 2}) {
        calls.push_back(CallOf(
            {{"mode", true, {std::string(mode)}}, {"flag", true, {flag}}, {"n", true, {n}}}));
      }
    }
  }
  EXPECT_THAT(WordsLearned(calls,
                           [](const Binding& b) {
                             return IsText(b, "mode", "a", false) && Given(b, "flag")->As<bool>() &&
                                    WholeOf(b, "n") >= 4;
                           }),
              ElementsAre("mode is 'a'", "flag is True", "n is 4 or more"));
}

TEST(Learner, AProductThatIsSubnormal) {
  std::vector<std::pair<TensorRecipe, TensorRecipe>> pairs;
  for (const double x : {1e-20, 1e-30, 1e-10, 1.0}) {
    for (const double y : {1e-19, 1e-8, 1e-15, 2.0}) {
      pairs.emplace_back(Numbers({}, DType::kF32, x), Numbers({}, DType::kF32, y));
    }
  }
  EXPECT_THAT(WordsLearned(CallsOnTwo(pairs),
                           [](const Binding& b) {
                             const double x = NumbersOf(TensorNamed(b, "x")).front();
                             return x * NumbersOf(TensorNamed(b, "y")).front() < 0x1p-126;
                           }),
              ElementsAre("x * y is subnormal or underflows"));
}

}  // namespace
}  // namespace parallax
