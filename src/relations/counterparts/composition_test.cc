#include "relations/counterparts/composition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <utility>

#include "base/text.h"
#include "nouns/dtype.h"

namespace parallax {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Numbers = std::vector<double>;

// Reads expressions of the functions tanh, neg and sub of the library b over x, element by element.
class Reading {
 public:
  Reading(std::string_view text, const Numbers& x) : text_(text), x_(x) {}

  std::optional<Numbers> Value() {
    if (Take("b.tanh(")) {
      return Unary([](double v) { return std::tanh(v); });
    }
    if (Take("b.neg(")) {
      return Unary([](double v) { return -v; });
    }
    if (Take("b.sub(")) return Difference();
    if (Take("x")) return x_;
    size_t size = 0;
    const std::string rest(text_);
    const double number = std::stod(rest, &size);
    text_.remove_prefix(size);
    return Numbers(x_.size(), number);
  }

 private:
  bool Take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  std::optional<Numbers> Unary(const std::function<double(double)>& f) {
    auto out = Value();
    for (double& each : *out) each = f(each);
    EXPECT_TRUE(Take(")"));
    return out;
  }
  std::optional<Numbers> Difference() {
    auto a = Value();
    EXPECT_TRUE(Take(", "));
    const auto b = Value();
    EXPECT_TRUE(Take(")"));
    for (size_t i = 0; i < a->size(); ++i) (*a)[i] -= (*b)[i];
    return a;
  }

  std::string_view text_;
  const Numbers& x_;
};

Fingerprint SeenOf(const Numbers& numbers) {
  OutputTensor tensor;
  tensor.dtype = DType::kF64;
  tensor.shape = {static_cast<int64_t>(numbers.size())};
  tensor.bytes.resize(numbers.size() * sizeof(double));
  std::memcpy(tensor.bytes.data(), numbers.data(), tensor.bytes.size());
  return *FingerprintOf(OutputValue(std::move(tensor)));
}

Parameter Of(const std::string& name, const std::string& type, const std::string& value = "") {
  Parameter parameter;
  parameter.name = name;
  parameter.type = type;
  parameter.has_default = !value.empty();
  parameter.default_text = value;
  return parameter;
}

Api Call(const std::string& name, std::vector<Parameter> parameters) {
  Api api;
  api.program = api.name = name;
  api.kind = "function";
  api.parameters = std::move(parameters);
  return api;
}

class CompositionTest : public testing::Test {
 protected:
  std::vector<std::string> TextsOf(const Api& api, const std::vector<ProgramLeaf>& leaves) const {
    std::vector<std::string> texts;
    for (const Step& each : StepsOf(api, leaves, words_)) texts.push_back(each.text);
    return texts;
  }

  // The first program that returns f(x), round by round; empty: there is none.
  std::string Found(const std::function<double(double)>& f) {
    Numbers goal = x_;
    for (double& each : goal) each = f(each);
    std::vector<Step> steps;
    for (const Api& api : {Call("b.neg", {Of("x", "tensor")}), Call("b.tanh", {Of("x", "tensor")}),
                           Call("b.sub", {Of("x", "tensor"), Of("y", "tensor")})}) {
      for (const Step& each : StepsOf(api, leaves_, words_)) steps.push_back(each);
    }
    Composition composition(leaves_, steps, {SeenOf(goal)});
    rounds_ = 0;
    for (auto grid = composition.Next(); grid; grid = composition.Next()) {
      ++rounds_;
      std::vector<std::optional<Fingerprint>> seen;
      for (size_t i = 0; i < grid->calls.size(); ++i) {
        for (size_t j = 0; j < grid->counts[i]; ++j) {
          const std::string text = grid->At(i, j).text;
          seen.push_back(SeenOf(*Reading(text, x_).Value()));
        }
      }
      tried_.push_back(grid->values.size());
      const auto met = composition.Take(*grid, seen);
      if (!met[0].empty()) return met[0][0].text;
    }
    return "";
  }

  const Synonyms words_ = ParseSynonyms(R"({"names": [], "parameters": [["axis", "dim"]],
                                            "namespaces_without_meaning": []})")
                              .value();
  const std::vector<ProgramLeaf> leaves_ = {{"x", "x", true}};
  const Numbers x_ = {-2.25, -0.75, 0.5, 1.25, 3.5};
  int rounds_ = 0;
  std::vector<size_t> tried_;  // values of each round
};

TEST_F(CompositionTest, WhatOneCallDoesIsFoundInTheFirstRound) {
  EXPECT_EQ(Found([](double x) { return std::tanh(x); }), "b.tanh(x)");
  EXPECT_EQ(rounds_, 1);
}

TEST_F(CompositionTest, CallsWithinCallsAreFound) {
  EXPECT_EQ(Found([](double x) { return x - std::tanh(x); }), "b.sub(x, b.tanh(x))");
  EXPECT_EQ(rounds_, 2);
  EXPECT_EQ(Found([](double x) { return 1 - std::tanh(std::tanh(x)); }),
            "b.sub(1, b.tanh(b.tanh(x)))");
  EXPECT_EQ(rounds_, 3);
}

TEST_F(CompositionTest, BothOperandsMayBeComputed) {
  EXPECT_EQ(Found([](double x) { return std::tanh(x) - std::tanh(std::tanh(x)); }),
            "b.sub(b.tanh(x), b.tanh(b.tanh(x)))");
}

TEST_F(CompositionTest, WhatLooksAlikeIsNot) {
  EXPECT_EQ(Found([](double x) { return x < 3 ? x - std::tanh(x) : 2.4; }), "");
  EXPECT_EQ(rounds_, 3);
}

TEST_F(CompositionTest, WhatReturnsTheSameIsBuiltUponOnce) {
  Found([](double x) { return std::sin(x); });
  ASSERT_EQ(tried_.size(), 3u);
  // -x and 0 - x are one, as 0 and x - x are.
  EXPECT_EQ(tried_[0], 1u);
  EXPECT_EQ(tried_[1], 12u);
}

TEST_F(CompositionTest, OptionsGetTheLeavesOfTheirMeaning) {
  const std::vector<ProgramLeaf> leaves = {{"x", "x", true}, {"dim", words_.ParameterOf("dim")}};
  const Api sum = Call(
      "b.sum", {Of("a", "tensor"), Of("axis", "int?", "None"), Of("keepdims", "bool", "False")});
  EXPECT_THAT(TextsOf(sum, leaves),
              ElementsAre("b.sum({}, axis=dim)", "b.sum({})", "b.sum({}, axis=dim, keepdims=True)",
                          "b.sum({}, axis=-1)", "b.sum({}, axis=0)", "b.sum({}, keepdims=True)"));
  EXPECT_EQ(StepsOf(sum, leaves, words_).front().uses, 2u);
}

TEST_F(CompositionTest, WhatNobodyCanFillInIsNoStep) {
  EXPECT_THAT(TextsOf(Call("b.cast", {Of("x", "tensor"), Of("to", "dtype")}), leaves_), IsEmpty());
  EXPECT_THAT(TextsOf(Call("b.add_", {Of("x", "tensor")}), leaves_), IsEmpty());
  Api draws = Call("b.noise", {Of("x", "tensor")});
  draws.traits = {"random"};
  EXPECT_THAT(TextsOf(draws, leaves_), IsEmpty());
  Api how = Call("b.pad", {Of("x", "tensor"), Of("how", "str")});
  how.parameters[1].choices = {"edge", "wrap"};
  EXPECT_THAT(TextsOf(how, leaves_), ElementsAre("b.pad({}, 'edge')", "b.pad({}, 'wrap')"));
}

TEST_F(CompositionTest, AGridHasTheLikeliestFirst) {
  const std::vector<BoundStep> calls = {{"f({})", 0, 0, 0}, {"g({})", 0, 2, 0}};
  const std::vector<ComposedTerm> values = {{"x", 1, 0}, {"y", 2, 1}, {"z", 4, 4}};
  EXPECT_EQ(GridOf(calls, values, 100).size(), 6u);
  const Grid few = GridOf(calls, values, 3);
  EXPECT_THAT(few.counts, ElementsAre(2u, 1u));
  EXPECT_EQ(few.At(1, 0).text, "g(x)");
  EXPECT_EQ(few.At(1, 0).rank, 2u);
}

TEST_F(CompositionTest, ATrialImportsAndKeepsShapes) {
  Grid grid;
  grid.calls = {{"b.neg({})", 0, 0, 0}};
  grid.values = {{"x", 1}};
  grid.counts = {1};
  const std::string imports = ImportOf("b", {{"b", "longer.b"}});
  EXPECT_EQ(imports, "import longer.b as b\n");
  const std::string text = TrialText(imports, leaves_, grid, {"(2,)"});
  EXPECT_THAT(text, HasSubstr("lambda _value: b.neg(_value)"));
  EXPECT_THAT(text, HasSubstr("shapes=[(2,)]"));
  EXPECT_THAT(text, HasSubstr("return [_kept(_value)"));
  EXPECT_THAT(TrialText(imports, leaves_, grid), Not(HasSubstr("return [_kept(_value)")));
}

}  // namespace
}  // namespace parallax
