// Explore over backends of lambdas: faults that are planted at values of parameters, and a healthy
// twin that stays silent.

#include "explore/explorer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <mutex>

#include "base/fake_clock.h"
#include "explore/exploration_json.h"
#include "judge/testing.h"
#include "networks/network_json.h"
#include "store/memory_store.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax {
namespace {

using testing_judge::Items;
using testing_judge::Raise;
using testing_judge::Return;
using testing_judge::Tensor;
using testing_targets::FakeCall;

constexpr const char* kLayers = R"({"outputs": "network:o", "tensors": "network:t",
  "layers": [
    {"name": "Scale", "inputs": [[{"shape": [2, 3], "dtype": "float32"}]],
     "parameters": [{"name": "by", "required": true, "values": [2, 3, 4]},
                    {"name": "mode", "required": false, "values": ["plain", "odd", "even"]},
                    {"name": "shift", "required": false, "values": [0, 1]}]},
    {"name": "Half", "inputs": [[{"shape": [2, 3], "dtype": "float32"}]],
     "parameters": [{"name": "times", "required": false, "values": [1, 2, -1]}]}]})";

// What a backend makes of a layer's output, or does instead.
struct Layer {
  const NetworkLayer& spec;
  std::vector<float> numbers;
  bool nudged;
  uint64_t seed;
  bool Has(const std::string& name, const Value& value) const {
    const Value* own = FindParameter(spec, name);
    return own != nullptr && *own == value;
  }
};
// None: as it is.
using Fault = std::function<std::optional<Outcome>(Layer*)>;

int64_t Whole(const NetworkLayer& layer, const std::string& name, int64_t otherwise) {
  const Value* value = FindParameter(layer, name);
  return value != nullptr && value->Is<int64_t>() ? value->As<int64_t>() : otherwise;
}

class ExploreBench {
 public:
  std::map<std::string, Fault> faults;
  std::map<std::string, int> inferred;
  StopToken stop;
  FakeProgress progress;
  FakeClock clock;
  ExploreSettings settings;
  std::function<void(const std::string&)> on_run;  // a network, as text
  ExplorationLog* log = nullptr;

  explicit ExploreBench(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      faults[name] = nullptr;
      TargetSpec target;
      target.name = target.adapter = name;
      settings.targets.push_back(target);
      auto& library = libraries_[name];
      library.ask = [this, name](const std::string& verb, const std::string& text) {
        return Answer(name, verb, text);
      };
      library.call = [this, name](const FakeCall& call) { return Call(name, call); };
    }
    settings.most_networks = 60;
  }

  Result<Exploration> Run() {
    TargetPool pool([this](const TargetSpec& spec) {
      return std::make_unique<testing_targets::FakeTarget>(spec.name, libraries_[spec.name]);
    });
    return Explore(settings, {pool, stop, clock, progress, nullptr, log});
  }

 private:
  Result<std::string> Answer(const std::string& name, const std::string& verb,
                             const std::string& text) {
    if (verb == "network_inference") return std::string(R"({"rank": 1})");
    if (verb == "network_layers") return std::string(kLayers);
    if (verb == "network_script") return R"({"script": ")" + name + R"("})";
    std::string answer;
    for (const auto& each : nlohmann::ordered_json::parse(text)) {
      ++inferred[name];
      const Network network = *ReadNetwork(each.dump());
      std::string shapes, refused;
      for (const NetworkLayer& layer : network.layers) {
        if (Whole(layer, "times", 1) < 0) refused = R"({"refused": "no", "place": 0})";
        shapes += std::string(shapes.empty() ? "" : ", ") + R"({"shape": [2, 3]})";
      }
      answer += answer.empty() ? "" : ", ";
      answer += refused.empty() ? R"({"layers": [)" + shapes + "]}" : refused;
    }
    return R"({"networks": [)" + answer + "]}";
  }

  std::optional<Outcome> Call(const std::string& name, const FakeCall& call) {
    if (on_run) on_run(name + " " + call.inputs.arguments[0].value.As<std::string>());
    clock.Advance(0.001);
    const auto& arguments = call.inputs.arguments;
    const Network network = *ReadNetwork(arguments[0].value.As<std::string>());
    std::vector<float> numbers(6);
    if (arguments.size() > 1) {
      const std::string& bytes = *arguments[1].value.As<TensorRecipe>().bytes;
      std::memcpy(numbers.data(), bytes.data(), bytes.size());
    } else {
      for (size_t i = 0; i < 6; ++i) numbers[i] = static_cast<float>(i + network.seed % 7 + 1);
    }
    if (network.nudge != 0) numbers[0] *= 1 + 0x1p-18f;
    std::vector<OutputValue> layers;
    for (const NetworkLayer& spec : network.layers) {
      const float by = spec.kind == "Half" ? 0.5f : static_cast<float>(Whole(spec, "by", 2));
      for (float& each : numbers) each *= by;
      Layer layer{spec, numbers, network.nudge != 0, network.seed};
      if (const Fault& fault = faults[name]) {
        if (auto outcome = fault(&layer)) return outcome;
      }
      numbers = layer.numbers;
      layers.push_back(Items({Tensor(numbers, {2, 3})}));
    }
    return Return(Items(layers));
  }

  std::map<std::string, testing_targets::FakeLibrary> libraries_;
};

std::vector<std::string> Told(const Exploration& exploration) {
  std::vector<std::string> told;
  for (const FaultyLayer& fault : exploration.unique) {
    told.push_back(fault.target + " " + fault.layer + " " + NamesOf(fault.causes) + " " +
                   ValuesOf(fault.causes) + " " + std::string(Name(fault.symptom)));
  }
  return told;
}

TEST(Explore, HealthyBackendsStaySilent) {
  ExploreBench bench({"one", "two", "three"});
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_GE(found->networks, 50u);
  EXPECT_GT(found->chains, 0u);
  EXPECT_EQ(found->layers.size(), 2u);
  EXPECT_THAT(Told(*found), ::testing::IsEmpty());
  EXPECT_EQ(found->inconsistencies, 0u);
  EXPECT_EQ(found->nan, 0u);
  // "times" of -1 is refused by both that are asked, and nobody runs it.
  EXPECT_GT(found->refused, 0u);
}

TEST(Explore, NamesTheLayerTheParameterAndItsValue) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->Has("mode", Value{std::string("odd")})) layer->numbers[1] += 1;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::ElementsAre("two Scale mode 'odd' value"));
  EXPECT_EQ(LayerText(found->unique[0].witness.network.layers[0]), "Scale(by=2, mode='odd')");
  EXPECT_EQ(found->unique[0].networks, found->inconsistencies);
}

TEST(Explore, AFaultOfAPairOfValuesNamesBoth) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["three"] = [](Layer* layer) -> std::optional<Outcome> {
    const bool pair =
        layer->Has("mode", Value{std::string("even")}) && layer->Has("shift", Value{int64_t{1}});
    if (pair) layer->numbers[0] = 0;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::ElementsAre("three Scale mode, shift 'even', 1 value"));
}

TEST(Explore, TwoFaultsAreBothTold) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["one"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->spec.kind == "Half" && layer->Has("times", Value{int64_t{2}}))
      layer->numbers[0] = std::nanf("");
    if (layer->Has("by", Value{int64_t{4}})) layer->numbers[0] *= 2;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found),
              ::testing::UnorderedElementsAre("one Half times 2 nan", "one Scale by 4 value"));
  EXPECT_GT(found->nan, 0u);
}

TEST(Explore, ALayerThatIsWrongWhateverItsParametersAreNamesNone) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->spec.kind == "Half") layer->numbers[5] = -1;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::ElementsAre("two Half   value"));
}

TEST(Explore, ADefaultIsACauseWhereAllOtherValuesAreSound) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->spec.kind == "Scale" && FindParameter(layer->spec, "mode") == nullptr)
      layer->numbers[2] = 0;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::ElementsAre("two Scale mode 'plain' value"));
}

// With the other parameter it parts always, without it on some inputs.
TEST(Explore, AParameterWithoutWhichItPartsOnOtherInputsIsNoCause) {
  for (const uint64_t seed : {0, 1, 2, 3}) {
    ExploreBench bench({"one", "two", "three"});
    bench.settings.seed = seed;
    bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
      const bool odd = layer->Has("mode", Value{std::string("odd")});
      const bool shifted = layer->Has("shift", Value{int64_t{1}});
      if (odd && (shifted || layer->seed % 2 == 1)) layer->numbers[1] += 1;
      return std::nullopt;
    };
    auto found = bench.Run();
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_THAT(Told(*found), ::testing::ElementsAre("two Scale mode 'odd' value")) << seed;
  }
}

TEST(Explore, RefusalsCountOfOneBackendAndDeathsToo) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->Has("mode", Value{std::string("odd")})) return Raise("ValueError", "no odd mode");
    if (layer->spec.kind == "Half" && layer->Has("times", Value{int64_t{2}}))
      return Outcome{Crashed{11, 0, {}, "", false}};
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::UnorderedElementsAre("two Scale mode 'odd' refused",
                                                            "two Half times 2 crashed"));
  EXPECT_GT(found->crashes, 0u);
}

TEST(Explore, WhatNudgesMoveAsFarIsRounding) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["one"] = bench.faults["three"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->nudged) layer->numbers[0] += 1;
    return std::nullopt;
  };
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    layer->numbers[0] += layer->nudged ? 0 : 1;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_THAT(Told(*found), ::testing::IsEmpty());
  EXPECT_GT(found->rounding, 0u);
}

TEST(Explore, ALayerThatIsGivenNanIsNotBlamed) {
  ExploreBench bench({"one", "two", "three"});
  for (const char* name : {"one", "two", "three"}) {
    bench.faults[name] = [name](Layer* layer) -> std::optional<Outcome> {
      // All agree on this one.
      if (layer->spec.kind == "Half") layer->numbers[0] = std::nanf("");
      const bool given = std::isnan(layer->numbers[0]);
      if (layer->spec.kind == "Scale" && given && name == std::string("two")) layer->numbers[0] = 0;
      return std::nullopt;
    };
  }
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_GT(found->chains, 0u);
  EXPECT_THAT(Told(*found), ::testing::IsEmpty());
  ASSERT_EQ(found->nan_layers.size(), 1u);
  EXPECT_EQ(found->nan_layers[0].layer, "Half");
}

TEST(Explore, EndsInTimeAndWhenItIsStopped) {
  ExploreBench bench({"one", "two"});
  bench.settings.most_networks = 0;
  bench.settings.seconds = 0.5;
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_FALSE(found->stopped);

  ExploreBench stopped({"one", "two"});
  std::atomic<int> runs = 0;  // each target runs on a thread
  stopped.on_run = [&](const std::string&) {
    if (++runs == 100) stopped.stop.Request();
  };
  found = stopped.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_TRUE(found->stopped);
  EXPECT_GT(found->networks, 0u);
}

// Killed where it stands: what the log has is what is left.
TEST(Explore, ResumesWithoutRunningANetworkTwice) {
  const Fault fault = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->Has("mode", Value{std::string("odd")})) layer->numbers[1] += 1;
    return std::nullopt;
  };
  ExploreBench whole({"one", "two", "three"});
  whole.faults["two"] = fault;
  auto in_one = whole.Run();
  ASSERT_TRUE(in_one.ok());

  const auto store = MakeMemoryStore();
  std::mutex mutex;
  std::map<std::string, int> before, after;  // networks, as the third target runs them
  const auto run = [&](uint64_t networks, bool resume, std::map<std::string, int>* runs) {
    ExploreBench bench({"one", "two", "three"});
    bench.faults["two"] = fault;
    ExplorationLog log(*store, KeyOfExploration(bench.settings));
    bench.log = &log;
    bench.settings.most_networks = networks;
    bench.settings.resume = resume;
    bench.on_run = [&](const std::string& text) {
      const std::lock_guard lock(mutex);
      if (text.starts_with("three ")) ++(*runs)[text];
    };
    return bench.Run();
  };
  ASSERT_TRUE(run(17, false, &before).ok());
  auto resumed = run(60, true, &after);
  ASSERT_TRUE(resumed.ok()) << resumed.error().message;
  for (const auto& [network, times] : after) EXPECT_FALSE(before.contains(network)) << network;
  EXPECT_EQ(Told(*resumed), Told(*in_one));
  EXPECT_EQ(resumed->networks, in_one->networks);
  EXPECT_EQ(resumed->inconsistencies, in_one->inconsistencies);
  EXPECT_EQ(resumed->refused, in_one->refused);
  EXPECT_EQ(resumed->parameter_pairs, in_one->parameter_pairs);
  // Another run without --resume forgets it.
  ASSERT_TRUE(run(17, false, &before).ok());
  EXPECT_EQ(before.begin()->second, 2);
}

TEST(Explore, TheJsonHasTheKeysOfTheContract) {
  ExploreBench bench({"one", "two", "three"});
  bench.faults["two"] = [](Layer* layer) -> std::optional<Outcome> {
    if (layer->Has("mode", Value{std::string("odd")})) layer->numbers[1] += 1;
    return std::nullopt;
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok());
  const nlohmann::ordered_json json = ExplorationJson(*found);
  for (const char* key : {"schema", "networks", "layers", "parameter_values", "parameter_pairs",
                          "backends", "inconsistencies", "unique", "crashes", "nan", "seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["unique"][0]["layer"], "Scale");
  EXPECT_EQ(json["unique"][0]["parameter"], "mode");
  EXPECT_EQ(json["unique"][0]["value"], "'odd'");
  EXPECT_EQ(json["unique"][0]["target"], "two");
  EXPECT_EQ(json["unique"][0]["script"], "two");  // of the one at fault
  EXPECT_TRUE(json["unique"][0]["finding"].is_null());
  EXPECT_THAT(ExplorationText(*found),
              ::testing::HasSubstr("Scale with mode='odd' on two, against"));
}

TEST(Explore, OnlySomeLayers) {
  ExploreBench bench({"one", "two"});
  bench.settings.only = {"Half"};
  auto found = bench.Run();
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(found->layers, ::testing::ElementsAre("Half"));
  bench.settings.only = {"Halt"};
  found = bench.Run();
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().hint, "did you mean Half?");
}

TEST(Explore, OneTargetIsNotEnough) {
  ExploreBench bench({"one"});
  EXPECT_FALSE(bench.Run().ok());
}

}  // namespace
}  // namespace parallax
