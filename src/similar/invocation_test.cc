#include "similar/invocation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Parameter Required(const std::string& name, const std::string& type) {
  return {.name = name, .type = type, .default_text = {}, .choices = {}};
}

Parameter Option(const std::string& name, const std::string& type, const std::string& value) {
  return {.name = name, .type = type, .has_default = true, .default_text = value, .choices = {}};
}

Api Function(const std::string& name, std::vector<Parameter> parameters) {
  Api api;
  api.name = name;
  api.kind = "function";
  api.parameters = std::move(parameters);
  return api;
}

// Of the likeliest invocation; empty: there is none.
std::string CallOf(const Api& source, const Api& target) {
  CatalogueEntry entry;
  entry.api = source;
  const ArgumentKinds of_source = KindsOf(entry);
  entry.api = target;
  const ArgumentKinds of_target = KindsOf(entry);
  const auto made = InvocationsOf({source, of_source}, {target, of_target});
  return made.empty() ? "" : CallText(target.name, made.front().arguments);
}

const std::set<std::string> kTensor{"tensor"};
const std::set<std::string> kSections{"tensor", "int", "int[]"};

TEST(SimilarityOf, TheWeightsOfFigureFive) {
  const Parameter input = Required("input", "tensor");
  const Parameter sections = Required("indices_or_sections", "any");
  EXPECT_DOUBLE_EQ(SimilarityOf(input, 0, kTensor, input, 0, kTensor, 3), 3);
  EXPECT_NEAR(SimilarityOf(input, 0, kTensor, sections, 1, kSections, 3), 1.9, 0.1);
  EXPECT_NEAR(SimilarityOf(sections, 1, kSections, input, 0, kTensor, 3), 1.1, 0.1);
}

TEST(SimilarityOf, OfAParameterThatWasNeverSeenNameAndPositionCount) {
  const Parameter x = Required("x", "any");
  EXPECT_DOUBLE_EQ(SimilarityOf(x, 0, {}, x, 0, kTensor, 1), 2);
  EXPECT_DOUBLE_EQ(SimilarityOf(x, 0, kTensor, x, 0, {}, 1), 2);
}

TEST(InvocationsOf, AnOptionOfTheTargetKeepsItsDefault) {
  const Api vsplit = Function(
      "lib.vsplit", {Required("input", "tensor"), Required("indices_or_sections", "int[]")});
  const Api split = Function("lib.tensor_split",
                             {Required("input", "tensor"), Required("indices_or_sections", "int[]"),
                              Option("dim", "int", "0")});
  EXPECT_EQ(CallOf(vsplit, split), "lib.tensor_split(input, indices_or_sections)");
  EXPECT_EQ(CallOf(split, vsplit), "lib.vsplit(input, indices_or_sections)");
}

TEST(InvocationsOf, ARequiredParameterWithoutPartnerEndsThePair) {
  const Api exp = Function("lib.exp", {Required("x", "tensor")});
  const Api add = Function("lib.add", {Required("x", "tensor"), Required("y", "tensor")});
  EXPECT_EQ(CallOf(exp, add), "");
  EXPECT_EQ(CallOf(add, exp), "");
}

TEST(InvocationsOf, ArgumentsFindEachOtherByNameAcrossPositions) {
  const Api a = Function("lib.sub", {Required("input", "tensor"), Required("other", "tensor")});
  const Api b = Function("lib.rsub", {Required("other", "tensor"), Required("input", "tensor")});
  EXPECT_EQ(CallOf(a, b), "lib.rsub(other, input)");
}

TEST(InvocationsOf, WhatIsLeftOutGetsTheDefaultOfTheSource) {
  const Api std = Function("lib.std", {Required("x", "tensor"), Option("correction", "int", "1")});
  const Api var = Function("lib.var", {Required("x", "tensor"), Option("correction", "int", "0")});
  const ArgumentKinds kinds;
  const auto made = InvocationsOf({std, kinds}, {var, kinds});
  ASSERT_THAT(made, SizeIs(1));
  EXPECT_EQ(CallText("lib.var", made[0].arguments), "lib.var(x, correction=correction)");
  EXPECT_EQ(made[0].arguments[1].otherwise, Value(int64_t{1}));
}

TEST(InvocationsOf, OptionsOfOtherNamesArePassedOnInASecondCall) {
  const Api add = Function("lib.add", {Required("x", "tensor"), Option("alpha", "int", "1")});
  const Api div = Function("lib.div", {Required("x", "tensor"), Option("rounding", "int", "1")});
  const ArgumentKinds kinds;
  const auto made = InvocationsOf({add, kinds}, {div, kinds});
  ASSERT_THAT(made, SizeIs(2));
  EXPECT_EQ(CallText("lib.div", made[0].arguments), "lib.div(x)");
  EXPECT_EQ(CallText("lib.div", made[1].arguments), "lib.div(x, rounding=alpha)");
}

TEST(InvocationsOf, OverloadsOfTheTargetAreTried) {
  const Api clip = Function("lib.clip", {Required("x", "tensor"), Required("low", "number")});
  Api clamp = Function("lib.clamp", {Required("x", "tensor")});
  clamp.overloads = {{Required("x", "tensor"), Required("low", "number")}};
  EXPECT_EQ(CallOf(clip, clamp), "lib.clamp(x, low)");
}

// Calls of the target, where constants are known of it.
std::vector<std::string> CallsWithConstants(const Api& source, const Api& target) {
  CatalogueEntry entry;
  entry.api = source;
  const ArgumentKinds of_source = KindsOf(entry);
  entry.api = target;
  const ArgumentKinds of_target = KindsOf(entry);
  const Constants constants = ConstantsOf(entry);
  std::vector<std::string> calls;
  for (const Invocation& each :
       InvocationsOf({source, of_source}, {target, of_target, constants})) {
    calls.push_back(CallText(target.name, each.arguments));
  }
  return calls;
}

TEST(InvocationsOf, ARequiredParameterWithoutPartnerGetsAConstant) {
  const Api digamma = Function("lib.digamma", {Required("input", "tensor")});
  const Api polygamma =
      Function("lib.polygamma", {Required("n", "int"), Required("input", "tensor")});
  EXPECT_THAT(CallsWithConstants(digamma, polygamma),
              testing::ElementsAre("lib.polygamma(0, input)", "lib.polygamma(1, input)",
                                   "lib.polygamma(-1, input)"));
  const Api two = Function(
      "lib.two", {Required("input", "tensor"), Required("n", "int"), Required("m", "int")});
  EXPECT_THAT(CallsWithConstants(digamma, two), IsEmpty()) << "two have no partner";
}

TEST(InvocationsOf, AnOptionOfAnotherNameIsNoPartnerOfWhatIsRequired) {
  const Api zeros =
      Function("lib.zeros", {Required("input", "tensor"), Option("dtype", "dtype", "None")});
  const Api full = Function("lib.full", {Required("input", "tensor"), Required("fill", "number"),
                                         Option("dtype", "dtype", "None")});
  EXPECT_THAT(CallsWithConstants(zeros, full),
              testing::Contains("lib.full(input, 0, dtype=dtype)"));
}

TEST(InvocationsOf, WhatTakesNoListGetsTheOnlyItemOfOne) {
  const Api amax = Function("lib.amax", {Required("x", "tensor"), Option("dim", "int[]", "()")});
  Api max = Function("lib.max", {Required("x", "tensor"), Required("dim", "int")});
  EXPECT_EQ(CallOf(amax, max), "lib.max(x, dim[0])");
  const ArgumentKinds kinds;
  EXPECT_FALSE(InvocationsOf({amax, kinds}, {max, kinds})[0].arguments[1].otherwise);
  max.overloads = {{Required("x", "tensor"), Required("dim", "int[]")}};
  EXPECT_EQ(CallOf(amax, max), "lib.max(x, dim)") << "it takes lists, too";
}

TEST(OptionCallsOf, AnotherValueForAnOptionThatIsLeftOut) {
  CatalogueEntry entry;
  entry.api = Function("lib.smooth", {Required("x", "tensor"), Option("beta", "float", "1.0"),
                                      Option("keepdim", "bool", "False")});
  const ArgumentKinds kinds = KindsOf(entry);
  const Constants constants = ConstantsOf(entry);
  MappedArgument x, keepdim;
  x.parameter = "x", x.index = 0;
  keepdim.name = keepdim.parameter = "keepdim", keepdim.index = 1;
  std::vector<std::string> calls;
  for (const Invocation& each : OptionCallsOf({entry.api, kinds, constants}, {x, keepdim})) {
    calls.push_back(CallText("lib.smooth", each.arguments));
  }
  EXPECT_THAT(calls, testing::ElementsAre("lib.smooth(x, keepdim=keepdim, beta=0.0)",
                                          "lib.smooth(x, keepdim=True)"));
}

TEST(InvocationsOf, OfUnknownParametersThereIsNone) {
  EXPECT_THAT(CallOf(Function("lib.a", {}), Function("lib.b", {})), IsEmpty());
}

}  // namespace
}  // namespace parallax
