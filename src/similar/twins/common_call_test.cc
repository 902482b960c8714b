#include "similar/twins/common_call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Parameter OfType(const std::string& name, const std::string& type) {
  Parameter parameter;
  parameter.name = name;
  parameter.type = type;
  return parameter;
}

CatalogueEntry EntryWith(const std::vector<Parameter>& parameters) {
  CatalogueEntry entry;
  entry.api.program = entry.api.name = "lib.f";
  entry.api.kind = "function";
  entry.api.parameters = parameters;
  return entry;
}

// As a call over tensors #0, #1, #2; a plain one with a star.
std::vector<std::string> TextsOf(const CatalogueEntry& entry) {
  const ArgumentKinds kinds = KindsOf(entry);
  const Constants constants = ConstantsOf(entry);
  std::vector<std::string> texts;
  for (const CommonCall& call : CommonCallsOf({entry.api, kinds, constants})) {
    texts.push_back(CallText("f", ArgumentsOf(call, entry.api)) + (call.plain ? "*" : ""));
  }
  return texts;
}

TEST(CommonCallsOf, TensorsInEachOrder) {
  EXPECT_THAT(TextsOf(EntryWith({OfType("x", "tensor"), OfType("y", "tensor")})),
              ElementsAre("f(#0, #1)*", "f(#1, #0)"));
}

TEST(CommonCallsOf, ConstantsForWhatElseIsRequired) {
  EXPECT_THAT(TextsOf(EntryWith({OfType("n", "int"), OfType("x", "tensor")})),
              ElementsAre("f(1, #0)*", "f(0, #0)*", "f(2, #0)", "f(-1, #0)"));
}

TEST(CommonCallsOf, TwoOfOneKindBeginWithDifferentConstants) {
  const auto texts =
      TextsOf(EntryWith({OfType("x", "tensor"), OfType("dim", "int"), OfType("at", "int")}));
  ASSERT_FALSE(texts.empty());
  EXPECT_EQ(texts[0], "f(#0, 1, 0)*");
}

TEST(CommonCallsOf, OneOptionAtATime) {
  Parameter right = OfType("right", "bool");
  right.has_default = true;
  right.default_text = "False";
  EXPECT_THAT(TextsOf(EntryWith({OfType("x", "tensor"), right})),
              ElementsAre("f(#0)*", "f(#0, right=True)"));
}

TEST(CommonCallsOf, TwoNumbersFromFormulas) {
  CatalogueEntry entry = EntryWith({OfType("x", "tensor")});
  for (const char* name : {"low", "high"}) {
    Parameter& option = entry.api.parameters.emplace_back(OfType(name, "float"));
    option.has_default = true;
    option.default_text = "1.0";
  }
  const ArgumentKinds kinds = KindsOf(entry);
  std::vector<std::string> texts;
  for (const CommonCall& call : CommonCallsOf({entry.api, kinds}, {0, 6})) {
    texts.push_back(CallText("f", ArgumentsOf(call, entry.api)));
  }
  EXPECT_THAT(texts, testing::Contains("f(#0, low=0.0, high=6.0)"));
}

TEST(CommonCallsOf, OverloadsAreNoSources) {
  CatalogueEntry entry = EntryWith({OfType("x", "tensor"), OfType("y", "tensor")});
  entry.api.overloads = {{OfType("x", "tensor"), OfType("y", "bool")}};
  EXPECT_THAT(TextsOf(entry),
              ElementsAre("f(#0, #1)*", "f(#1, #0)", "f(#0, True)", "f(#0, False)"));
}

TEST(CommonCallsOf, WhatNobodyCanFillInHasNone) {
  EXPECT_THAT(TextsOf(EntryWith({OfType("n", "int")})), IsEmpty()) << "no tensor";
  EXPECT_THAT(TextsOf(EntryWith({OfType("x", "tensor"), OfType("g", "any")})), IsEmpty());
}

TEST(CommonScenes, AreOfTensorsThatACallMayTake) {
  for (const Scene& scene : CommonScenes()) {
    EXPECT_EQ(BindingOf(scene, 2).arguments.size(), 2u);
    for (const TensorRecipe& tensor : scene) EXPECT_LE(NumElements(tensor.shape), 64);
  }
}

}  // namespace
}  // namespace parallax
