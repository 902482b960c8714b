#include "report/comparison_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "models/measure/comparison_json.h"
#include "report/comparison_table.h"
#include "report/summary.h"
#include "report/testing.h"

namespace parallax {
namespace {

BackendResult Backend(const std::string& target, double accuracy) {
  BackendResult backend;
  backend.target = target;
  backend.profile = "keras 3.15.1 on " + target;
  backend.accuracy = accuracy;
  backend.seconds = 4.25;
  backend.weights = "ab12";
  return backend;
}

LayerRow Row(const std::string& layer, const std::string& type, double mad, double rate) {
  LayerRow row;
  row.layer = layer;
  row.type = type;
  row.config =
      R"({"name":"n","units":3,"activation":"relu","kernel_size":[3,3],"dtype":"float32"})";
  row.mad = mad;
  row.rate = rate;
  return row;
}

PairResult Healthy(size_t a, size_t b) {
  PairResult pair;
  pair.a = a;
  pair.b = b;
  pair.class_distance = DistanceSummary{};
  pair.mad_distance = DistanceSummary{3.2e-8, 4, 0, false};
  pair.mad_too_near = 7;
  pair.class_distribution = {0, 0, 0, 0, 0, 60};
  pair.mad_distribution = {0, 0, 0, 0, 60};
  pair.pattern = "class 0/0/0/0/0/60";
  pair.max_abs_difference = 4.47e-8;
  pair.worst_input = 4;
  return pair;
}

PairResult Inconsistent(size_t a, size_t b) {
  PairResult pair = Healthy(a, b);
  pair.class_distance = DistanceSummary{16, 17, 3, true};
  pair.pattern = "class 3/0/0/0/0/57";
  pair.top_class_flips = 3;
  pair.max_abs_difference = std::numeric_limits<double>::infinity();
  pair.inconsistent = true;
  pair.worst_input = 17;
  pair.localisation = {Row("input", "InputLayer", 0, 0), Row("conv", "Conv2D", 1e-3, 1e4),
                       Row("norm", "BatchNormalization", 0.2, 199)};
  pair.localisation[1].highlighted = true;
  pair.localisation[1].first_divergence = true;
  pair.localisation[1].implementation_b = "keras/src/backend/torch/nn.py:572 conv";
  pair.localisation[1].from = {0};
  pair.localisation[2].from = {1};
  pair.blamed = 1;
  pair.class_distribution = {3, 0, 0, 0, 0, 57};
  return pair;
}

// Three backends, one of which refuses the model.
ModelComparison Sample() {
  ModelComparison comparison;
  comparison.model = "/models/lenet.keras";
  comparison.data = "/data/digits.npz";
  comparison.inputs = 60;
  comparison.backends = {Backend("keras-jax", 0.95), Backend("keras-torch", 0.9),
                         Backend("keras-numpy", 0.95), Backend("keras-openvino", 0)};
  comparison.backends[3].status = BackendStatus::kRefused;
  comparison.backends[3].accuracy = std::nullopt;
  comparison.backends[3].message = "raises ValueError: no such layer";
  comparison.pairs = {Inconsistent(0, 1), Healthy(0, 2)};
  comparison.unique_inconsistencies = 1;
  comparison.lone = 1;
  comparison.mad_truth = "labels";
  comparison.referee = "keras-jax";
  comparison.backends[0].referee_error = 3.1e-7;
  comparison.backends[1].referee_error = 0.4;
  comparison.backends[0].margin = MarginSummary{0.01, 0.62};
  comparison.backends[1].nan_inputs = 1;
  comparison.pairs[1].near_flips = 5;
  comparison.failures = {FailureOf(FailureStage::kLoad, FailureKind::kRefused, "keras-openvino",
                                   "raises ValueError: no such layer"),
                         {FailureStage::kLayers,
                          FailureKind::kCrashed,
                          "SIGSEGV in libdnn.so!forward",
                          {"keras-torch"},
                          "dies of SIGSEGV in libdnn.so!forward",
                          {"libdnn.so!forward", "main"}}};
  return comparison;
}

TEST(ComparisonReport, TextMatchesItsSnapshot) {
  ModelComparison few = Sample();
  few.pairs.clear();
  ModelComparison unlabelled = Sample();
  unlabelled.pairs = {Healthy(0, 2)};
  unlabelled.referee_disputed = true;
  unlabelled.pairs[0].class_distance = std::nullopt;
  unlabelled.pairs[0].class_reason = "the data has no labels";
  unlabelled.pairs[0].mad_distance = std::nullopt;
  unlabelled.pairs[0].mad_reason = "no labels, and no three independent backends";
  ExpectSnapshot("comparison", ComparisonText(Sample()) + "\n---\n" + ComparisonText(few) +
                                   "\n---\n" + ComparisonText(unlabelled));
}

TEST(ComparisonReport, SeveralFilesHaveTheirNames) {
  ModelComparison comparison = Sample();
  comparison.models = {"/models/lenet.onnx", "/models/lenet-int8.onnx"};
  comparison.model = comparison.models[0];
  comparison.backends = {Backend("onnxruntime", 0.9), Backend("onnxruntime", 0.8)};
  for (size_t i = 0; i < 2; ++i) {
    comparison.backends[i].file = comparison.models[i];
    comparison.backends[i].label =
        i == 0 ? "onnxruntime lenet.onnx" : "onnxruntime lenet-int8.onnx";
  }
  comparison.pairs = {Inconsistent(0, 1)};
  comparison.pairs[0].localisation[1].layer = "encoder/block_17/attention/query/MatMul";
  ExpectSnapshot("comparison-files", ComparisonText(comparison));
  nlohmann::ordered_json json = ComparisonJson(comparison);
  EXPECT_EQ(json["models"].size(), 2u);
  EXPECT_EQ(json["backends"][0]["target"], "onnxruntime");
  EXPECT_EQ(json["backends"][1]["file"], "/models/lenet-int8.onnx");
  EXPECT_EQ(json["pairs"][0]["a"], json["backends"][0]["label"]);
}

TEST(ComparisonReport, JsonMatchesItsSnapshot) {
  ExpectSnapshot("comparison-json", JsonText(ComparisonJson(Sample())));
}

NamedComparison Named(const char* name, const ModelComparison& comparison) {
  return {name, 0, "", comparison};
}

TEST(ComparisonReport, ZooMatchesItsSnapshot) {
  const std::vector<NamedComparison> results = {
      Named("lenet", Sample()),
      {"gone", 0, "cannot read gone.keras: No such file or directory", {}}};
  ExpectSnapshot("zoo", ComparisonTable(results));
  nlohmann::ordered_json json = ZooJson(results);
  EXPECT_EQ(json["models"][0]["name"], "lenet");
  EXPECT_EQ(json["models"][0]["pairs"].size(), 2u);
  EXPECT_EQ(json["models"][1],
            (nlohmann::ordered_json{{"name", "gone"}, {"error", results[1].error}}));
  EXPECT_EQ(json["pairs"], 2);
  EXPECT_EQ(json["inconsistent_pairs"], 1);
  EXPECT_EQ(json["failed_backends"], 1);
  EXPECT_EQ(json["errors"], 1);
}

TEST(ComparisonReport, FailuresOfAZooAreOneTable) {
  ModelComparison other = Sample();
  other.failures.pop_back();
  other.failures[0].targets = {"keras-jax", "keras-openvino"};
  const std::vector<NamedComparison> results = {
      Named("lenet", Sample()), Named("other", other), {"gone", 0, "no such file", {}}};
  nlohmann::ordered_json json = ZooJson(results);
  ASSERT_EQ(json["failures"].size(), 2u);
  EXPECT_EQ(json["failures"][0]["models"], 2);
  EXPECT_EQ(json["failures"][0]["targets"],
            nlohmann::ordered_json({"keras-openvino", "keras-jax"}));
  EXPECT_EQ(json["failures"][1]["models"], 1);
}

}  // namespace
}  // namespace parallax
