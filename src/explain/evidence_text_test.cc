#include "explain/evidence_text.h"

#include <gtest/gtest.h>

#include <limits>

#include "investigate/testing.h"
#include "judge/judge.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

TEST(EvidenceText, OfALongReferenceTellsTheNumberThatMatters) {
  RecordedCase suspect = MakeSuspect("toy.f", {8});
  suspect.relation.sides[1].derivation = {};
  std::vector<double> numbers(8, 1);
  suspect.outcomes = {ReturnNumbers(DType::kF32, {8}, numbers)};
  numbers.back() = 0.75;
  suspect.outcomes.push_back(ReturnNumbers(DType::kF32, {8}, numbers));
  const Evidence evidence{suspect};
  Verdict verdict;
  verdict.detail = "toy.f gives 1, another gives 0.75";
  Reference reference{ReturnNumbers(DType::kF64, {8}, numbers), "the same in float64"};
  EXPECT_EQ(EvidenceOf(evidence, verdict, reference),
            "toy.f gives 1, another gives 0.75; the same in float64: 0.75 there");
}

TEST(EvidenceText, OfSeveralEquallyFarOffTheReferenceIsAskedAboutTheOneThatIsTold) {
  RecordedCase suspect = MakeSuspect("toy.f", {8});
  suspect.relation.sides[1].derivation = {};
  std::vector<double> right(8, 1), wrong(8, 1);
  right[2] = wrong[5] = 27;
  right[5] = wrong[2] = 20;
  suspect.outcomes = {ReturnNumbers(DType::kF32, {8}, right),
                      ReturnNumbers(DType::kF32, {8}, wrong)};
  const Evidence evidence{suspect};
  Verdict verdict;
  verdict.detail = Judge(evidence, false).detail;
  EXPECT_TRUE(verdict.detail.find(" gives 27, ") != std::string::npos) << verdict.detail;
  Reference reference{ReturnNumbers(DType::kF64, {8}, right), "the same in float64"};
  EXPECT_TRUE(EvidenceOf(evidence, verdict, reference).ends_with("in float64: 20 there"));
}

TEST(EvidenceText, NanInFloat64IsNoReference) {
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.sides[1].derivation = {};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suspect.outcomes = {ReturnNumbers(DType::kF32, {2}, {1, nan}),
                      ReturnNumbers(DType::kF32, {2}, {1, 2})};
  std::vector<ProbeResult> probes = {{"float64", {ReturnNumbers(DType::kF64, {2}, {1, nan})}}};
  EXPECT_FALSE(ReferenceOf(Evidence{suspect, probes}).outcome);
  probes = {{"float64", {ReturnNumbers(DType::kF64, {2}, {1, 2})}}};
  EXPECT_TRUE(ReferenceOf(Evidence{suspect, probes}).outcome);
  suspect.relation.sides[1].program = "toy.f@exact";
  EXPECT_FALSE(ReferenceOf(Evidence{suspect, probes}).outcome) << "that side is right itself";
}

// linspace(0.75, 2, 6, dtype=int16) is held against its reference in Python.
TEST(EvidenceText, WhereIntegersAreAskedForFloat64IsNoReferenceOfAFormula) {
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.sides[1].derivation = {};
  suspect.outcomes = {ReturnNumbers(DType::kI16, {2}, {0, 1}),
                      ReturnNumbers(DType::kI16, {2}, {1, 1})};
  const std::vector<ProbeResult> probes = {{"float64", {ReturnNumbers(DType::kI16, {2}, {0, 1})}}};
  suspect.binding.arguments.push_back({"dtype", true, {DType::kI16}});
  EXPECT_TRUE(ReferenceOf(Evidence{suspect, probes}).outcome) << "another way to make the call";
  suspect.relation.sides[1].program = "toy.f@ref";
  EXPECT_FALSE(ReferenceOf(Evidence{suspect, probes}).outcome);
  suspect.binding.arguments.back().value = DType::kF32;
  EXPECT_TRUE(ReferenceOf(Evidence{suspect, probes}).outcome);
}

}  // namespace
}  // namespace parallax
