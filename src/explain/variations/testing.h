#pragma once

// Planted bugs with conditions that their witnesses do not tell, for the tests of variations.

#include <gtest/gtest.h>

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "constraints/language.h"
#include "explain/conditions/conditions_of.h"
#include "investigate/signature.h"
#include "investigate/testing.h"
#include "nouns/constraint.h"

namespace parallax::testing_variations {

using namespace testing_investigate;  // NOLINT

// What a bug needs.
using Needs = std::function<bool(const Binding&)>;

inline const Value* Given(const Binding& binding, const std::string& name) {
  for (const Argument& argument : binding.arguments) {
    if (argument.name == name) return &argument.value;
  }
  return nullptr;
}

inline bool IsText(const Binding& binding, const char* name, const char* text, bool by_default) {
  const Value* value = Given(binding, name);
  return value == nullptr ? by_default : *value == Value{std::string(text)};
}

inline int64_t WholeOf(const Binding& binding, const char* name) {
  return Given(binding, name)->As<int64_t>();
}

inline Parameter Optional(const char* name, const char* default_text,
                          std::vector<std::string> choices = {}) {
  Parameter parameter;
  parameter.name = name;
  parameter.has_default = true;
  parameter.default_text = default_text;
  parameter.choices = std::move(choices);
  return parameter;
}

inline TensorRecipe Numbers(const Shape& shape, DType dtype, double number) {
  TensorRecipe recipe;
  recipe.dtype = dtype;
  recipe.shape = shape;
  recipe.bytes = nullptr;
  return WithElements(recipe,
                      std::vector<Element>(static_cast<size_t>(NumElements(shape)), {number, 0}));
}

inline const TensorRecipe& TensorNamed(const Binding& binding, const char* name) {
  return Given(binding, name)->As<TensorRecipe>();
}

inline TensorRecipe Listed(const Shape& shape, DType dtype, const std::vector<double>& numbers) {
  std::vector<Element> elements;
  for (const double number : numbers) elements.push_back({number, 0});
  return WithElements(Numbers(shape, dtype, 0), elements);
}

// A bug with a second condition that its witness does not tell, and what the title must name.
struct PlantedBug {
  const char* name;
  TensorRecipe x;
  std::vector<Argument> more;
  std::vector<Parameter> parameters;
  Needs needs;
  std::vector<std::string> clauses;
  std::vector<std::string> traits = {};
  std::vector<std::string> constraints = {};  // that are known of the arguments
  const char* form = "";                      // of the call: "@out-strided"
  Layout layout = Layout::kContiguous;        // in which the call sees its tensors
  double (*off)(const Binding&) = [](const Binding&) { return 8.0; };  // what is wrong, by how much
  bool dies = false;  // by SIGABRT, in the place of a wrong number
};

struct Told {
  std::vector<std::string> clauses;
  bool in_some_calls = false;
  std::vector<VariedCall> varied = {};
  bool only_at_extremes = false;
};

// `refuses`: calls that raise. `sizes`: what the title says of them.
inline Told TellOf(const PlantedBug& bug, const Needs& refuses = nullptr,
                   const SizeScan& sizes = {}) {
  FakeEvaluator evaluator;
  const Needs needs = bug.needs;
  const std::string program = std::string("toy.f") + bug.form;
  evaluator.programs[program] = [needs, refuses, off = bug.off, dies = bug.dies](
                                    const Binding& binding, ChildState&) -> Outcome {
    if (refuses && refuses(binding)) return testing_judge::Raise("ValueError", "no");
    if (dies && needs(binding)) return Outcome{Crashed{6, 0, {}, "", false}};
    return ReturnNumbers(FirstTensor(binding)->dtype, {},
                         {needs(binding) ? 1 + off(binding) : 1.0});
  };
  evaluator.programs["toy.right"] = [refuses](const Binding& binding, ChildState&) {
    if (refuses && refuses(binding)) return testing_judge::Raise("ValueError", "no");
    return ReturnNumbers(FirstTensor(binding)->dtype, {}, {1.0});
  };
  // What it is a form of.
  for (const char* right : {"toy.f", "toy.f@out", "toy.right@out"}) {
    evaluator.programs.emplace(right, evaluator.programs["toy.right"]);
  }
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.sides[0].program = program;
  suspect.relation.sides[1].program = "toy.right";
  if (bug.layout != Layout::kContiguous) {
    suspect.relation.sides[0].derivation = {.kind = DeriveKind::kLayout, .layout = bug.layout};
  }
  suspect.relation.sides[1].label = "another formula";
  suspect.relation.sides[1].derivation = {};
  suspect.binding.arguments = {{"x", false, {bug.x}}};
  for (const Argument& argument : bug.more) suspect.binding.arguments.push_back(argument);
  suspect.traits = bug.traits;
  Sweep(evaluator, &suspect);
  EXPECT_TRUE(Complains(suspect.verdict)) << bug.name;
  suspect.binding = Realise(suspect.binding, suspect.seed);
  Api api;
  api.name = "toy.f";
  api.parameters = bug.parameters;
  InvestigateContext context = ContextFor(evaluator);
  const std::vector<const Api*> apis{&api};
  context.apis = apis;
  std::vector<Constraint> known;
  for (const std::string& text : bug.constraints) {
    AddConstraint(ParseClause(text).value(), {Provenance::Origin::kDocumentation, text}, &known);
  }
  context.constraints = [&](const std::string&) { return std::span<const Constraint>(known); };
  Trial witness{suspect};
  Runner runner(context, witness);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  InputConditions inputs = FindConditionsOf(context, runner, signature, witness).value();
  Told told;
  told.varied = VaryUnnamed(context, runner, signature, witness, sizes, &inputs).value();
  for (const auto* some : {&inputs.of_layouts, &inputs.of_dtypes, &inputs.of_arguments,
                           &inputs.of_numbers, &inputs.of_variations}) {
    told.clauses.insert(told.clauses.end(), some->begin(), some->end());
  }
  told.in_some_calls = inputs.in_some_calls;
  told.only_at_extremes = inputs.only_at_extremes;
  return told;
}

inline void ExpectClauses(const std::vector<PlantedBug>& bugs) {
  for (const PlantedBug& bug : bugs) {
    const Told told = TellOf(bug);
    EXPECT_EQ(told.clauses, bug.clauses) << bug.name;
    EXPECT_FALSE(told.in_some_calls) << bug.name;
  }
}

}  // namespace parallax::testing_variations
