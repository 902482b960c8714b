#pragma once

// FakeEvaluator: a library of C++ lambdas in place of a target, for the tests of investigation.
// Programs see realised, derived inputs, as a worker would hand them over.

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inputs/derive.h"
#include "inputs/realise.h"
#include "investigate/context.h"
#include "investigate/derived.h"
#include "investigate/reduce/edit.h"
#include "judge/judge.h"
#include "judge/testing.h"
#include "nouns/recorded_case.h"
#include "targets/evaluator.h"

namespace parallax::testing_investigate {

// What one child remembers: gone with the child. "guard": inputs end at an unmapped page;
// "painted": fresh memory is, with "fresh memory".
using ChildState = std::map<std::string, double>;

using FakeProgram = std::function<Outcome(const Binding&, ChildState&)>;

class FakeEvaluator : public Evaluator {
 public:
  std::map<std::string, FakeProgram> programs;
  uint64_t calls = 0;
  int requests = 0;
  int fresh_requests = 0;
  double deadline_s = 0;  // of the last request

  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions& options) override {
    ++requests;
    deadline_s = options.deadline_s;
    if (options.fresh) ++fresh_requests;
    ChildState alone;
    ChildState& state = options.fresh ? alone : shared_;
    state["guard"] = options.guard ? 1 : 0;
    state["painted"] = options.fresh_memory ? 1 : 0;
    state["fresh memory"] = options.fresh_memory.value_or(0);
    std::vector<Outcomes> results;
    for (const EvaluateItem& item : items) results.push_back(Run(item, state));
    return results;
  }

 private:
  Outcomes Run(const EvaluateItem& item, ChildState& state) {
    bool repeat = NeedsRepeat(item.sides);
    Binding realised = Realise(item.binding, item.seed, repeat);
    Outcomes outcomes;
    bool dead = false;
    for (const Side& side : item.sides) {
      auto derived = CalledWith(realised, side, repeat, item.seed);
      if (dead) {
        outcomes.emplace_back().v.emplace<Interrupted>();
      } else if (!derived) {
        outcomes.emplace_back().v.emplace<NotApplicable>();
      } else if (CountTensors(*derived) == 0) {
        outcomes.push_back(testing_judge::Raise("TypeError", "missing argument 'x'"));
      } else {
        ++calls;
        outcomes.push_back(programs.at(side.program.name())(*derived, state));
        dead = outcomes.back().Is<Crashed>() || outcomes.back().Is<TimedOut>();
        if (dead) state.clear();
      }
    }
    return outcomes;
  }

  ChildState shared_;
};

inline const TensorRecipe* FirstTensor(const Binding& binding) {
  const TensorRecipe* first = nullptr;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (first == nullptr) first = &recipe;
  });
  return first;
}

inline std::vector<double> NumbersOf(const TensorRecipe& recipe) {
  std::vector<double> numbers;
  for (Element element : ElementsOf(recipe)) numbers.push_back(element.re);
  return numbers;
}

// A result of the dtype and shape given.
inline Outcome ReturnNumbers(DType dtype, const Shape& shape, const std::vector<double>& numbers) {
  OutputTensor tensor{dtype, shape, RowMajorStrides(shape), true, ""};
  tensor.bytes.resize(numbers.size() * ItemSize(dtype));
  for (size_t i = 0; i < numbers.size(); ++i) {
    StoreElement(dtype, {numbers[i], 0}, tensor.bytes.data() + i * ItemSize(dtype));
  }
  return {Returned{{std::move(tensor)}, {}, -1, ""}};
}

// "modes:float64 toy.NAME" over x = float32[shape], uniform.
inline RecordedCase MakeSuspect(const std::string& program, Shape shape,
                                DType dtype = DType::kF32) {
  RecordedCase suspect;
  suspect.relation.source = "modes";
  suspect.relation.facts = kOfModes;
  suspect.relation.family = "float64";
  suspect.relation.api = program;
  suspect.relation.target = "toy";
  suspect.relation.sides.resize(2);
  suspect.relation.sides[0].label = "the plain call";
  suspect.relation.sides[1].label = "the same in float64";
  suspect.relation.sides[1].derivation.kind = DeriveKind::kWiden;
  for (Side& side : suspect.relation.sides) side.program = program;
  suspect.relation.claim.bits = kClaimValues | kClaimShape;
  TensorRecipe x;
  x.dtype = dtype;
  x.shape = std::move(shape);
  suspect.binding.arguments.push_back({"x", false, {x}});
  suspect.seed = 7;
  return suspect;
}

// Runs the suspect as the sweep would and judges it.
inline void Sweep(FakeEvaluator& evaluator, RecordedCase* suspect) {
  const EvaluateItem item = ItemOf(*suspect);
  suspect->outcomes = evaluator.Evaluate("toy", {&item, 1}, {}).value().front();
  suspect->verdict = Judge({*suspect}, true);
}

inline InvestigateContext ContextFor(FakeEvaluator& evaluator) {
  InvestigateContext context{.evaluator = evaluator,
                             .target = "toy",
                             .target_version = "1.0",
                             .profile = "test",
                             .dialect = {},
                             .script_source = {},
                             .source = {},
                             .run_script = {}};
  return context;
}

}  // namespace parallax::testing_investigate
