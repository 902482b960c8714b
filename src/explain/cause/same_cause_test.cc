#include "explain/cause/same_cause.h"

#include <gtest/gtest.h>

#include <utility>

#include "explain/cause/likeness.h"
#include "explain/cause/testing.h"

namespace parallax {
namespace {

using namespace testing_cause;  // NOLINT

// TailFrom(), but it refuses integers on every side.
FakeProgram RefusingTailFrom(size_t size) {
  return [size](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.dtype == DType::kI32 || x.dtype == DType::kI64) {
      return testing_judge::Raise("TypeError", "no integers");
    }
    return TailFrom(size)(binding, state);
  };
}

// Why a program that fails from 3 elements on and this one are one cause.
std::string WhyWithSibling(FakeProgram sibling) {
  CauseBench bench;
  bench.evaluator.programs["toy.tail_sum"] = TailFrom(3);
  bench.evaluator.programs["toy.total"] = std::move(sibling);
  return bench.Why(bench.Find("toy.tail_sum"), bench.Find("toy.total"));
}

TEST(CauseTester, SiblingsThatFailOnTheSameInputsAreOneCause) {
  const std::string why = WhyWithSibling(TailFrom(3));
  EXPECT_TRUE(why.starts_with("fails on the same ")) << why;
}

TEST(CauseTester, WhatASiblingRefusesSaysNothing) {
  const std::string why = WhyWithSibling(RefusingTailFrom(3));
  EXPECT_TRUE(why.starts_with("fails on the same ")) << why;
}

TEST(CauseTester, OtherConditionsAreOtherCauses) { EXPECT_EQ(WhyWithSibling(TailFrom(4)), ""); }

// Beyond 5 elements the other is right: variants do not agree.
TEST(CauseTester, SiblingsByNameNeedNoMoreThanEachOthersInput) {
  CauseBench bench;
  const FakeProgram three_to_five = [](const Binding& binding, ChildState& state) {
    const bool many = NumbersOf(*FirstTensor(binding)).size() > 5;
    return TailFrom(many ? 1000 : 3)(binding, state);
  };
  bench.evaluator.programs["toy.tail"] = TailFrom(3);
  for (const char* api : {"toy.long_tail", "toy.total"}) {
    bench.evaluator.programs[api] = three_to_five;
  }
  const Finding tail = bench.Find("toy.tail", 5);
  EXPECT_EQ(bench.Why(tail, bench.Find("toy.long_tail", 5)),
            "has the same name at its end and fails on its input");
  EXPECT_EQ(bench.Why(tail, bench.Find("toy.total", 5)), "");
}

TEST(CauseTester, FormsOfOneOperatorNeedNoMoreThanEachOthersInput) {
  CauseBench bench;
  bench.evaluator.programs["toy.Sum"] = TailFrom(1);
  bench.evaluator.programs["toy.functional.sum"] = TailFrom(1);
  EXPECT_EQ(bench.Why(bench.Find("toy.Sum"), bench.Find("toy.functional.sum")),
            "is a form of the same operator and fails on its input");
}

// Shifts by the last element; one below 0 gives `wrong` in a strided layout.
FakeProgram ShiftBy(double wrong) {
  return [wrong](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool odd = NumbersOf(x).back() < 0 && x.layout == Layout::kStrided;
    return ReturnNumbers(x.dtype, {1}, {odd ? wrong : 3.0});
  };
}

Finding ShiftFinding(const std::string& api, double amount) {
  RecordedCase suspect = MakeSuspect(api, {2}, DType::kI64);
  suspect.relation.sides[1].derivation = {};
  suspect.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  suspect.relation.sides[1].derivation.layout = Layout::kStrided;
  TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
  x = WithElements(x, {{1, 0}, {amount, 0}});
  Finding finding;
  finding.signature = {Kind::kValue, api, "modes:layout-strided", "numbers"};
  finding.witness.relation = suspect.relation;
  finding.witness.binding = suspect.binding;
  return finding;
}

// Its result has the dtype of its input, where float64 is right.
TEST(CauseTester, ADtypeThatFollowsTheInputIsOneCauseWhateverTheInput) {
  CauseBench bench;
  bench.evaluator.programs["toy.mean"] = [](const Binding& binding, ChildState&) {
    return ReturnNumbers(FirstTensor(binding)->dtype, {}, {1.0});
  };
  bench.evaluator.programs["toy.mean@ref"] = [](const Binding&, ChildState&) {
    return ReturnNumbers(DType::kF64, {}, {1.0});
  };
  auto found = [&](DType dtype, const std::string& family) {
    RecordedCase suspect = MakeSuspect("toy.mean", {2}, dtype);
    suspect.relation.family = family;
    suspect.relation.sides[1] = suspect.relation.sides[0];
    suspect.relation.sides[1].program = "toy.mean@ref";
    suspect.relation.claim.bits = kClaimDType;
    Sweep(bench.evaluator, &suspect);
    auto one = Investigate(ContextFor(bench.evaluator), {suspect}, true);
    EXPECT_TRUE(one.ok() && one->finding);
    return *one->finding;
  };
  const Finding a = found(DType::kI32, "ref"), b = found(DType::kBool, "decomp");
  EXPECT_NE(a.signature.pattern, b.signature.pattern);
  EXPECT_EQ(bench.Why(a, b), "fails on the same input");
}

TEST(CauseTester, NamesakesThatBothNeedOddIntegersAreOneCause) {
  CauseBench bench;
  bench.evaluator.programs["toy.lshift"] = ShiftBy(0);
  bench.evaluator.programs["toy.rshift"] = ShiftBy(7);
  // Wrong whatever it is shifted by.
  bench.evaluator.programs["toy.unshift"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    return ReturnNumbers(x.dtype, {1}, {x.layout == Layout::kStrided ? 5.0 : 3.0});
  };
  const Finding left = ShiftFinding("toy.lshift", -1);
  EXPECT_EQ(bench.Why(left, ShiftFinding("toy.rshift", -9)),
            "needs int64 below 0 or beyond its width as well");
  EXPECT_EQ(bench.Why(left, ShiftFinding("toy.unshift", -1)), "");
}

// Strangers, of which nothing is run; and what fits the narrow dtype, which is another fault.
TEST(CauseTester, WideIntegersInANarrowDTypeAreOneCause) {
  CauseBench bench;
  const double beyond = 0x1p31;
  Finding add = ShiftFinding("toy.add", beyond), mod = ShiftFinding("toy.mod", -beyond - 1),
          odd = ShiftFinding("toy.odd", beyond - 1), div = ShiftFinding("toy.div", 0x1p24 + 1),
          fits = ShiftFinding("toy.fits", 0x1p24 - 1);
  for (Finding* finding : {&add, &mod, &odd, &div, &fits}) {
    finding->signature.family = finding->witness.relation.family = "backends";
    finding->witness.relation.sides[1].target = "narrow";
    finding->witness.verdict.kind = Kind::kValue;
    finding->witness.verdict.side = 1;
  }
  EXPECT_EQ(bench.Why(add, mod), "computes int64 in int32 as well");
  EXPECT_EQ(bench.Why(odd, div), "computes int64 in float32 as well");
  EXPECT_EQ(bench.Why(add, odd), "") << "in another dtype";
  EXPECT_EQ(bench.Why(div, fits), "");
}

TEST(CauseTester, FindingsOfTheSameSeveralTargetsAreRunAsWell) {
  CauseBench bench;
  bench.evaluator.programs["toy.lshift"] = ShiftBy(0);
  bench.evaluator.programs["toy.rshift"] = ShiftBy(7);
  Finding left = ShiftFinding("toy.lshift", -1), right = ShiftFinding("toy.rshift", -9);
  for (Finding* finding : {&left, &right}) {
    finding->signature.family = finding->witness.relation.family = "versions";
    finding->witness.relation.sides[1].target = "old";
  }
  EXPECT_EQ(bench.Why(left, right), "needs int64 below 0 or beyond its width as well");
  left.signature.family += " on old";
  left.witness.verdict.side = 1;
  right.witness.verdict.side = -1;
  EXPECT_EQ(bench.Why(left, right), "needs int64 below 0 or beyond its width as well")
      << "nobody knows whose fault the other is";
  right.signature.family += " on new";
  right.witness.verdict.side = 0;
  EXPECT_EQ(bench.Why(left, right), "") << "another's fault";
  right.witness.relation.sides[1].target.clear();
  EXPECT_EQ(bench.Why(left, right), "");
}

TEST(CauseTester, NamesakesThatDieNeedNoMoreThanEachOthersInput) {
  CauseBench bench;
  FakeProgram dies = [](const Binding& binding, ChildState&) {
    return NumbersOf(*FirstTensor(binding)).size() > 3 ? Outcome{Crashed{11, 0, {}, "", false}}
                                                       : ReturnNumbers(DType::kF32, {}, {1});
  };
  for (const char* api : {"toy.median", "toy.nanmedian", "toy.total"}) {
    bench.evaluator.programs[api] = dies;
  }
  const Finding median = bench.Find("toy.median");
  EXPECT_EQ(bench.Why(median, bench.Find("toy.nanmedian")), "is a namesake and fails on its input");
  EXPECT_EQ(bench.Why(median, bench.Find("toy.total")), "");
}

TEST(CauseTester, AFrameWithoutANameTellsNothing) {
  CauseBench bench;
  Finding a, b;
  a.signature = {Kind::kCrash, "toy.f", "call", "SIGSEGV in a_long_library_name.so!?"};
  a.witness.outcomes = {Outcome{Crashed{}}};
  b = a;
  b.signature.api = "toy.functional.f";
  EXPECT_EQ(bench.Why(a, b), "");
  a.signature.pattern = b.signature.pattern = "SIGSEGV in libx.so!Copy";
  EXPECT_EQ(bench.Why(a, b), "dies in the same function: SIGSEGV in libx.so!Copy");
  a.signature.pattern = b.signature.pattern = "SIGSEGV in libx.so!blas_gemm";
  EXPECT_EQ(bench.Why(a, b), "") << "which all call";
}

// Dies in one helper where its input has one of so many elements.
Finding DeathIn(CauseBench& bench, const std::string& api, size_t fewest, size_t most) {
  bench.evaluator.programs[api] = [=](const Binding& binding, ChildState&) {
    const size_t size = NumbersOf(*FirstTensor(binding)).size();
    const bool dies = size >= fewest && size <= most;
    return dies ? Outcome{Crashed{11, 0, {"libx.so!Gather"}, "", false}}
                : ReturnNumbers(DType::kF32, {}, {1.0});
  };
  RecordedCase suspect = MakeSuspect(api, {static_cast<int64_t>(most)});
  return SweptFinding(bench, std::move(suspect));
}

TEST(CauseTester, AFrameOfTwoOperatorsIsTriedOnEachOthersInput) {
  CauseBench bench;
  const Finding cross = DeathIn(bench, "toy.cross", 3, 4);
  const Finding total = DeathIn(bench, "toy.total", 5, 8);
  EXPECT_EQ(cross.signature.pattern, total.signature.pattern);
  EXPECT_EQ(bench.Why(cross, total), "") << "each takes what the other dies of";
  EXPECT_TRUE(bench.Why(cross, DeathIn(bench, "toy.count", 2, 4))
                  .starts_with("dies in the same function on its input: "));
  EXPECT_TRUE(bench.Why(cross, DeathIn(bench, "toy.functional.cross", 9, 9))
                  .starts_with("dies in the same function: "))
      << "of one operator";
}

// Raises where its input is strided and has one of so many elements.
Finding StridedRefusal(CauseBench& bench, const std::string& api, int64_t fewest, int64_t most) {
  bench.evaluator.programs[api] = [=](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    const int64_t size = NumElements(x.shape);
    const bool raises = x.layout == Layout::kStrided && size >= fewest && size <= most;
    return raises ? testing_judge::Raise("ValueError", "the sizes of both do not agree")
                  : ReturnNumbers(x.dtype, {}, {1.0});
  };
  RecordedCase suspect = MakeSuspect(api, {most});
  suspect.relation.sides[1].derivation = {DeriveKind::kLayout, Layout::kStrided};
  suspect.relation.claim.bits |= kClaimStatus;
  return SweptFinding(bench, std::move(suspect));
}

TEST(CauseTester, AMessageOfTwoOperatorsIsTriedOnEachOthersInput) {
  CauseBench bench;
  const Finding cross = StridedRefusal(bench, "toy.cross", 3, 4);
  const Finding total = StridedRefusal(bench, "toy.total", 5, 8);
  EXPECT_EQ(cross.signature.pattern, total.signature.pattern);
  EXPECT_EQ(bench.Why(cross, total), "") << "each takes what the other refuses";
  EXPECT_TRUE(bench.Why(cross, StridedRefusal(bench, "toy.count", 2, 4))
                  .starts_with("says the same on its input: "));
  const Finding form = StridedRefusal(bench, "toy.functional.cross", 9, 9);
  EXPECT_TRUE(bench.Why(cross, form).starts_with("says the same: ")) << "of one operator";
  Finding behind = StridedRefusal(bench, "toy.behind", 2, 4);
  behind.prefix.resize(1);
  EXPECT_EQ(bench.Why(cross, behind), "") << "which cannot be run alone";
}

TEST(CauseTester, AssertionsAreToldApartByTheirLines) {
  CauseBench bench;
  auto failing = [](const std::string& message) {
    Finding finding;
    finding.signature.kind = Kind::kCrash;
    finding.signature.api = "toy." + std::to_string(message.size());
    finding.signature.pattern = "internal assert: false ASSERT FAILED at solve.cc:#, please report";
    finding.witness.outcomes = {testing_judge::Raise("RuntimeError", message)};
    return finding;
  };
  const Finding one = failing("false ASSERT FAILED at \"/b/solve.cc\":16, please report");
  const Finding batched =
      failing("false ASSERT FAILED at \"/b/solve.cc\":16, element 2 of a batch");
  const Finding other = failing("false ASSERT FAILED at \"/b/solve.cc\":42, please report it");
  EXPECT_EQ(bench.Why(one, batched), "fails the same assertion, at solve.cc:16");
  EXPECT_EQ(bench.Why(one, other), "") << "in so many letters, but for the line";
  Finding header = failing("n ASSERT FAILED at \"/b/Loops.h\":3, please report"), stranger = header;
  header.signature.api = "toy.batch_norm";
  stranger.signature.api = "toy.quantize";
  EXPECT_EQ(bench.Why(header, stranger), "") << "checked for whoever includes it";
  stranger.signature.api = "toy.functional.batch_norm";
  EXPECT_EQ(bench.Why(header, stranger), "fails the same assertion, at Loops.h:3");
  const Finding check = failing("q ASSERT FAILED at \"/b/schema.cc\":5, please report");
  const Finding checked = failing("q ASSERT FAILED at \"/b/schema.cc\":5, please report it");
  EXPECT_EQ(bench.Why(check, checked), "") << "shared by many";
}

// `program` refuses what `other` takes, as a guess holds them together.
Finding GuessedRefusal(const std::string& program, const std::string& other,
                       const std::string& message) {
  RecordedCase suspect = MakeSuspect(other, {4});
  suspect.relation.facts |= kGuessed;
  suspect.relation.sides[0].program = other;
  suspect.relation.sides[1].program = program;
  suspect.outcomes = {testing_judge::Return(testing_judge::Tensor<float>({1})),
                      testing_judge::Raise("RuntimeError", message)};
  Finding finding;
  finding.signature = {Kind::kStatus, other, "similar:" + program,
                       "only another raises RuntimeError: " + message};
  finding.witness = suspect;
  return finding;
}

TEST(CauseTester, OneRefusalOfGuessesIsOneCauseWhoeverTakesIt) {
  constexpr const char* kMessage = "cannot reshape tensor of # elements into shape";
  const Finding mean = GuessedRefusal("lib.Beta.mean", "lib.Normal.mean", kMessage);
  const auto why = [&](const char* program, const char* message) {
    return WhyByLooking(mean, GuessedRefusal(program, "lib.Cauchy.mode", message), NoDialect());
  };
  EXPECT_EQ(why("lib.Beta.variance", kMessage),
            "lib.Beta.variance refuses in the same words: " + std::string(kMessage));
  EXPECT_NE(why("lib.Beta.mean", kMessage), "");
  EXPECT_EQ(why("lib.Gamma.mean", kMessage), "") << "of another class";
  EXPECT_EQ(why("lib.Beta.mean", "concentration must be a positive number"), "");
}

TEST(CauseTester, DeathsOfOneApiThatAreToldInTheSameWordsAreOne) {
  CauseBench bench;
  Finding inner = DeathIn(bench, "toy.solve", 3, 4), outer = DeathIn(bench, "toy.solve", 7, 9);
  outer.signature.pattern = "SIGSEGV in liby.so!Factor";
  inner.title = "toy.solve dies of SIGSEGV where A holds nan";
  outer.title = "toy.solve dies of SIGSEGV where A holds infinity";
  EXPECT_EQ(bench.Why(inner, outer), "");
  outer.title = inner.title;
  EXPECT_EQ(bench.Why(inner, outer), "dies likewise, where the same is so");
  outer.signature.api = "toy.factor";
  EXPECT_EQ(bench.Why(inner, outer), "");
}

// Where arguments are converted, whatever is done with them.
TEST(CauseTester, OneDTypeForAnotherOfInputsThatDoNotLiePlainlyIsOneCause) {
  CauseBench bench;
  const auto found = [](const std::string& api, Layout layout) {
    Finding finding;
    finding.signature.api = api;
    finding.signature.kind = Kind::kMetadata;
    finding.signature.pattern = "dtype float16 against int16";
    finding.witness.relation = MakeSuspect(api, {2}).relation;
    finding.witness.relation.sides[1].derivation = {.kind = DeriveKind::kLayout, .layout = layout};
    return finding;
  };
  const Finding split = found("toy.split", Layout::kStrided);
  Finding relu = found("toy.relu", Layout::kTransposed);
  EXPECT_EQ(bench.Why(split, relu),
            "gives the same dtype for another where an input does not lie plainly");
  relu.signature.pattern = "dtype float16 against float32";
  EXPECT_EQ(bench.Why(split, relu), "");
}

}  // namespace
}  // namespace parallax
