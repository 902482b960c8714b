// domain: what nan, infinities, denormals, poles and overflow cause.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(Domain, SpecialsInWhatAddsUp) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({1, NAN});
  c.Outcomes2(F32({NAN}), F32({1}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  EXPECT_TRUE(c.Ask("domain", "nan").open) << "ordinary numbers may show it as well";
  c.binding.arguments[0].value = Input<float>({1, 2});
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

// integer-overflow has asked about them.
TEST(Domain, ExactSumsOfLargeIntegersAreNotItsBusiness) {
  CaseBuilder c;
  c.traits = {"accumulates"};
  c.binding.arguments[0].value = Input<int32_t>({1, INT32_MAX});
  c.Outcomes2(I64({7}), I64({8}));
  EXPECT_FALSE(c.Ask("domain", "value").doubts);
}

TEST(Domain, NanHasNoOrder) {
  CaseBuilder c;
  c.traits = {"ties"};
  c.binding.arguments[0].value = Input<float>({1, NAN});
  c.Outcomes2(F32({NAN}), F32({1}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, DenormalsElementByElement) {
  CaseBuilder c;
  c.traits = {"elementwise"};
  c.binding.arguments[0].value = Input<float>({1, 1e-40f});
  c.Outcomes2(F32({1, INFINITY}), F32({1, 1e38f}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  EXPECT_FALSE(c.Ask("domain", "nan").open);
  c.Outcomes2(F32({INFINITY, 1}), F32({1, 1}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, SignOfZero) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({-0.f, 1});
  c.Outcomes2(F32({INFINITY, 1}), F32({-INFINITY, 1}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.binding.arguments[0].value = Input<float>({0.f, 1});
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, AtAPoleTheLastBitDecides) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({-8});
  c.Outcomes2(Return(Tensor<double>({1e31})), F32({2e13f}));
  EXPECT_TRUE(c.Ask("domain", "value").doubts);
  c.Outcomes2(Return(Tensor<double>({2.01e13})), F32({2e13f}));  // the same size: no pole
  EXPECT_FALSE(c.Ask("domain", "value").doubts);
  c.Outcomes2(Return(Tensor<double>({1e31})), F32({2}));
  EXPECT_FALSE(c.Ask("domain", "value").doubts);
}

TEST(Domain, BeyondTheLargestNumber) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({7});
  c.Outcomes2(Return(Tensor<double>({1e49})), F32({NAN}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(Return(Tensor<double>({1e37})), F32({NAN}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts) << "a product that was larger on its way";
  c.Outcomes2(Return(Tensor<double>({1e30})), F32({NAN}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, WhatGoesWithAnOverflow) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({7, 8, 9});
  auto wide = [](std::vector<double> values) { return Return(Tensor<double>(values)); };
  c.Outcomes2(wide({1e49, INFINITY, 100}), F32({NAN, NAN, 100.0002f}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(wide({1e49, 1, 100}), F32({NAN, NAN, 100}));  // 1 is no overflow
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(wide({1, INFINITY, 100}), F32({1, NAN, 100}));  // log(0) is none either
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, ANormMayOverflowOnTheWay) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({5, 3});
  c.binding.arguments.push_back({"p", true, 100.0});
  c.Outcomes2(F32({5}), F32({INFINITY}));
  c.traits = {"accumulates"};
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  c.traits = {"accumulates", "norm"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.binding.arguments.back().value = 3.0;
  EXPECT_FALSE(c.Ask("domain", "nan").doubts) << "the third power of 10 is no overflow";
}

TEST(Domain, WhatTheDocumentationRoundsToInfinity) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({89});
  c.Outcomes2(Return(Tensor<double>({2.2e38})), F32({INFINITY}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
  c.traits = {"rounds-large"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(Return(Tensor<double>({1e30})), F32({INFINITY}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts) << "that is not very large";
}

TEST(NonFinite, NothingIsPromisedOfNanAndInfinity) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({1, NAN});
  const Outcome death = Outcome{Crashed{11, 0, {}, "", false}};
  c.Outcomes2(death, death);
  EXPECT_FALSE(c.Ask("non-finite", "crash").doubts);
  c.traits = {"finite-input"};
  EXPECT_TRUE(c.Ask("non-finite", "crash").doubts);
  EXPECT_TRUE(c.Ask("non-finite", "crash").open) << "finite numbers may show it as well";
  EXPECT_FALSE(c.Ask("non-finite", "memory").doubts) << "memory that is not its own is no answer";
  c.binding.arguments[0].value = Input<float>({1, 2});
  EXPECT_FALSE(c.Ask("non-finite", "crash").doubts);
}

TEST(Domain, WhatIsAccumulatedOntoAnOverflow) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({7, 8, 9});
  c.Outcomes2(Return(Tensor<double>({5, 1e40, 2})), F32({5, INFINITY, INFINITY}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts) << "elementwise, 2 is no overflow";
  c.traits = {"linalg"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts) << "an unknown substituted into the next equation";
  c.traits = {"accumulates"};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(Return(Tensor<double>({5, 7, 2})), F32({5, INFINITY, INFINITY}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

TEST(Domain, SumsThatOverflowOnEverySide) {
  CaseBuilder c;
  c.traits = {"linalg"};
  c.Outcomes2(F32({NAN, INFINITY}), F32({1, INFINITY}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(F32({NAN, 2}), F32({1, 2}));
  EXPECT_FALSE(c.Ask("domain", "nan").doubts);
}

// float16 times 65536, of a small one.
TEST(Domain, ANumberBeyondTheDTypeMayBecomeInfinity) {
  CaseBuilder c;
  c.Widen().Outcomes2(F32({INFINITY}), F64({2e30}));
  c.binding = {{{"x", false, Input<float>({2e-9f})}, {"y", false, {1e39}}}};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.binding.arguments[1].value = {1e38};
  EXPECT_FALSE(c.Ask("domain", "nan").doubts) << "it fits";
}

// xlogy(1, 65536) of float16 against what many digits give, in the other order of the sides.
TEST(Domain, EitherSideMayTakeANumberBeyondTheDTypeForInfinity) {
  CaseBuilder c;
  c.Outcomes2(F32({INFINITY}), F32({89}));
  c.binding = {{{"x", false, Input<float>({1})}, {"y", false, {1e39}}}};
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.Outcomes2(F32({89}), F32({INFINITY}));
  EXPECT_TRUE(c.Ask("domain", "nan").doubts);
  c.binding.arguments[1].value = {1e38};
  EXPECT_FALSE(c.Ask("domain", "nan").doubts) << "it fits";
}

TEST(Domain, FiniteDifferencesNeedModerateInputs) {
  CaseBuilder c;
  c.relation.claim.bits = kClaimGradient;
  c.Outcomes2(Return(Tensor<double>({1})), Return(Tensor<double>({2})));
  c.binding.arguments[0].value = Input<double>({1, 2});
  EXPECT_FALSE(c.Ask("domain", "gradient").doubts);
  c.binding.arguments[0].value = Input<double>({1, 1e-7});
  EXPECT_TRUE(c.Ask("domain", "gradient").doubts);
}

}  // namespace
}  // namespace parallax::testing_judge
