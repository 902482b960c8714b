#include "models/measure/comparison_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/fs.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

BackendResult FullBackend(const std::string& target, const std::string& file) {
  BackendResult backend;
  backend.target = target;
  backend.file = file;
  backend.label = file.empty() ? "" : target + " " + file;
  backend.profile = "keras 3.15.1 on " + target;
  backend.status = BackendStatus::kCrashed;
  backend.message = "dies of \"SIGSEGV\"";
  backend.accuracy = 0.95;
  backend.seconds = 4.25;
  backend.weights = "ab12";
  backend.margin = MarginSummary{0.01, 0.62};
  backend.referee_error = 3.1e-7;
  backend.nan_inputs = 2;
  return backend;
}

LayerRow FullLayer(const std::string& name, std::vector<size_t> from) {
  LayerRow row;
  row.layer = name;
  row.type = "Conv2D";
  row.config = R"({"units":3,"activation":"relu","a":null})";
  row.from = std::move(from);
  row.implementation_a = "nn.py:1 f";
  row.implementation_b = "nn.py:2 g";
  row.mad = 0.125;
  row.largest = 0.5;
  row.nans_a = 3;
  row.nans_b = 4;
  row.rate = 1e4;
  row.highlighted = row.first_divergence = true;
  return row;
}

PairResult FullPair(size_t a, size_t b) {
  PairResult pair;
  pair.a = a;
  pair.b = b;
  pair.class_distance = DistanceSummary{16, 0, 3, false};
  pair.mad_reason = "the data has no labels";
  pair.mad_too_near = 7;
  pair.class_distribution = {3, 0, 0, 0, 0, 57};
  pair.mad_distribution = {1, 2, 3, 4, 5};
  pair.pattern = "class 3/0/0/0/0/57";
  pair.top_class_flips = 3;
  pair.near_flips = 5;
  pair.max_abs_difference = 0.4;
  pair.over_tolerance = 9;
  pair.inconsistent = true;
  pair.worst_input = 17;
  pair.localisation = {FullLayer("input", {}), FullLayer("conv", {0}), FullLayer("add", {0, 1})};
  pair.localisation[1].rate = pair.localisation[1].mad = pair.localisation[1].largest = kInfinity;
  pair.blamed = 1;
  pair.localisation_reason = "the child died";
  pair.finding = "P-1a2b3c";
  pair.finding_reason = "the layer alone gives the same";
  pair.others = {{"dense_1", R"({"units":3})", "P-2"}, {"dense_2", "", "P-2"}};
  return pair;
}

// No field is as it is by default.
ModelComparison Full() {
  ModelComparison comparison;
  comparison.model = "/models/a.onnx";
  comparison.models = {"/models/a.onnx", "/models/b.onnx"};
  comparison.data = "/data/digits.npz";
  comparison.inputs = 60;
  comparison.backends = {FullBackend("onnxruntime", "/models/a.onnx"),
                         FullBackend("onnxruntime", "/models/b.onnx"), FullBackend("jax", "")};
  comparison.pairs = {FullPair(0, 1), FullPair(1, 2)};
  comparison.pairs[1].class_distance = std::nullopt;
  comparison.pairs[1].class_reason = "one output";
  comparison.pairs[1].mad_distance = DistanceSummary{0.3, 0, 2, false};
  comparison.pairs[1].mad_reason = "";
  comparison.pairs[1].max_abs_difference = kInfinity;
  comparison.unique_inconsistencies = 2;
  comparison.lone = 1;
  comparison.failures = {{FailureStage::kLayers,
                          FailureKind::kTimedOut,
                          "does not return",
                          {"jax", "torch"},
                          "does not return in 60 s",
                          {"libx.so!f<int>", "main"},
                          "TimeoutError: in 60 s",
                          true,
                          "jax-plain",
                          true}};
  comparison.backends[1].precision = "int8";
  comparison.pairs[0].beyond_rounding = 3;
  comparison.pairs[0].parting = {{"conv", "Conv", {"x", "y"}, 9, 7}, {"c:0", "CONV_2D", {}, 8, 6}};
  comparison.files_differ = true;
  comparison.lone_file = "/models/b.onnx";
  comparison.mad_truth = "median of 3 backends";
  comparison.referee = "jax";
  comparison.referee_disputed = true;
  comparison.referee_reason = "no backend runs the model in float64";
  WorstInput input;
  input.index = 17;
  input.label = -3;
  input.predictions = {{"onnxruntime", {{3, 0.75}, {1, 0.25}}}, {"jax", {{1, -0.5}}}};
  input.image = InputImage{2, 3, 1, std::string("\0\1\2\xff\4\5", 6)};
  input.text = "float32[2, 3], 0 to 1";
  comparison.worst_inputs = {input};
  return comparison;
}

NamedComparison Kept() { return {"lenet", 1795300000, "", Full()}; }

std::string FaultOf(const Json& json) {
  const auto read = ReadKept(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  return read.ok() ? "" : read.error().message;
}

TEST(ComparisonJson, EveryFieldComesBack) {
  const auto read = ReadKept(KeptText(Kept()));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(*read == Kept()) << KeptText(*read) << "\n" << KeptText(Kept());
  EXPECT_EQ(KeptText(*read), KeptText(Kept()));
  const auto none = ReadComparison(Json::parse(ComparisonJson(ModelComparison()).dump()));
  ASSERT_TRUE(none.ok()) << none.error().message;
  EXPECT_TRUE(*none == ModelComparison());
}

TEST(ComparisonJson, NumbersThatAreNoneComeBackAsSuch) {
  ModelComparison comparison = Full();
  comparison.worst_inputs[0].predictions[0].second[0].second = std::nan("");
  const Json json = Json::parse(ComparisonJson(comparison).dump());
  const auto read = ReadComparison(json);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(std::isnan(read->worst_inputs[0].predictions[0].second[0].second));
  EXPECT_EQ(read->pairs[1].max_abs_difference, kInfinity);
  EXPECT_EQ(ComparisonJson(*read).dump(), json.dump());
}

// A backend may give no configuration, or one that is no JSON.
TEST(ComparisonJson, AConfigurationThatIsNoJsonLeavesTheRestReadable) {
  ModelComparison comparison = Full();
  comparison.pairs[0].localisation[0].config = "";
  comparison.pairs[0].localisation[1].config = "{units";
  const auto read = ReadKept(KeptText({"a", 1, "", comparison}));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->result.pairs[0].localisation[1].config, "");
}

// What `compare --layers` printed of lenet1-mnist on three backends, and of an ONNX model.
TEST(ComparisonJson, WhatTheProgramWroteComesBackByteForByte) {
  for (const char* name : {"keras", "onnx"}) {
    const auto text =
        ReadFile(std::string(PARALLAX_SOURCE_DIR "/tests/snapshots/models/") + name + ".json");
    ASSERT_TRUE(text.ok()) << text.error().message;
    const auto read = ReadComparison(Json::parse(*text));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(ComparisonJson(*read).dump(2) + "\n", *text);
  }
}

TEST(ComparisonJson, KeysOfLaterVersionsAreLeftAlone) {
  Json json = KeptJson(Kept());
  json["later"] = {{"a", 1}};
  json["backends"][0]["later"] = 3;
  json["pairs"][0]["localisation"][1]["later"] = "x";
  const auto read = ReadKept(json.dump());
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(*read == Kept());
}

// The first version that kept comparisons did not know of these.
TEST(ComparisonJson, KeysThatCameLaterMayBeMissing) {
  Json json = KeptJson(Kept());
  for (const char* key : {"models", "lone", "mad_truth", "referee", "referee_disputed",
                          "referee_reason", "failures", "worst_inputs"}) {
    json.erase(key);
  }
  for (const char* key : {"margin", "nan_inputs", "referee_error", "weights", "profile"}) {
    json["backends"][0].erase(key);
  }
  for (const char* key : {"near_flips", "over_tolerance", "distribution", "worst_input",
                          "mad_too_near", "finding", "finding_reason"}) {
    json["pairs"][0].erase(key);
  }
  for (const char* key : {"from", "nans", "max_abs_difference", "config", "implementation"}) {
    json["pairs"][0]["localisation"][2].erase(key);
  }
  EXPECT_EQ(FaultOf(json), "");
}

TEST(ComparisonJson, WhatIsMissingIsNamedWithItsPlace) {
  const Json whole = KeptJson(Kept());
  const std::vector<std::pair<std::string, std::string>> needed = {
      {"", "schema"},
      {"", "model"},
      {"", "data"},
      {"", "inputs"},
      {"", "backends"},
      {"", "pairs"},
      {"", "name"},
      {"", "compared"},
      {"", "unique_inconsistencies"},
      {"/backends/2", "target"},
      {"/backends/1", "status"},
      {"/backends/0", "seconds"},
      {"/backends/0", "message"},
      {"/pairs/0", "a"},
      {"/pairs/1", "b"},
      {"/pairs/1", "class_distance"},
      {"/pairs/1", "mad_distance"},
      {"/pairs/1", "top_class_flips"},
      {"/pairs/1", "max_abs_difference"},
      {"/pairs/1", "inconsistent"},
      {"/pairs/1", "pattern"},
      {"/pairs/1", "localisation"},
      {"/pairs/0/localisation/1", "layer"},
      {"/pairs/0/localisation/1", "type"},
      {"/pairs/0/localisation/1", "mad"},
      {"/pairs/0/localisation/1", "rate"},
      {"/pairs/0/localisation/1", "highlighted"},
      {"/pairs/0/localisation/1", "first_divergence"},
      {"/failures/0", "signature"},
      {"/worst_inputs/0", "index"}};
  for (const auto& [place, key] : needed) {
    Json json = whole;
    json.at(Json::json_pointer(place)).erase(key);
    EXPECT_THAT(FaultOf(json), HasSubstr(key + " is missing")) << place;
  }
  Json json = whole;
  json["pairs"][1]["localisation"][2].erase("rate");
  EXPECT_EQ(FaultOf(json), "a comparison cannot be read: pairs[1].localisation[2].rate is missing");
}

TEST(ComparisonJson, AnotherVersionsSchemaIsNamed) {
  Json json = KeptJson(Kept());
  json["schema"] = 2;
  json.erase("pairs");
  EXPECT_THAT(FaultOf(json), HasSubstr("another version of Parallax wrote it (schema 2, not 1)"));
}

TEST(ComparisonJson, NamesThatLeadNowhereAreFaults) {
  const Json whole = KeptJson(Kept());
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"/lone", "names no backend"},
      {"/pairs/0/a", "names no backend"},
      {"/pairs/0/localisation/1/from/0", "names no layer before it"},
      {"/backends/0/status", "unknown word"},
      {"/failures/0/kind", "unknown word"},
      {"/worst_inputs/0/image/pixels", "no picture"}};
  for (const auto& [place, fault] : faults) {
    Json json = whole;
    json.at(Json::json_pointer(place)) = "strange";
    EXPECT_THAT(FaultOf(json), HasSubstr(fault)) << place;
  }
  Json large = whole;
  large["worst_inputs"][0]["image"]["height"] = uint64_t{1} << 63;
  EXPECT_THAT(FaultOf(large), HasSubstr("no picture"));
}

TEST(ComparisonJson, TruncatedTextIsAnErrorWhereverItEnds) {
  const std::string text = KeptText(Kept());
  for (size_t length = 0; length < text.size(); length += 7) {
    const auto read = ReadKept(text.substr(0, length));
    ASSERT_FALSE(read.ok()) << length;
    EXPECT_THAT(read.error().message, HasSubstr("it is no JSON"));
    EXPECT_FALSE(read.error().hint.empty());
  }
}

TEST(ComparisonJson, NoValueOfAnotherTypeIsTakenForAnything) {
  const Json whole = Json::parse(KeptText(Kept()));
  const Json leaves = whole.flatten();
  size_t tried = 0;
  for (const auto& [place, value] : leaves.items()) {
    if (place.find("/config/") != std::string::npos || value.is_null()) continue;
    for (const Json& strange :
         {Json(-1.5), Json("strange"), Json::object(), Json::array({2}), Json(true)}) {
      if (strange.type() == value.type()) continue;
      Json json = whole;
      json.at(Json::json_pointer(place)) = strange;
      EXPECT_NE(FaultOf(json), "") << place << " as " << strange;
      ++tried;
    }
  }
  EXPECT_GT(tried, 500u);
}

}  // namespace
}  // namespace parallax
