#include "judge/rank.h"

#include <gtest/gtest.h>

#include <cmath>

#include "judge/testing.h"

namespace parallax {
namespace {

using testing_judge::Input;

Verdict Of(Kind kind, std::string pattern = "") {
  Verdict verdict;
  verdict.state = VerdictState::kDisagree;
  verdict.kind = kind;
  verdict.pattern = std::move(pattern);
  return verdict;
}

Binding With(Value value) { return {{{"x", false, std::move(value)}}}; }

TEST(Rank, EveryKindHasOne) {
  for (int kind = 0; kind < kKindCount; ++kind) {
    int rank = Rank(Of(static_cast<Kind>(kind)), {}, {});
    EXPECT_GE(rank, 1);
    EXPECT_LE(rank, 3) << "ordinary input belongs on the front page";
  }
}

TEST(Rank, ByDomain) {
  Binding ordinary = With(Input<float>({1, 2}));
  EXPECT_EQ(Rank(Of(Kind::kValue), ordinary, {}), 1);
  EXPECT_EQ(Rank(Of(Kind::kStatus), ordinary, {}), 2);
  EXPECT_EQ(Rank(Of(Kind::kMetadata), ordinary, {}), 3);
  EXPECT_EQ(Rank(Of(Kind::kStatus, "meta accepts what raises E: m"), ordinary, {}), 4);
  Binding extreme = With(Input<float>({1, NAN}));
  EXPECT_EQ(Rank(Of(Kind::kValue), extreme, {}), 4);
  EXPECT_EQ(Rank(Of(Kind::kMemory), extreme, {}), 1);
  Binding huge = With({int64_t{1} << 62});
  EXPECT_EQ(Rank(Of(Kind::kHang), huge, {}), 5);
  EXPECT_EQ(Rank(Of(Kind::kOom), huge, {}), 5);
  Binding counted = With({1e10});
  EXPECT_EQ(Rank(Of(Kind::kHang), counted, {}), 5) << "so many steps";
  EXPECT_EQ(Rank(Of(Kind::kHang), With(Input<int32_t>({3, 1 << 28})), {}), 5)
      << "sizes in a tensor";
  EXPECT_EQ(Rank(Of(Kind::kValue), counted, {}), 1);
}

TEST(Rank, CrashesByHowTheyDie) {
  EXPECT_EQ(Rank(Of(Kind::kCrash, "SIGSEGV in libx.so!f"), {}, {}), 1);
  EXPECT_EQ(Rank(Of(Kind::kCrash, "SIGABRT: Check failed"), {}, {}), 3);
  EXPECT_EQ(Rank(Of(Kind::kCrash, "internal assert: x"), {}, {}), 3);
}

TEST(Rank, InternalApisComeBehind) {
  for (const char* trait : {"internal", "private"}) {
    const std::vector<std::string> traits = {"accumulates", trait};
    EXPECT_EQ(Rank(Of(Kind::kMemory), {}, traits), 4) << "never on the front page";
    EXPECT_EQ(Rank(Of(Kind::kStatus), {}, traits), 5);
    EXPECT_EQ(Rank(Of(Kind::kCrash, "internal assert: x"), {}, traits), 5);
    EXPECT_EQ(Rank(Of(Kind::kHang), With({int64_t{1} << 62}), traits), 5);
  }
}

TEST(Rank, WhatRoundingLosesComesBehind) {
  EXPECT_EQ(Rank(Of(Kind::kValue), {}, {}, kImprecise - 1), 4);
  EXPECT_EQ(Rank(Of(Kind::kValue), {}, {}, kImprecise), 1);
  EXPECT_EQ(Rank(Of(Kind::kGradient), {}, {}, 5), 1) << "finite differences are imprecise anyway";
}

TEST(Rank, WhatIsLostToZeroIsOnThePageBehindOthers) {
  EXPECT_EQ(RankOfLost(Rank(Of(Kind::kValue), {}, {}), true), 3);
  EXPECT_EQ(RankOfLost(4, true), 4);
  EXPECT_EQ(RankOfLost(1, false), 4) << "of a derivative, say";
}

TEST(Rank, WhatFewShouldMeetComesBehind) {
  EXPECT_EQ(RankBehind(1), 2);
  EXPECT_EQ(RankBehind(5), 5);
  EXPECT_EQ(RankOfPrivate(1), 4);
  EXPECT_EQ(RankOfPrivate(5), 5);
  EXPECT_EQ(RankOfStrayIndex(1), 2);
  EXPECT_EQ(RankOfStrayIndex(3), 3);
}

// Of BatchNorm3d, two such among 16 gave a variance of infinity.
TEST(DomainOf, SquaresThatAddUpToInfinityAreExtreme) {
  EXPECT_EQ(DomainOf(With(Input<float>({1.8e19f}))), InputDomain::kOrdinary);
  EXPECT_EQ(DomainOf(With(Input<float>({1.49e19f, 1.8e19f}))), InputDomain::kExtreme);
  EXPECT_EQ(DomainOf(With(Input<float>({1e17f, 1e17f}))), InputDomain::kOrdinary);
}

TEST(DomainOf, ReadsBytesAndFills) {
  EXPECT_EQ(DomainOf(With(Input<float>({1e-40f}))), InputDomain::kExtreme);
  EXPECT_EQ(DomainOf(With(Input<float>({1.18e-38f}))), InputDomain::kExtreme) << "nearly denormal";
  EXPECT_EQ(DomainOf(With(Input<float>({1e-30f}))), InputDomain::kOrdinary);
  EXPECT_EQ(DomainOf(With(Input<float>({1e30f}))), InputDomain::kExtreme);
  EXPECT_EQ(DomainOf(With(Input<double>({1e30}))), InputDomain::kOrdinary);
  EXPECT_EQ(DomainOf(With({1e300})), InputDomain::kHuge);
  TensorRecipe recipe;
  recipe.shape = {4};
  EXPECT_EQ(DomainOf(With({recipe})), InputDomain::kOrdinary);
  recipe.fill.kind = FillKind::kMixed;
  EXPECT_EQ(DomainOf(With({recipe})), InputDomain::kExtreme);
  recipe.shape = {0, int64_t{1} << 40};
  EXPECT_EQ(DomainOf(With({recipe})), InputDomain::kHuge);
}

}  // namespace
}  // namespace parallax
