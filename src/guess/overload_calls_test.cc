#include "guess/overload_calls.h"

#include <gtest/gtest.h>

#include "guess/declared.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

using List = std::vector<Parameter>;

Parameter Required(std::string name, std::string type) {
  return {std::move(name), std::move(type), false, false, "", {}};
}

TensorRecipe Row() {
  TensorRecipe tensor;
  tensor.shape = {3};
  return tensor;
}

// lib.each_add(xs, others), of which `list` is another overload.
std::vector<Binding> CallsOf(const List& list, const Binding& accepted) {
  Api api;
  api.program = api.name = "lib.each_add";
  api.parameters = {Required("xs", "tensor[]"), Required("others", "tensor[]")};
  api.overloads = {list};
  const std::vector<Binding> calls = OverloadCalls(api, api.overloads[0], std::span(&accepted, 1));
  for (const Binding& call : calls) EXPECT_TRUE(FitsList(api, api.overloads[0], call));
  return calls;
}

Binding OfLists() {
  const Value rows(Sequence{false, {Value(Row()), Value(Row())}});
  return Binding{{{"xs", false, rows}, {"others", false, rows}}};
}

TEST(OverloadCalls, WhatFitsStaysAndTheRestIsMadeByItsType) {
  const auto calls = CallsOf({Required("xs", "tensor[]"), Required("number", "number")}, OfLists());
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].arguments[0].value, OfLists().arguments[0].value);
  EXPECT_TRUE(calls[0].arguments[1].value.Is<int64_t>());
}

TEST(OverloadCalls, AListIsAsLongAsTheFirst) {
  const auto calls =
      CallsOf({Required("xs", "tensor[]"), Required("numbers", "number[]")}, OfLists());
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].arguments[1].value.As<Sequence>().items.size(), 2u);
}

TEST(OverloadCalls, ATensorForANumberHasNoDimensions) {
  const Binding number{{{"x", false, Value(Row())}, {"y", false, Value(0.5)}}};
  const auto calls = CallsOf({Required("x", "tensor"), Required("y", "tensor")}, number);
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].arguments[1].value.As<TensorRecipe>().shape.empty());
}

TEST(OverloadCalls, AListStandsForItsFirstItemAndBack) {
  const Value dims(Sequence{false, {Value(int64_t{2}), Value(int64_t{1})}});
  const Binding list{{{"x", false, Value(Row())}, {"dim", false, dims}}};
  auto calls = CallsOf({Required("x", "tensor"), Required("dim", "int")}, list);
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].arguments[1].value, Value(int64_t{2}));
  calls = CallsOf({Required("x", "tensor"), Required("dim", "int[]")}, calls[0]);
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].arguments[1].value, Value(Sequence{false, {Value(int64_t{2})}}));
}

TEST(OverloadCalls, ThereIsNoneOfAListThatIsKnownNorOfWhatNobodyCanMake) {
  EXPECT_TRUE(
      CallsOf({Required("xs", "tensor[]"), Required("others", "tensor[]")}, OfLists()).empty());
  EXPECT_TRUE(CallsOf({Required("xs", "tensor[]"), Required("how", "module")}, OfLists()).empty());
}

}  // namespace
}  // namespace parallax
