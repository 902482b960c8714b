#include "explain/cause/siblings.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "explain/cause/testing.h"

namespace parallax {
namespace {

using namespace testing_cause;  // NOLINT

Api SiblingApi(const std::string& name, const std::vector<std::string>& parameters = {"x"}) {
  Api api;
  api.name = name;
  api.kind = "function";
  api.program = name;
  for (const std::string& each : parameters) {
    Parameter& parameter = api.parameters.emplace_back();
    parameter.name = each;
    parameter.type = "tensor";
  }
  return api;
}

std::vector<const Api*> PointersTo(const std::vector<Api>& apis) {
  std::vector<const Api*> pointers;
  for (const Api& api : apis) pointers.push_back(&api);
  return pointers;
}

std::vector<std::string> SiblingsFound(CauseBench& bench, const Finding& face,
                                       const Binding* seed = nullptr,
                                       const std::vector<std::string>& known = {}) {
  SiblingFinder finder(
      bench.context(), [seed](const std::string&) { return seed; }, [] { return true; });
  return finder.Of(face, known).value();
}

TEST(Siblings, WhatTakesTheSameAndFailsOnTheSameInputsIsNamed) {
  CauseBench bench;
  bench.evaluator.programs = {{"toy.tail_sum", TailFrom(9)},
                              {"toy.last_sum", TailFrom(9)},
                              {"toy.early_sum", TailFrom(3)},
                              {"toy.sum", TailFrom(1 << 20)}};
  std::vector<Api> apis;
  for (const auto& [name, program] : bench.evaluator.programs) apis.push_back(SiblingApi(name));
  // Neither is called: there is no such program.
  apis.push_back(SiblingApi("toy.tail_two", {"x", "y"}));
  apis.push_back(SiblingApi("toy.tail_inner"));
  apis.back().traits = {"internal"};
  bench.SetApis(PointersTo(apis));
  const Finding face = bench.Find("toy.tail_sum");
  EXPECT_EQ(SiblingsFound(bench, face), std::vector<std::string>{"toy.last_sum"})
      << "toy.early_sum fails on the witness, too, and on inputs on which the face passes";
  EXPECT_TRUE(SiblingsFound(bench, face, nullptr, {"toy.last_sum"}).empty()) << "it is named";
  SiblingFinder finder(
      bench.context(), [](const std::string&) { return nullptr; }, [] { return true; });
  EXPECT_EQ(finder.AlikeOf(face, {"toy.tail_sum", "toy.last_sum", "toy.early_sum"}).value(),
            std::vector<std::string>{"toy.last_sum"})
      << "of members of its cause";
}

// int8[1] 1 held against 128, of which int8 keeps -128.
Finding ComparedFinding(CauseBench& bench) {
  using Compare = bool (*)(int64_t, int64_t);
  const auto add = [&](const std::string& api, Compare compare, bool wraps) {
    const auto program = [compare](bool wrong) -> FakeProgram {
      return [compare, wrong](const Binding& binding, ChildState&) {
        const TensorRecipe& x = *FirstTensor(binding);
        const int64_t other = binding.arguments[1].value.As<int64_t>();
        const int64_t taken = wrong ? static_cast<int8_t>(other) : other;
        const bool result = compare(static_cast<int64_t>(NumbersOf(x).front()), taken);
        return ReturnNumbers(DType::kBool, x.shape, {result ? 1.0 : 0.0});
      };
    };
    bench.evaluator.programs[api] = program(wraps);
    bench.evaluator.programs[api + "@reference"] = program(false);
  };
  add(
      "toy.ge", [](int64_t x, int64_t n) { return x >= n; }, true);
  add(
      "toy.le", [](int64_t x, int64_t n) { return x <= n; }, true);
  add(
      "toy.eq", [](int64_t x, int64_t n) { return x == n; }, true);
  add(
      "toy.ne", [](int64_t x, int64_t n) { return x != n; }, false);
  RecordedCase suspect = MakeSuspect("toy.ge", {1}, DType::kI8);
  suspect.relation.family = "reference";
  suspect.relation.sides[1].label = "another library";
  suspect.relation.sides[1].program = "toy.ge@reference";
  suspect.relation.sides[1].derivation = {};
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x = WithElements(x, {{1, 0}});
  suspect.binding.arguments.push_back({"other", false, {int64_t{128}}});
  return SweptFinding(bench, std::move(suspect));
}

TEST(Siblings, OneThatShowsItWithAnotherNumberIsFoundAsWell) {
  CauseBench bench;
  const Finding face = ComparedFinding(bench);
  std::vector<Api> apis;
  for (const char* name : {"toy.ge", "toy.le", "toy.eq", "toy.ne", "toy.hypot"}) {
    apis.push_back(SiblingApi(name, {"x", "other"}));
    if (apis.back().name != "toy.hypot") apis.back().forms = {"reference"};
  }
  bench.SetApis(PointersTo(apis));
  EXPECT_EQ(SiblingsFound(bench, face), (std::vector<std::string>{"toy.eq", "toy.le"}))
      << "1 == 128 is right for 1 == -128; toy.hypot has no reference and is not called";
}

TEST(Siblings, AMethodThatIsInheritedIsCalledWithWhatHasAPlace) {
  CauseBench bench;
  bench.evaluator.programs = {{"toy.Chi2.entropy", TailFrom(9)},
                              {"toy.Gamma.entropy", TailFrom(9)}};
  std::vector<Api> apis = {SiblingApi("toy.Chi2.entropy", {"df"}),
                           SiblingApi("toy.Gamma.entropy", {"shape", "rate"})};
  apis[0].extra = R"({"inherits": "toy.Gamma.entropy"})";
  bench.SetApis(PointersTo(apis));
  const Finding face = bench.Find("toy.Chi2.entropy");
  Binding seed = MakeSuspect("toy.Gamma.entropy", {3}).binding;
  seed.arguments[0].name = "shape";
  seed.arguments.push_back({"rate", false, {2.0}});
  EXPECT_EQ(SiblingsFound(bench, face, &seed), std::vector<std::string>{"toy.Gamma.entropy"});
  EXPECT_TRUE(SiblingsFound(bench, face).empty()) << "nobody knows what else it takes";
}

TEST(Siblings, TheRelationKeepsItsForms) {
  Api from = SiblingApi("toy.ge"), to = SiblingApi("toy.le");
  Relation relation = MakeSuspect("toy.ge", {1}).relation;
  relation.sides[0].label = "toy.ge";
  relation.sides[1].program = "toy.ge@out";
  EXPECT_FALSE(RelationOfSibling(relation, from, to)) << "it has no out=";
  to.forms = {"out"};
  const std::optional<Relation> other = RelationOfSibling(relation, from, to);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->api, "toy.le");
  EXPECT_EQ(other->sides[0].label, "toy.le");
  EXPECT_EQ(other->sides[1].program, Program("toy.le@out"));
  relation.sides[1].program = "numpy.ge";
  EXPECT_FALSE(RelationOfSibling(relation, from, to)) << "it calls another function, too";
  relation.sides[1].program = "toy.ge";
  relation.facts = kOfRuleFile;
  EXPECT_FALSE(RelationOfSibling(relation, from, to));
}

}  // namespace
}  // namespace parallax
