// CompareModel over backends of lambdas.

#include "models/run/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/run/testing.h"

namespace parallax {
namespace {

using testing_judge::Items;
using testing_judge::Return;
using testing_judge::Tensor;
using testing_models::CompareBench;

TEST(Compare, SoundBackendsAgree) {
  CompareBench bench({"one", "two"});
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->inputs, 300u);  // three batches
  ASSERT_EQ(comparison->pairs.size(), 1u);
  EXPECT_FALSE(comparison->pairs[0].Suspicious());
  EXPECT_EQ(comparison->pairs[0].max_abs_difference, 0);
  for (const BackendResult& backend : comparison->backends) EXPECT_EQ(backend.accuracy, 1.0);
  EXPECT_EQ(comparison->mad_truth, "labels");
  EXPECT_TRUE(comparison->failures.empty());
}

TEST(Compare, AnInconsistentBackendStandsAloneAndItsLayerIsBlamed) {
  CompareBench bench({"one", "two", "three"});
  bench.backends["two"].backwards = true;
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  ASSERT_EQ(comparison->pairs.size(), 3u);
  for (const PairResult& pair : comparison->pairs) {
    bool with_two = pair.a == 1 || pair.b == 1;
    EXPECT_EQ(pair.inconsistent, with_two);
    ASSERT_EQ(pair.blamed.has_value(), with_two) << pair.localisation_reason;
    if (!with_two) continue;
    EXPECT_EQ(pair.localisation[*pair.blamed].layer, "top");
  }
  EXPECT_EQ(comparison->lone, 1u);
  EXPECT_EQ(comparison->unique_inconsistencies, 2u);
  EXPECT_EQ(comparison->backends[1].accuracy, 0.0);
  EXPECT_EQ(comparison->referee, "one");
  EXPECT_EQ(comparison->backends[2].referee_error, 0.0);
  EXPECT_GT(comparison->backends[1].referee_error.value_or(0), 0.5);
}

TEST(Compare, ABackendThatRefusesTheModelIsLeftOut) {
  CompareBench bench({"one", "two", "three"});
  bench.backends["two"].refuses = true;
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->backends[1].status, BackendStatus::kRefused);
  ASSERT_EQ(comparison->pairs.size(), 1u);
  EXPECT_EQ(comparison->pairs[0].a, 0u);
  EXPECT_EQ(comparison->pairs[0].b, 2u);
  ASSERT_EQ(comparison->failures.size(), 1u);
  EXPECT_EQ(comparison->failures[0].stage, FailureStage::kLoad);
  EXPECT_EQ(comparison->failures[0].targets, std::vector<std::string>{"two"});
}

TEST(Compare, ABackendThatDiesOnABatchIsLeftOut) {
  CompareBench bench({"one", "two", "three"});
  bench.backends["one"].predict = [](int batch) -> std::optional<Outcome> {
    if (batch != 1) return std::nullopt;
    return Outcome{Crashed{11, 0, {"libone.so!dense"}, "", false}};
  };
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->backends[0].status, BackendStatus::kCrashed);
  EXPECT_FALSE(comparison->backends[0].accuracy.has_value());
  ASSERT_EQ(comparison->pairs.size(), 1u);
  EXPECT_FALSE(comparison->pairs[0].Suspicious());
  ASSERT_EQ(comparison->failures.size(), 1u);
  EXPECT_EQ(comparison->failures[0].stage, FailureStage::kPredict);
  EXPECT_EQ(comparison->failures[0].frames, std::vector<std::string>{"libone.so!dense"});
}

TEST(Compare, ALostBackendIsLeftOut) {
  CompareBench bench({"one", "two", "three"});
  bench.backends["three"].predict = [&](int batch) -> std::optional<Outcome> {
    if (batch != 2) return std::nullopt;
    bench.backends["three"].library.start = [] { return Status(Error{"it does not start", ""}); };
    return Outcome{WorkerLost{"its process was killed"}};
  };
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->backends[2].status, BackendStatus::kCrashed);
  EXPECT_NE(comparison->backends[2].message.find("worker lost"), std::string::npos);
  EXPECT_EQ(comparison->pairs.size(), 1u);
}

TEST(Compare, WithoutLabelsTheMedianOfThreeStandsIn) {
  CompareBench bench({"one", "two", "three"});
  bench.labels = false;
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->mad_truth, "median of 3 backends");
  EXPECT_TRUE(comparison->pairs[0].mad_distance.has_value());
  EXPECT_FALSE(comparison->backends[0].accuracy.has_value());
}

TEST(Compare, TheNextBackendReadsWhatTheFirstCannot) {
  CompareBench bench({"one", "two"});
  bench.backends["one"].reads = false;
  auto comparison = bench.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_EQ(comparison->pairs.size(), 1u);
  bench.backends["two"].reads = false;
  EXPECT_FALSE(bench.Compare().ok());
}

TEST(Compare, NothingLoadsIsOneMessage) {
  CompareBench bench({"one", "two"});
  for (auto& [name, backend] : bench.backends) backend.refuses = true;
  auto comparison = bench.Compare();
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.error().message, "no backend loads the model");
}

// A planted fault of a backend, and its healthy twin: numbers that rounding explains.
TEST(Compare, ZerosOfOneBackendAreInconsistentWithoutLabelsAndAMedian) {
  for (const float faulty : {0.0f, 1.0f}) {
    CompareBench bench({"one", "two"});
    bench.labels = false;
    bench.backends["two"].row = [&](float) {
      return std::vector<float>{0.1f * faulty, 0.300001f * faulty, 0.6f * faulty};
    };
    auto comparison = bench.Compare();
    ASSERT_TRUE(comparison.ok()) << comparison.error().message;
    EXPECT_EQ(comparison->pairs[0].inconsistent, faulty == 0);
    EXPECT_EQ(comparison->pairs[0].beyond_rounding, faulty == 0 ? 300u : 0u);
  }
}

// At a jump rounding decides, and each backend jumps when its input is moved; one that never does
// is wrong. A quantised model may be off by more.
TEST(Compare, WhatNudgesOfTheInputDoIsNoInconsistency) {
  const auto jump = [](bool above) {
    return above ? std::vector<float>{0, 0, 1} : std::vector<float>{0, 1, 0};
  };
  for (const bool healthy : {true, false}) {
    CompareBench bench({"one", "two"});
    bench.labels = bench.backends["one"].wide = bench.backends["two"].wide = false;
    bench.backends["one"].row = [&](float x) { return jump(x > 1); };
    bench.backends["two"].row = [&](float x) { return jump(!healthy || x >= 1); };
    auto comparison = bench.Compare();
    ASSERT_TRUE(comparison.ok()) << comparison.error().message;
    EXPECT_EQ(comparison->pairs[0].over_tolerance, 300u);
    EXPECT_EQ(comparison->pairs[0].inconsistent, !healthy);
  }
}

TEST(Compare, AQuantisedModelMayDifferByMore) {
  for (const bool quantised : {true, false}) {
    CompareBench bench({"one", "two"});
    bench.labels = bench.backends["one"].wide = bench.backends["two"].wide = false;
    bench.backends["one"].row = [](float) { return std::vector<float>{0.2f, 0.3f, 0.5f}; };
    bench.backends["two"].row = [](float) { return std::vector<float>{0.2f, 0.4f, 0.4f}; };
    if (quantised) {
      bench.backends["two"].answers["model"] = R"({"weights": "abc", "precision": "int8",
        "layers": [{"name": "dense", "type": "Dense", "inbound": []},
                   {"name": "top", "type": "Softmax", "inbound": [0]}]})";
    }
    auto comparison = bench.Compare();
    ASSERT_TRUE(comparison.ok()) << comparison.error().message;
    EXPECT_EQ(comparison->pairs[0].inconsistent, !quantised);
  }
}

// The second planted fault: an optimisation refuses what the same runtime without it runs.
TEST(Compare, ARefusalByOneBackendAloneIsToldWithItsTwin) {
  for (const bool healthy : {true, false}) {
    CompareBench bench({"one", "two", "three"}, {"one-plain"});
    bench.backends["one"].refuses = !healthy;
    auto comparison = bench.Compare();
    ASSERT_TRUE(comparison.ok()) << comparison.error().message;
    EXPECT_EQ(comparison->failures.empty(), healthy);
    if (healthy) continue;
    EXPECT_TRUE(comparison->failures[0].alone);
    EXPECT_EQ(comparison->failures[0].twin, "one-plain");
    EXPECT_TRUE(comparison->failures[0].twin_runs);
  }
  CompareBench two({"one", "two"}, {"one-plain"});
  two.backends["one"].refuses = two.backends["one-plain"].refuses = true;
  auto comparison = two.Compare();
  ASSERT_TRUE(comparison.ok()) << comparison.error().message;
  EXPECT_FALSE(comparison->failures[0].alone);
  EXPECT_FALSE(comparison->failures[0].twin_runs);
}

// What an adapter may give for data that is of another kind than it should be.
TEST(Compare, DataThatIsNoneIsTold) {
  const Outcome alone = Return(Tensor<float>({1, 2}));
  const Outcome opaque = Return(Items({Items({OutputValue{Opaque{"longdouble"}}}), None{}}));
  const Outcome number = Return(Items({Items({OutputValue{1.5}}), None{}}));
  const OutputValue two = Tensor<float>({1, 2}, Shape{2, 1});
  const OutputValue three = Tensor<int64_t>({1, 2, 3}, Shape{3});
  const Outcome uneven = Return(Items({Items({two, three}), None{}}));
  const Outcome labels = Return(Items({Items({two}), three}));
  const std::vector<std::pair<Outcome, std::string>> wrong = {
      {alone, "no pair of inputs and labels"},
      {opaque, "array x is no array of numbers but longdouble"},
      {number, "array x is no array of numbers"},
      {uneven, "array 1 has 3 rows where array x has 2"},
      {labels, "3 labels for 2 inputs"}};
  for (const auto& [batch, said] : wrong) {
    CompareBench bench({"one", "two"});
    bench.data = [&](const Outcome&) { return batch; };
    auto comparison = bench.Compare();
    ASSERT_FALSE(comparison.ok()) << said;
    EXPECT_THAT(comparison.error().message,
                testing::AllOf(testing::StartsWith("/data.npz cannot be used as data: "),
                               testing::HasSubstr(said)));
    EXPECT_NE(comparison.error().hint, "");
  }
}

TEST(Compare, DataOfAnotherShapeIsTold) {
  CompareBench bench({"one", "two"});
  bench.data = [&](const Outcome&) {
    return Return(Items({Items({Tensor<float>({1, 2, 3}, Shape{1, 3})}), None{}}));
  };
  for (auto& [name, backend] : bench.backends) {
    backend.predict = [](int) { return Outcome{Raised{"ValueError", "not aligned"}}; };
  }
  auto comparison = bench.Compare();
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(
      comparison.error().message,
      "/data.npz does not fit /model.toy: array x has the shape [n, 3], the model takes [n, 2]");
  EXPECT_NE(comparison.error().hint, "");
}

TEST(Compare, AnAnswerOfAnotherTypeIsNamed) {
  const std::vector<std::pair<const char*, const char*>> of_data = {
      {"5", "data() of the adapter one: must be an object"},
      {R"({"inputs": "many"})", "data() of the adapter one: inputs must be a whole number"},
      {R"({"inputs": -3})", "data() of the adapter one: inputs must be a whole number"},
      {R"({"inputs": 3, "names": "x"})",
       "data() of the adapter one: names must be a list of texts"},
      {"hello", "data() of the adapter one: gives nothing that can be read"}};
  for (const auto& [answer, said] : of_data) {
    CompareBench bench({"one", "two"});
    for (auto& [name, backend] : bench.backends) backend.answers["data"] = answer;
    auto comparison = bench.Compare();
    ASSERT_FALSE(comparison.ok()) << answer;
    EXPECT_THAT(comparison.error().message, testing::HasSubstr(said));
    EXPECT_NE(comparison.error().hint, "");
  }
  const std::vector<std::pair<const char*, const char*>> of_model = {
      {"[]", "must be an object"},
      {R"({"weights": 5})", "weights must be a text"},
      {R"({"weights": "a", "inputs": [{"names": "x"}]})",
       "inputs[0].names must be a list of texts"},
      {R"({"weights": "a", "outputs": [{"shape": ["n"]}]})",
       "outputs[0].shape[0] must be a whole number"},
      {R"({"weights": "a", "layers": [{"name": "d", "inbound": [7]}]})",
       "layers[0].inbound must be places of layers before it"},
      {R"({"weights": "a", "layers": 5})", "layers must be a list of objects"}};
  for (const auto& [answer, said] : of_model) {
    CompareBench bench({"one", "two", "three"});
    bench.backends["two"].answers["model"] = answer;
    auto comparison = bench.Compare();
    ASSERT_TRUE(comparison.ok()) << answer;
    EXPECT_EQ(comparison->backends[1].status, BackendStatus::kRefused);
    EXPECT_THAT(comparison->backends[1].message,
                testing::HasSubstr(std::string("model() of the adapter two: ") + said));
  }
}

TEST(Compare, AStopIsNoResult) {
  CompareBench bench({"one", "two"});
  bench.backends["one"].predict = [&](int batch) -> std::optional<Outcome> {
    if (batch == 1) bench.stop.Request();
    return std::nullopt;
  };
  auto comparison = bench.Compare();
  ASSERT_FALSE(comparison.ok());
  EXPECT_EQ(comparison.error().message, "stopped by the user");
}

}  // namespace
}  // namespace parallax
