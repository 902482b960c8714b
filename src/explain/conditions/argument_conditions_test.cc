#include "explain/conditions/argument_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <utility>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

Outcome Die() {
  Crashed crashed;
  crashed.signal = 11;
  return {crashed};
}

// The clauses of a call that ends as `program` says, of a tensor and a second argument.
std::vector<std::string> ClausesOfCall(const Value& value, FakeProgram program, Shape shape) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.die"] = std::move(program);
  RecordedCase suspect = MakeSuspect("toy.die", std::move(shape));
  suspect.relation.sides.resize(1);
  suspect.relation.sides[0].derivation = {};
  suspect.binding.arguments.push_back({"size", true, value});
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.kind, Kind::kCrash);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  return FindArgumentConditions(runner, SignatureOf(suspect.relation, suspect.verdict),
                                Realise(suspect.binding, suspect.seed))
      .value();
}

// The same where the second argument alone decides.
template <class Body>
std::vector<std::string> Clauses(const Value& value, Body body) {
  return ClausesOfCall(
      value,
      [body](const Binding& binding, ChildState&) { return body(binding.arguments[1].value); },
      {2});
}

Outcome Fine() { return ReturnNumbers(DType::kF32, {1}, {1}); }

// Dies of what the predicate holds of.
template <class Predicate>
auto DieOf(Predicate dies) {
  return [dies](const Value& value) { return dies(value.As<int64_t>()) ? Die() : Fine(); };
}

TEST(ArgumentConditions, NameTheExtreme) {
  const auto least = DieOf([](int64_t size) { return size == kLeast; });
  EXPECT_THAT(Clauses({kLeast}, least), ElementsAre("size is -2^63"));
  const auto beyond = DieOf([](int64_t size) { return size >= int64_t{1} << 31; });
  EXPECT_THAT(Clauses({int64_t{1} << 31}, beyond), ElementsAre("size is above the range of int32"));
  const int64_t most = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(Clauses({most}, DieOf([most](int64_t size) { return size == most; })),
              ElementsAre("size is 2^63-1"));
  const auto wide = DieOf([](int64_t size) { return size != static_cast<int32_t>(size); });
  EXPECT_THAT(Clauses({-(int64_t{1} << 52)}, wide),
              ElementsAre("size is beyond the range of int32"));
}

TEST(ArgumentConditions, TellAnyNegativeNumberFromOne) {
  const auto any = DieOf([](int64_t size) { return size < 0; });
  EXPECT_THAT(Clauses({int64_t{-1}}, any), ElementsAre("size is negative"));
  const auto one = DieOf([](int64_t size) { return size == -1; });
  EXPECT_THAT(Clauses({int64_t{-1}}, one), ElementsAre("size is -1"));
  const auto zero = DieOf([](int64_t size) { return size == 0; });
  EXPECT_THAT(Clauses({int64_t{0}}, zero), ElementsAre("size is 0"));
}

TEST(ArgumentConditions, AreSilentWhereAnyNumberShowsIt) {
  EXPECT_THAT(Clauses({int64_t{-1}}, [](const Value&) { return Die(); }), IsEmpty());
  const auto but_one = DieOf([](int64_t size) { return size != 1; });
  EXPECT_THAT(Clauses({int64_t{0}}, but_one), IsEmpty()) << "2 shows it too";
  const auto small = DieOf([](int64_t size) { return size == 7; });
  EXPECT_THAT(Clauses({int64_t{7}}, small), IsEmpty()) << "7 is nothing special";
}

TEST(ArgumentConditions, NeedOneThatReturns) {
  const auto refused = [](const Value& value) {
    const int64_t size = value.As<int64_t>();
    return size == -1 || size == kLeast ? Die() : Outcome{Raised{"ValueError", "no"}};
  };
  EXPECT_THAT(Clauses({int64_t{-1}}, refused), IsEmpty());
  EXPECT_THAT(Clauses({kLeast}, refused), ElementsAre("size is -2^63")) << "beyond 32 bits";
}

// An axis of a witness whose other axes are trivial.
TEST(ArgumentConditions, AreSilentWhereALargerInputShowsItWithOrdinaryNumbers) {
  const auto of_axis = [](const Binding& binding, ChildState&) {
    const Shape& shape = FirstTensor(binding)->shape;
    const int64_t axis = binding.arguments[1].value.As<int64_t>();
    const auto rank = static_cast<int64_t>(shape.size());
    if (axis >= rank || axis < -rank) return Outcome{Raised{"IndexError", "no such axis"}};
    return shape[static_cast<size_t>(axis < 0 ? axis + rank : axis)] > 1 ? Die() : Fine();
  };
  EXPECT_THAT(ClausesOfCall({int64_t{0}}, of_axis, {2, 1}), IsEmpty());
  const auto last = [](const Binding& binding, ChildState&) {
    const int64_t axis = binding.arguments[1].value.As<int64_t>();
    return axis == 0 || axis == -1 ? Die() : Fine();
  };
  EXPECT_THAT(ClausesOfCall({int64_t{0}}, last, {2}), IsEmpty()) << "-1 is the same axis";
}

TEST(ArgumentConditions, SpeakOfItemsOfLists) {
  const auto body = [](const Value& value) {
    return value.As<Sequence>().items[1].As<int64_t>() == 0 ? Die() : Fine();
  };
  EXPECT_THAT(Clauses({Sequence{false, {{int64_t{4}}, {int64_t{0}}}}}, body),
              ElementsAre("an item of size is 0"));
}

}  // namespace
}  // namespace parallax
