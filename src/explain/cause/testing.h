#pragma once

// For tests of causes: findings of programs that need no library, held against each other.

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "confirm/investigate.h"
#include "explain/cause/same_cause.h"
#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax::testing_cause {

using namespace testing_investigate;  // NOLINT

// A sum in float32 that leaves the last element out from `size` elements on.
inline FakeProgram TailFrom(size_t size) {
  return [size](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> numbers = NumbersOf(x);
    if (x.dtype == DType::kF32 && numbers.size() >= size) numbers.back() = 0;
    return ReturnNumbers(x.dtype, {}, {std::accumulate(numbers.begin(), numbers.end(), 0.0)});
  };
}

// Each program investigated by itself.
class CauseBench {
 public:
  Finding Find(const std::string& api, int64_t elements = 12) {
    RecordedCase suspect = MakeSuspect(api, {elements});
    Sweep(evaluator, &suspect);
    auto found = Investigate(context_, {suspect}, true);
    EXPECT_TRUE(found.ok() && found->finding);
    return *found->finding;
  }

  std::string Why(const Finding& a, const Finding& b) {
    CauseTester tester(context_, [] { return true; });
    auto there = tester.Why(a, b), back = tester.Why(b, a);
    EXPECT_EQ(there.value().empty(), back.value().empty());
    return there.value();
  }

  // Those of which the adapter says more than their names.
  void SetApis(std::vector<const Api*> apis) {
    apis_ = std::move(apis);
    context_.apis = apis_;
  }

  const InvestigateContext& context() const { return context_; }

  FakeEvaluator evaluator;

 private:
  std::vector<const Api*> apis_;
  InvestigateContext context_ = WithMarks(ContextFor(evaluator));

  static InvestigateContext WithMarks(InvestigateContext context) {
    context.dialect.assertions = {"ASSERT FAILED"};
    context.dialect.shared_frames = {"blas_", "schema.cc:"};
    context.dialect.narrow_integers = {{"narrow", "int32 float32"}};
    return context;
  }
};

// What a sweep of it shows.
inline Finding SweptFinding(CauseBench& bench, RecordedCase suspect) {
  Sweep(bench.evaluator, &suspect);
  Finding finding;
  suspect.binding = Realised(suspect);
  finding.signature = SignatureOf(suspect.relation, suspect.verdict);
  finding.witness = suspect;
  return finding;
}

}  // namespace parallax::testing_cause
