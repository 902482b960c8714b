// CauseTester on findings about memory that is not the call's.

#include <gtest/gtest.h>

#include <utility>

#include "explain/cause/same_cause.h"
#include "explain/cause/testing.h"

namespace parallax {
namespace {

using namespace testing_cause;  // NOLINT

// Its float32 sum is wrong; where inputs end at a page it dies for reading on, if it `reads_on`.
FakeProgram WrongSum(bool reads_on) {
  return [reads_on](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool narrow = x.dtype == DType::kF32;
    if (reads_on && narrow && state["guard"] > 0) {
      Crashed crashed;
      crashed.signal = 11;
      crashed.guard_hit = true;
      return Outcome{crashed};
    }
    return ReturnNumbers(x.dtype, {}, {narrow ? 1.0 : 2.0});
  };
}

TEST(CauseTester, AWriteOutsideTheOutputAndADeathInOneCallAreOneCause) {
  CauseBench bench;
  bench.evaluator.programs["toy.tail_sum"] = TailFrom(3);
  Finding memory = bench.Find("toy.tail_sum");
  memory.signature.kind = Kind::kMemory;
  Finding death = memory;
  death.signature.kind = Kind::kCrash;
  death.signature.pattern = "SIGABRT in toy.so!?";
  death.witness.outcomes[0] = Outcome{Crashed{6, 0, {}, "", false}};
  EXPECT_EQ(bench.Why(memory, death), "dies in the call that writes outside its output");
  death.witness.relation.sides[0].program = "toy.tail_sum@out";
  EXPECT_EQ(bench.Why(memory, death), "");
}

// Reads on behind an input of so many elements, and dies of what it finds there.
FakeProgram DyingReader(size_t from) {
  return [from](const Binding& binding, ChildState& state) {
    const size_t size = NumbersOf(*FirstTensor(binding)).size();
    Crashed crashed;
    crashed.signal = 11;
    crashed.guard_hit = state["guard"] > 0;
    return size >= from ? Outcome{crashed} : ReturnNumbers(DType::kF32, {}, {1.0});
  };
}

// The same call, ended by the page behind an input.
Finding AtGuard(Finding finding) {
  finding.signature.kind = Kind::kMemory;
  Crashed crashed;
  crashed.guard_hit = true;
  finding.witness.outcomes[0] = Outcome{crashed};
  return finding;
}

TEST(CauseTester, ADeathOfWhatIsReadBehindAnInputIsItsMemoryFault) {
  CauseBench bench;
  bench.evaluator.programs["toy.unpack"] = DyingReader(3);
  RecordedCase suspect = MakeSuspect("toy.unpack", {5});
  const Finding death = SweptFinding(bench, std::move(suspect));
  const Finding memory = AtGuard(death);
  EXPECT_EQ(bench.Why(memory, death), "touches memory behind an input where the call dies");
  bench.evaluator.programs["toy.unpack"] = [](const Binding&, ChildState&) {
    return Outcome{Crashed{11, 0, {}, "", false}};
  };
  EXPECT_EQ(bench.Why(memory, death), "") << "dies of something else";
}

TEST(CauseTester, WrongNumbersThatAreReadBehindAnInputAreItsMemoryFault) {
  CauseBench bench;
  bench.evaluator.programs["toy.median"] = WrongSum(true);
  const Finding numbers = bench.Find("toy.median");
  Finding memory = AtGuard(numbers);
  EXPECT_EQ(bench.Why(memory, numbers),
            "touches memory behind an input where the numbers are wrong");
  memory.signature.api = "toy.nanmedian";
  EXPECT_NE(bench.Why(memory, numbers), "") << "of a namesake as well";
  memory.signature.api = "toy.total";
  EXPECT_EQ(bench.Why(memory, numbers), "");
  memory.signature.api = "toy.median";
  bench.evaluator.programs["toy.median"] = WrongSum(false);
  EXPECT_EQ(bench.Why(memory, numbers), "");
}

TEST(CauseTester, AWriteOutsideAnOutputIsTheFaultOfWrongNumbersInTheSameCall) {
  CauseBench bench;
  bench.evaluator.programs["toy.spill"] = WrongSum(false);
  const Finding numbers = bench.Find("toy.spill");
  Finding memory = numbers;
  memory.signature.kind = Kind::kMemory;
  EXPECT_EQ(bench.Why(memory, numbers),
            "writes outside its output and gives wrong numbers in one call");
  memory.witness.relation.family = "out-strided";
  EXPECT_EQ(bench.Why(memory, numbers), "");
}

TEST(CauseTester, MemoryThatNobodyWroteIsOneCauseOfAnApi) {
  CauseBench bench;
  bench.evaluator.programs["toy.tail_sum"] = TailFrom(3);
  Finding value = bench.Find("toy.tail_sum"), nan = value;
  nan.signature.kind = Kind::kNan;
  value.prefix.resize(1);
  nan.signature.family = value.signature.family = kUnwrittenFamily;
  EXPECT_EQ(bench.Why(value, nan), "returns memory that nobody wrote as well");
  nan.signature.api = "toy.total";
  EXPECT_EQ(bench.Why(value, nan), "");
}

}  // namespace
}  // namespace parallax
