#include "investigate/asked_work.h"

#include <gtest/gtest.h>

#include <functional>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// Of a call that takes so many seconds by its number of rows: an argument, an element or an extent.
std::optional<double> WorkOf(const Binding& binding, const std::function<double(double)>& takes) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.spin"] = [&](const Binding& call, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(call);
    double rows = static_cast<double>(NumElements(x.shape));
    if (IsInteger(x.dtype)) rows = NumbersOf(x).front();
    if (call.arguments.size() > 1) {
      rows = static_cast<double>(call.arguments.back().value.As<int64_t>());
    }
    const double seconds = takes(rows);
    if (seconds > evaluator.deadline_s) return {TimedOut{evaluator.deadline_s}};
    return {ReturnNumbers(DType::kF64, {}, {1}).As<Returned>(),
            static_cast<uint64_t>(seconds * 1e9)};
  };
  RecordedCase suspect = MakeSuspect("toy.spin", {2});
  suspect.binding = binding;
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  return SecondsOfWork(runner, binding, {suspect.relation.sides.front()}, 20).value();
}

double AMillisecondEach(double rows) { return rows * 1e-3; }

Binding OfExtent(int64_t extent) {
  return Realise(MakeSuspect("toy.spin", {extent}).binding, 1, false);
}

Binding OfRows(int64_t rows) {
  Binding binding = OfExtent(2);
  binding.arguments.push_back({"rows", false, {rows}});
  return binding;
}

TEST(AskedWork, WhatTakesTheLongerTheMoreIsAskedForIsWork) {
  EXPECT_NEAR(WorkOf(OfRows(100'000), AMillisecondEach).value_or(0), 100, 1);
  Binding of_elements = OfExtent(1);
  TensorRecipe& x = std::get<TensorRecipe>(of_elements.arguments[0].value.v);
  x = WithElements(Converted(x, DType::kI32), {{100'000, 0}});
  EXPECT_NEAR(WorkOf(of_elements, AMillisecondEach).value_or(0), 100, 1);
  const auto slowly = [](double rows) { return rows * 1e-2; };
  EXPECT_NEAR(WorkOf(OfExtent(3000), slowly).value_or(0), 30, 1);
}

TEST(AskedWork, WhatNeverEndsIsNone) {
  EXPECT_FALSE(WorkOf(OfRows(100'000), [](double rows) { return rows < 1000 ? 1e-3 : 1e9; }))
      << "from some size on";
  EXPECT_FALSE(WorkOf(OfRows(100'000), [](double rows) { return rows < 90'000 ? 1e-3 : 1e9; }))
      << "it takes no longer with more";
  EXPECT_FALSE(WorkOf(OfRows(999), AMillisecondEach)) << "nothing is large";
}

}  // namespace
}  // namespace parallax
