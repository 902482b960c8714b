// Snippets of findings on several targets: plain code has one library.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "investigate/testing.h"
#include "repro/snippet/request.h"
#include "repro/snippet/snippet.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using ::testing::HasSubstr;

// toy.neg of (1, 2) on the builds new and old.
Finding OnTwoBuilds(Kind kind, Outcome on_new, Outcome on_old) {
  Finding finding;
  finding.signature.kind = kind;
  finding.witness.relation.source = "versions";
  finding.witness.relation.facts = kReleases;
  finding.witness.relation.api = "toy.neg";
  finding.witness.relation.sides.resize(2);
  for (Side& side : finding.witness.relation.sides) side.program = "toy.neg";
  finding.witness.relation.sides[0].target = "new";
  finding.witness.relation.sides[0].label = "on toy 2.0";
  finding.witness.relation.sides[1].target = "old";
  finding.witness.relation.sides[1].label = "on toy 1.0";
  finding.witness.binding.arguments.push_back({"x", false, testing_judge::Input<float>({1, 2})});
  finding.witness.outcomes = {std::move(on_new), std::move(on_old)};
  return finding;
}

nlohmann::json CallsOf(const Finding& finding) {
  return nlohmann::json::parse(SnippetRequest(finding, RolesOf(finding)).value())["calls"];
}

TEST(SeveralTargets, ARefusalIsShownAloneOnTheTargetThatRefuses) {
  const Outcome raised{Raised{"ValueError", "no"}, 0};
  const Outcome numbers = ReturnNumbers(DType::kF32, {2}, {-1, -2});
  Finding finding = OnTwoBuilds(Kind::kStatus, numbers, raised);
  EXPECT_EQ(ShownOn(finding), "old");
  EXPECT_EQ(CallsOf(finding).size(), 1u);
  finding = OnTwoBuilds(Kind::kStatus, raised, numbers);
  EXPECT_EQ(ShownOn(finding), "new");
}

TEST(SeveralTargets, WhatAnotherTargetGaveIsWrittenDown) {
  const Finding finding = OnTwoBuilds(Kind::kValue, ReturnNumbers(DType::kF32, {2}, {-1, -2}),
                                      ReturnNumbers(DType::kF32, {2}, {0, -2}));
  const nlohmann::json calls = CallsOf(finding);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(ShownOn(finding), "old") << "nobody knows who is wrong: the other than the first";
  EXPECT_TRUE(calls[0].contains("program"));
  EXPECT_EQ(calls[1]["recorded"]["values"], nlohmann::json({"-1.0", "-2.0"}));
}

TEST(SeveralTargets, TheTextSaysWhoseTheOtherResultIs) {
  const Finding finding = OnTwoBuilds(Kind::kValue, ReturnNumbers(DType::kF32, {2}, {-1, -2}),
                                      ReturnNumbers(DType::kF32, {2}, {0, -2}));
  const Snippet snippet{{"import toy"}, {}, "toy.tensor([-1.0, -2.0])", {}, "toy.neg(x)", ""};
  EXPECT_THAT(SnippetText(finding, RolesOf(finding), snippet, "one: [-1, -2]\nother: [0, -2]\n"),
              HasSubstr("one = toy.tensor([-1.0, -2.0])  # on toy 2.0: [-1, -2]"));
}

TEST(SeveralTargets, OfOneTargetNoneIsNamed) {
  Finding finding = OnTwoBuilds(Kind::kValue, ReturnNumbers(DType::kF32, {2}, {-1, -2}),
                                ReturnNumbers(DType::kF32, {2}, {0, -2}));
  for (Side& side : finding.witness.relation.sides) side.target.clear();
  EXPECT_EQ(ShownOn(finding), "");
}

}  // namespace
}  // namespace parallax
