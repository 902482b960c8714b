#include "explain/arguments/front_ends.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using ::testing::ElementsAre;

Api MakeApi(const std::string& name, std::vector<std::string> required,
            std::vector<std::string> optional = {}) {
  Api api;
  api.program = api.name = name;
  api.kind = "function";
  for (std::string& each : required) {
    api.parameters.push_back({std::move(each), "any", false, false, "", {}});
  }
  for (std::string& each : optional) {
    api.parameters.push_back({std::move(each), "any", false, true, "", {}});
  }
  return api;
}

std::vector<std::string> Names(std::string_view name, const std::vector<Api>& all) {
  std::vector<const Api*> apis;
  for (const Api& api : all) apis.push_back(&api);
  std::vector<std::string> names;
  for (const Api* api : FrontEndsOf(name, apis)) names.push_back(api->name);
  return names;
}

TEST(FrontEndsOf, PublicFunctionsThatTheNameHoldsAndTheForward) {
  std::vector<Api> all = {MakeApi("lib.batch_norm", {"input"}), MakeApi("lib.norm", {"input"}),
                          MakeApi("raw.avg_pool", {"self"}),
                          MakeApi("raw.avg_pool_backward", {"self"}), MakeApi("lib.pool", {})};
  all.push_back(MakeApi("raw._native_batch_norm_legit", {}));
  all.back().traits = {"internal"};
  all.push_back(MakeApi("raw._native_abatch_norm", {}));
  all.back().traits = {"internal"};
  EXPECT_THAT(Names("raw._native_batch_norm_legit", all), ElementsAre("lib.batch_norm"));
  EXPECT_THAT(Names("raw._native_abatch_norm", all), ElementsAre());
  EXPECT_THAT(Names("raw.avg_pool_backward", all), ElementsAre("raw.avg_pool"));
  all.push_back(MakeApi("raw._native_batch_fast_norm_legit", {}));
  all.back().traits = {"internal"};
  EXPECT_THAT(Names("raw._native_batch_fast_norm_legit", all), ElementsAre("lib.batch_norm"))
      << "its words in that order";
  all[0].traits = {"internal"};
  EXPECT_THAT(Names("raw._native_batch_norm_legit", all), ElementsAre());
}

Binding Two(const std::string& a, const std::string& b) {
  return {{{a, false, {TensorRecipe()}}, {b, false, {TensorRecipe()}}}};
}

TEST(ArgumentsFor, AreTakenByName) {
  const Api api = MakeApi("lib.f", {"input", "weight"}, {"scale"});
  auto found = ArgumentsFor(api, Two("weight", "self"), false);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->binding.arguments[0].name, "input");
  EXPECT_FALSE(ArgumentsFor(api, Two("weight", "x"), false).has_value());
}

TEST(ArgumentsFor, ANumberIsNoWord) {
  Api api = MakeApi("lib.f", {"input"}, {"mode"});
  api.parameters[1].type = "str";
  Binding binding{{{"self", false, {TensorRecipe()}}, {"mode", false, {int64_t{0}}}}};
  EXPECT_FALSE(ArgumentsFor(api, binding, false).has_value());
  const auto backward = ArgumentsFor(api, binding, true);
  ASSERT_TRUE(backward.has_value());
  EXPECT_FALSE(backward->alike);
  EXPECT_EQ(backward->binding.arguments.size(), 1u);
  api.parameters[1].type = "int";
  EXPECT_TRUE(ArgumentsFor(api, binding, false)->alike);
}

TEST(ArgumentsFor, ABackwardNeedNotTakeAllThatTheForwardRequires) {
  Api api = MakeApi("lib.f", {"input", "bias", "eps"});
  api.parameters[1].type = "tensor?";
  api.parameters[2].type = "float";
  const Binding binding{
      {{"grad_output", false, {TensorRecipe()}}, {"self", false, {TensorRecipe()}}}};
  const auto found = ArgumentsFor(api, binding, true);
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->binding.arguments.size(), 3u);
  EXPECT_TRUE(found->binding.arguments[1].value.Is<None>());
  EXPECT_TRUE(found->binding.arguments[2].value.Is<double>());
  EXPECT_FALSE(ArgumentsFor(api, Two("self", "weight"), false).has_value());
}

TEST(ArgumentsFor, TheSizeOfAnOutputIsThatOfItsGradient) {
  Api api = MakeApi("lib.f", {"input", "output_size"});
  api.parameters[1].type = "int[2]";
  TensorRecipe gradient;
  gradient.shape = {7, 5, 3};
  const Binding binding{{{"grad_output", false, {gradient}}, {"self", false, {TensorRecipe()}}}};
  const auto found = ArgumentsFor(api, binding, true);
  ASSERT_TRUE(found.has_value());
  const auto& size = found->binding.arguments[1].value.As<Sequence>().items;
  ASSERT_EQ(size.size(), 2u);
  EXPECT_EQ(size[0].As<int64_t>(), 5);
  EXPECT_EQ(size[1].As<int64_t>(), 3);
}

TEST(ArgumentsFor, OnlyTheGradientMayBeLeftOver) {
  const Api api = MakeApi("lib.f", {"input"});
  EXPECT_FALSE(ArgumentsFor(api, Two("self", "weight"), false).has_value());
  EXPECT_TRUE(ArgumentsFor(api, Two("grad_output", "self"), true).has_value());
}

}  // namespace
}  // namespace parallax
