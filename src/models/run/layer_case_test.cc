#include "models/run/layer_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

OutputValue Array(DType dtype, const std::string& bytes) {
  OutputTensor tensor;
  tensor.dtype = dtype;
  tensor.shape = {static_cast<int64_t>(bytes.size() / ItemSize(dtype))};
  tensor.bytes = bytes;
  return OutputValue{tensor};
}

OutputValue Cut(OutputValue input) {
  OutputValue inputs{OutputSequence{{std::move(input)}}};
  OutputValue weights{OutputSequence{}};
  return OutputValue{OutputSequence{{std::move(inputs), std::move(weights)}}};
}

std::vector<std::string> Places(const Relation& relation) {
  std::vector<std::string> places;
  for (const Side& side : relation.sides) {
    places.push_back(side.label + " = " + (side.target.empty() ? relation.target : side.target));
  }
  return places;
}

TEST(LayerCase, TwoBackendsAreHeldByARefereeInFloat64) {
  auto made = MakeLayerCase("layer:keras.layers.Dense", "{}",
                            Cut(Array(DType::kF32, std::string(8, '\0'))), {"a", "b"}, {"c"});
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made->relation.Id(), "backends:a keras.layers.Dense");
  EXPECT_THAT(Places(made->relation), ElementsAre("on a = a", "on b = b", "on c in float64 = c"));
  EXPECT_EQ(made->relation.sides[2].derivation.kind, DeriveKind::kWiden);
  ASSERT_EQ(made->binding.arguments.size(), 3u);
  const auto& inputs = made->binding.arguments[1].value.As<Sequence>();
  EXPECT_EQ(inputs.items[0].As<TensorRecipe>().bytes->size(), 8u);
  EXPECT_TRUE(made->relation.IsOfLayer());
}

TEST(LayerCase, ARefereeMayBeOneMoreVoice) {
  auto made = MakeLayerCase("layer:onnx.Add", "{}", Cut(Array(DType::kF32, std::string(8, '\0'))),
                            {"a", "b"}, {"c", false});
  ASSERT_TRUE(made.ok());
  EXPECT_THAT(Places(made->relation), ElementsAre("on a = a", "on b = b", "on c = c"));
}

TEST(LayerCase, NothingIsWidenedWhereNothingCanBe) {
  auto made = MakeLayerCase("layer:onnx.Add", "{}", Cut(Array(DType::kI32, std::string(8, '\0'))),
                            {"a", "b"}, {"c"});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made->relation.sides[2].derivation.kind, DeriveKind::kAsIs);
  EXPECT_THAT(Places(made->relation), ElementsAre("on a = a", "on b = b", "on c = c"));
}

TEST(LayerCase, TheBackendAtFaultComesFirst) {
  auto made = MakeLayerCase("layer:onnx.Add", "{}", Cut(Array(DType::kF32, std::string(8, '\0'))),
                            {"a", "b"}, {"c"});
  ASSERT_TRUE(made.ok());
  MakeMain(1, &*made);
  EXPECT_EQ(made->relation.target, "b");
  EXPECT_EQ(made->relation.family, "b");
  EXPECT_TRUE(made->relation.sides[0].target.empty());
  EXPECT_THAT(Places(made->relation), ElementsAre("on b = b", "on a = a", "on c in float64 = c"));
  MakeMain(0, &*made);
  EXPECT_THAT(Places(made->relation), ElementsAre("on b = b", "on a = a", "on c in float64 = c"));
}

TEST(LayerCase, WhatIsNoLayerIsAnError) {
  OutputValue good = Cut(Array(DType::kF32, ""));
  EXPECT_FALSE(MakeLayerCase("keras.layers.Dense", "{}", good, {"a", "b"}, {}).ok());
  EXPECT_FALSE(MakeLayerCase("layer:x.Y", "{}", Array(DType::kF32, ""), {"a", "b"}, {}).ok());
  OutputTensor large;
  large.has_bytes = false;
  auto made = MakeLayerCase("layer:x.Y", "{}", Cut(OutputValue{large}), {"a", "b"}, {});
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("very large"));
}

}  // namespace
}  // namespace parallax
