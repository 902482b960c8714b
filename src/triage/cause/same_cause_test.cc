#include "triage/cause/same_cause.h"

#include <gtest/gtest.h>

#include <numeric>

#include "triage/testing.h"

namespace parallax {
namespace {

using namespace testing_triage;  // NOLINT

// A sum in float32 that leaves the last element out from `size` elements on.
FakeProgram TailFrom(size_t size) {
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
  CauseBench() : context_(ContextFor(evaluator)) {}

  Finding Find(const std::string& api) {
    RecordedCase suspect = MakeSuspect(api, {12});
    Sweep(evaluator, &suspect);
    auto found = Investigate(context_, {suspect}, true);
    EXPECT_TRUE(found.ok() && found->finding);
    return *found->finding;
  }

  std::string Why(const Finding& a, const Finding& b) {
    CauseTester tester(context_, [](const std::string&) { return std::vector<std::string>(); });
    auto there = tester.Why(a, b), back = tester.Why(b, a);
    EXPECT_EQ(there.value().empty(), back.value().empty());
    return there.value();
  }

  FakeEvaluator evaluator;

 private:
  TriageContext context_;
};

TEST(CauseTester, SiblingsThatFailOnTheSameInputsAreOneCause) {
  CauseBench bench;
  bench.evaluator.programs["toy.tail_sum"] = bench.evaluator.programs["toy.total"] = TailFrom(3);
  const std::string why = bench.Why(bench.Find("toy.tail_sum"), bench.Find("toy.total"));
  EXPECT_TRUE(why.starts_with("fails on the same ")) << why;
}

TEST(CauseTester, OtherConditionsAreOtherCauses) {
  CauseBench bench;
  bench.evaluator.programs["toy.tail_sum"] = TailFrom(3);
  bench.evaluator.programs["toy.total"] = TailFrom(4);
  EXPECT_EQ(bench.Why(bench.Find("toy.tail_sum"), bench.Find("toy.total")), "");
}

TEST(CauseTester, FormsOfOneOperatorNeedNoMoreThanEachOthersInput) {
  CauseBench bench;
  bench.evaluator.programs["toy.Sum"] = TailFrom(1);
  bench.evaluator.programs["toy.functional.sum"] = TailFrom(1);
  EXPECT_EQ(bench.Why(bench.Find("toy.Sum"), bench.Find("toy.functional.sum")),
            "is a form of the same operator and fails on its input");
}

TEST(CauseTester, AFrameWithoutANameTellsNothing) {
  CauseBench bench;
  Finding a, b;
  a.signature = {Kind::kCrash, "toy.f", "call", "SIGSEGV in a_long_library_name.so!?"};
  a.outcomes = {Outcome{Crashed{}}};
  b = a;
  b.signature.api = "toy.g";
  EXPECT_EQ(bench.Why(a, b), "");
  a.signature.pattern = b.signature.pattern = "SIGSEGV in libx.so!Copy";
  EXPECT_EQ(bench.Why(a, b), "dies in the same function: SIGSEGV in libx.so!Copy");
}

}  // namespace
}  // namespace parallax
