#include "models/run/voices.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TargetSpec Spec(const std::string& name, const std::string& adapter, const std::string& variable,
                const std::string& value) {
  TargetSpec spec;
  spec.name = name;
  spec.adapter = adapter;
  if (!variable.empty()) spec.environment = {{"PYTHONPATH", "/x"}, {variable, value}};
  return spec;
}

TEST(Voices, WhoSharesKernelsIsOne) {
  TargetSpec torch = Spec("torch", "torch", "", "");
  EXPECT_TRUE(SameVoice(Spec("keras-torch", "keras", "KERAS_BACKEND", "torch"), torch));
  // A version that the user added, under a name of the user's.
  EXPECT_TRUE(SameVoice(Spec("keras-3.10", "keras", "KERAS_BACKEND", "torch"), torch));
  EXPECT_TRUE(SameVoice(Spec("old", "onnx", "PARALLAX_ONNX_RUNTIME", "onnxruntime"),
                        Spec("x", "onnx", "PARALLAX_ONNX_RUNTIME", "onnxruntime-unoptimised")));
  EXPECT_TRUE(SameVoice(Spec("keras-numpy", "keras", "KERAS_BACKEND", "numpy"),
                        Spec("keras-jax", "keras", "KERAS_BACKEND", "jax")));
  EXPECT_FALSE(SameVoice(Spec("keras-jax", "keras", "KERAS_BACKEND", "jax"), torch));
  EXPECT_FALSE(SameVoice(Spec("a", "mine", "", ""), Spec("b", "mine", "", "")));
}

TEST(Voices, ReducedIsWhatComputesInLess) {
  EXPECT_TRUE(IsReduced(Spec("x", "onnx", "PARALLAX_ONNX_RUNTIME", "openvino-bf16")));
  EXPECT_FALSE(IsReduced(Spec("x", "onnx", "PARALLAX_ONNX_RUNTIME", "openvino")));
}

}  // namespace
}  // namespace parallax
