// Oracles that look at how a call ended: memory, crash, hang, out-of-memory, status, mutation.

#include <gtest/gtest.h>

#include <csignal>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(MemoryOracle, ReportsBrokenCanariesAndGuardHits) {
  CaseBuilder c;
  Outcome broken = Healthy();
  std::get<Returned>(broken.v).broken_canary = 0;
  c.Outcomes2(Healthy(), broken);
  ASSERT_TRUE(c.Complain("memory"));
  EXPECT_EQ(c.Complain("memory")->side, 1);
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kMemory);

  c.Outcomes2({Crashed{SIGSEGV, 0, {"/x/libfoo.so.1!foo::Read(int)+0x12"}, "", true}, 0},
              {Interrupted{}, 0});
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kMemory);
  EXPECT_EQ(Judge(c.Get(), true).pattern, "guard page: SIGSEGV in libfoo.so!foo::Read");

  std::get<Returned>(broken.v).broken_canary = kOutputCanary + 1;
  c.Outcomes2(Healthy(), broken);
  ASSERT_TRUE(c.Complain("memory"));
  EXPECT_EQ(c.Complain("memory")->pattern, "gap of out= written");
  EXPECT_TRUE(c.Complain("memory")->detail.ends_with("beside output tensor 1"));

  c.Outcomes2(Healthy(), Healthy());
  EXPECT_FALSE(c.Complain("memory"));
}

TEST(CrashOracle, ReportsSignalsAndInternalAssertions) {
  CaseBuilder c;
  c.Outcomes2({Crashed{SIGFPE, 0, {}, "", false}, 0}, {Interrupted{}, 0});
  ASSERT_TRUE(c.Complain("crash"));
  EXPECT_EQ(c.Complain("crash")->pattern, "SIGFPE");
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kDisagree);

  Outcome assertion =
      Raise("RuntimeError", "x.dim() == 2 INTERNAL ASSERT FAILED at \"/b/a.cpp\":12, please");
  c.Outcomes2(assertion, assertion);
  ASSERT_TRUE(c.Complain("crash"));
  EXPECT_EQ(c.Complain("crash")->pattern,
            "internal assert: x.dim() == # INTERNAL ASSERT FAILED at \"a.cpp\":#, please");

  EXPECT_EQ(c.Complain("crash")->side, 0);
  c.relation.sides[0].derivation.kind = DeriveKind::kLayout;
  EXPECT_EQ(c.Complain("crash")->side, 1) << "the plain call";

  c.Outcomes2(Raise("ValueError", "no"), Raise("ValueError", "no"));
  EXPECT_FALSE(c.Complain("crash"));
}

TEST(HangOracle, ReportsTimeOuts) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), {TimedOut{5}, 0});
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kHang);
  EXPECT_EQ(Judge(c.Get(), true).side, 1);
  c.Outcomes2(Healthy(), Healthy());
  EXPECT_FALSE(c.Complain("hang"));
}

TEST(OutOfMemoryOracle, OnOneSideOrOnAllForSmallInputs) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), {OutOfMemory{"4 GB"}, 0});
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kOom);
  c.Outcomes2({OutOfMemory{"4 GB"}, 0}, {OutOfMemory{"4 GB"}, 0});
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kDisagree);
}

TEST(OutOfMemoryOracle, NotWhereASecondCopyMayNotFit) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), {OutOfMemory{"4 GB"}, 0});
  ForEachTensor(c.binding, [](TensorRecipe& recipe) { recipe.shape = {int64_t{1} << 27, 0}; });
  EXPECT_FALSE(c.Complain("out-of-memory")) << "of a reduction over no elements";
}

TEST(OutOfMemoryOracle, NotWhereTheResultsThemselvesDoNotFit) {
  CaseBuilder c;
  const Outcome without_memory{OutOfMemory{"34 GB"}, 0};
  const auto shapes = [](int64_t extent) {
    OutputTensor square{DType::kF64, {extent, extent}, {extent, 1}, false, ""};
    return Return(OutputSequence{{square, OutputTensor{DType::kF64, {0}, {1}, false, ""}}});
  };
  c.Outcomes2(shapes(65536), without_memory);
  EXPECT_FALSE(c.Complain("out-of-memory")) << "32 GiB of results";
  c.Outcomes2(shapes(64), without_memory);
  EXPECT_TRUE(c.Complain("out-of-memory"));
}

TEST(StatusOracle, OneRaisesOneReturns) {
  CaseBuilder c;
  c.Outcomes2(Healthy(), Raise("ValueError", "size 3 is odd"));
  ASSERT_TRUE(c.Complain("status"));
  EXPECT_EQ(c.Complain("status")->pattern, "only another raises ValueError: size # is odd");
  c.Outcomes2(Raise("ValueError", "a"), Raise("TypeError", "b"));
  EXPECT_FALSE(c.Complain("status"));
}

TEST(StatusOracle, NotAgainstWidenedSides) {
  CaseBuilder c;
  c.Widen().Outcomes2(Raise("RuntimeError", "wrong dtype"), Healthy());
  EXPECT_EQ(Judge(c.Get(), true).state, VerdictState::kAgree);
}

TEST(StatusOracle, WhatOnlyMetaAcceptsIsAClassOfItsOwn) {
  CaseBuilder c;
  c.relation.sides[1].program = "lib.f@meta";
  c.Outcomes2(Raise("ValueError", "no"), Healthy());
  EXPECT_EQ(c.Complain("status")->pattern, "meta accepts what raises ValueError: no");
}

TEST(StatusOracle, BlamesTheLoneSideOfThree) {
  CaseBuilder c;
  c.relation.sides.push_back(c.relation.sides[0]);
  c.outcomes = {Raise("ValueError", "no"), Healthy(), Healthy()};
  EXPECT_EQ(c.Complain("status")->side, 0);
  c.relation.sides[1].voice = c.relation.sides[2].voice = "core";
  EXPECT_EQ(c.Complain("status")->side, -1) << "one voice, heard twice";
}

TEST(MutationOracle, UnlessTheFormSaysSo) {
  CaseBuilder c;
  Outcome mutated = Healthy();
  std::get<Returned>(mutated.v).mutated_inputs = {0};
  c.Outcomes2(Healthy(), mutated);
  EXPECT_EQ(Judge(c.Get(), true).kind, Kind::kMutation);
  for (const char* program : {"lib.f@inplace", "lib.f@out-strided", "lib.f_"}) {
    c.relation.sides[1].program = program;
    EXPECT_FALSE(c.Complain("mutation")) << program;
  }
  c.relation.sides[1].program = "lib.f";
  // Whatever Python takes for true.
  for (const Value& flag : {Value(true), Value(int64_t{1}), Value(TensorRecipe{})}) {
    c.binding.arguments = {{"init.inplace", true, flag}};
    EXPECT_FALSE(c.Complain("mutation"));
  }
  for (const Value& flag : {Value(false), Value(int64_t{0}), Value(None{}), Value(Sequence{})}) {
    c.binding.arguments = {{"init.inplace", true, flag}};
    EXPECT_TRUE(c.Complain("mutation"));
  }
}

}  // namespace
}  // namespace parallax::testing_judge
