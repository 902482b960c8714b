// Networks that evolve over backends of lambdas: a fault that only a fitness leads to.

#include "explore/evolution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <set>

#include "base/fake_clock.h"
#include "explore/exploration_json.h"
#include "explore/explorer.h"
#include "judge/testing.h"
#include "networks/network_json.h"
#include "targets/fake_target.h"
#include "words/progress.h"

namespace parallax {
namespace {

using testing_judge::Items;
using testing_judge::Raise;
using testing_judge::Return;
using testing_judge::Tensor;
using testing_targets::FakeCall;

constexpr const char* kTwoLayers = R"({"outputs": "network:o", "tensors": "network:t",
  "logits": "network:l", "layers": [
    {"name": "Keep", "inputs": [[{"shape": [1, 4], "dtype": "float32"}]],
     "parameters": [{"name": "mode", "required": false, "values": ["plain", "odd"]},
                    {"name": "step", "required": false, "values": [1, 2]}]},
    {"name": "Last", "inputs": [[{"shape": [1, 4], "dtype": "float32"}]], "parameters": []}]})";
constexpr const char* kModel = R"({"inputs": [{"shape": [1, 4], "dtype": "float32"}], "layers": [
  {"class": "Keep", "parameters": {}, "from": [-1], "stored": 1},
  {"class": "Last", "parameters": {}, "from": [0]}], "seed": 0, "weights": "m.file"})";

class LastGeneration : public Progress {
 public:
  ProgressFigures figures;

  void Stage(const std::string&) override {}
  void Tick(const ProgressFigures& told) override { figures = told; }
  void Done(uint64_t, uint64_t) override {}
  void Announce(const Finding&) override {}
  void Note(const std::string&) override {}
};

// A backend whose layers hand on what goes in. Each step of noise moves the numbers by up to its
// scale, so that far numbers take many steps.
class SeedBench {
 public:
  // Changes what comes out of the layer with this place.
  using Hand = std::function<void(const Network&, size_t place, std::vector<float>*)>;
  std::map<std::string, Hand> hands;
  std::set<std::string> networks;  // that ran on the first one, as text
  std::string answer = R"({"network": )" + nlohmann::ordered_json(kModel).dump() + "}";
  ExploreSettings settings;
  StopToken stop;
  LastGeneration progress;
  FakeClock clock;

  SeedBench() {
    for (const char* name : {"one", "two"}) {
      TargetSpec target;
      target.name = target.adapter = name;
      settings.targets.push_back(target);
      libraries_[name].ask = [this](const std::string& verb, const std::string& text) {
        return Ask(verb, text);
      };
      libraries_[name].call = [this, name](const FakeCall& call) { return Call(name, call); };
    }
    settings.models = {"/m.file"};
    settings.evolves = true;
    settings.evolution.fitness = Fitness::kNan;
    settings.evolution.mutations.network = false;
    settings.most_networks = 300;
  }

  Result<Exploration> Run() {
    TargetPool pool([this](const TargetSpec& spec) {
      return std::make_unique<testing_targets::FakeTarget>(spec.name, libraries_[spec.name]);
    });
    return Explore(settings, {pool, stop, clock, progress, nullptr});
  }

 private:
  Result<std::string> Ask(const std::string& verb, const std::string& text) {
    if (verb == "network_inference") return std::string(R"({"rank": 1})");
    if (verb == "network_layers") return std::string(kTwoLayers);
    if (verb == "read_network") return answer;
    if (verb == "network_script") return std::string(R"({"script": "import library"})");
    std::string told;
    for (const auto& each : nlohmann::ordered_json::parse(text)) {
      std::string shapes;
      for (size_t i = 0; i < each.at("layers").size(); ++i) {
        shapes += std::string(i > 0 ? ", " : "") + R"({"shape": [1, 4]})";
      }
      told += std::string(told.empty() ? "" : ", ") + R"({"layers": [)" + shapes + "]}";
    }
    return R"({"networks": [)" + told + "]}";
  }

  static std::vector<float> InputsOf(const Network& network) {
    std::vector<float> numbers{1, 2, 3, 4};
    for (const NoiseStep& step : network.noise) {
      for (size_t i = 0; i < 4; ++i) {
        const double unit = static_cast<double>(Mix(step.seed, i) >> 11) * 0x1p-52 - 1;
        numbers[i] += static_cast<float>(unit * step.scale);
      }
    }
    return numbers;
  }

  std::optional<Outcome> Call(const std::string& name, const FakeCall& call) {
    Hand hand;
    {
      const std::lock_guard lock(mutex_);  // each target runs on a thread
      clock.Advance(0.001);
      const auto found = hands.find(name);
      if (found != hands.end()) hand = found->second;
    }
    const auto& arguments = call.inputs.arguments;
    const std::string& text = arguments[0].value.As<std::string>();
    const Network network = *ReadNetwork(text);
    if (name == "one") networks.insert(text);
    std::vector<float> numbers = InputsOf(network);
    if (arguments.size() > 1) {
      const std::string& bytes = *arguments[1].value.As<TensorRecipe>().bytes;
      std::memcpy(numbers.data(), bytes.data(), bytes.size());
    }
    std::vector<OutputValue> layers;
    std::vector<float> nans;
    for (size_t place = 0; place < network.layers.size(); ++place) {
      if (hand) hand(network, place, &numbers);
      layers.push_back(Items({Tensor(numbers, {1, 4})}));
      nans.push_back(std::isnan(numbers[0]) ? 1 : 0);
    }
    if (call.side.program.name() != "network:l") return Return(Items(layers));
    const auto count = static_cast<int64_t>(nans.size());
    return Return(Items({Tensor(numbers, {1, 4}), Tensor(nans, {count})}));
  }

  std::map<std::string, testing_targets::FakeLibrary> libraries_;
  std::mutex mutex_;
};

// Far numbers overflow on one backend.
void OverflowFar(const Network&, size_t, std::vector<float>* numbers) {
  const auto [least, most] = std::minmax_element(numbers->begin(), numbers->end());
  if (*most - *least > 25) (*numbers)[0] = std::nanf("");
}

// The first network that failed; none: that many did not.
uint64_t FailedAfter(Selection selection, uint64_t seed) {
  SeedBench bench;
  bench.hands["two"] = OverflowFar;
  bench.settings.evolution.selection = selection;
  bench.settings.seed = seed;
  auto found = bench.Run();
  EXPECT_TRUE(found.ok()) << found.error().message;
  return found->seeds.at(0).failed_after;
}

TEST(Evolution, AFitnessLeadsWhereChanceDoesNot) {
  for (uint64_t seed = 0; seed < 3; ++seed) {
    EXPECT_GT(FailedAfter(Selection::kFittest, seed), 0u) << seed;
    EXPECT_EQ(FailedAfter(Selection::kNone, seed), 0u) << seed;
    EXPECT_EQ(FailedAfter(Selection::kAny, seed), 0u) << seed;
  }
}

TEST(Evolution, WhatFailsIsExaminedLayerByLayer) {
  SeedBench bench;
  bench.hands["two"] = [](const Network& network, size_t place, std::vector<float>* numbers) {
    if (network.layers[place].kind == "Last") OverflowFar(network, place, numbers);
  };
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  ASSERT_FALSE(found->unique.empty());
  EXPECT_EQ(found->unique[0].layer, "Last");
  EXPECT_EQ(found->unique[0].target, "two");
  EXPECT_EQ(found->unique[0].symptom, Symptom::kNan);
}

// Of layers of one type, in one model.
TEST(Evolution, TwoFaultsOfAModelAreBothToldWithTheirParameters) {
  SeedBench bench;
  bench.answer = R"({"network": )" +
                 nlohmann::ordered_json(R"({"inputs": [
    {"shape": [1, 4], "dtype": "float32"}], "layers": [
    {"class": "Keep", "parameters": {"mode": "odd"}, "from": [-1]},
    {"class": "Keep", "parameters": {"step": 2}, "from": [0]},
    {"class": "Last", "parameters": {}, "from": [1]}], "seed": 0})")
                     .dump() +
                 "}";
  bench.hands["two"] = [](const Network& network, size_t place, std::vector<float>* all) {
    const NetworkLayer& layer = network.layers[place];
    if (FindParameter(layer, "mode") != nullptr) (*all)[0] += 1;
    if (FindParameter(layer, "step") != nullptr) (*all)[3] *= 2;
  };
  bench.settings.evolution.fitness = Fitness::kInconsistency;
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  std::vector<std::string> told;
  for (const FaultyLayer& fault : found->unique) {
    EXPECT_EQ(fault.target, "two");
    told.push_back(fault.layer + " " + NamesOf(fault.causes) + "=" + ValuesOf(fault.causes));
  }
  EXPECT_THAT(told, ::testing::UnorderedElementsAre("Keep mode='odd'", "Keep step=2"));
}

// It ends with the first evolution that fails.
TEST(Evolution, UntilAFailure) {
  for (const bool until : {false, true}) {
    SeedBench bench;
    bench.hands["two"] = OverflowFar;
    bench.settings.until_failure = until;
    auto found = bench.Run();
    ASSERT_TRUE(found.ok()) << found.error().message;
    ASSERT_GT(found->seeds[0].failed_after, 0u);
    // The generation of the failure is run to its end.
    const uint64_t most = found->seeds[0].failed_after + kPopulation;
    EXPECT_EQ(found->seeds[0].networks < most, until) << found->seeds[0].networks;
  }
}

TEST(Evolution, EachNetworkIsCountedOnce) {
  SeedBench bench;
  bench.hands["two"] = [](const Network&, size_t, std::vector<float>* all) {
    (*all)[0] = std::nanf("");
  };
  bench.settings.most_networks = kPopulation;
  auto found = bench.Run();
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(found->seeds[0].networks, kPopulation);
  EXPECT_EQ(found->networks, kPopulation);
  EXPECT_EQ(found->nan, kPopulation);
  EXPECT_EQ(found->seeds[0].failed_after, 1u);
}

TEST(Evolution, LayersThatWereNotAskedForAreNotCounted) {
  SeedBench bench;
  bench.settings.only = {"Keep"};
  auto found = bench.Run();
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(found->layers, ::testing::ElementsAre("Keep"));
  EXPECT_EQ(found->known_layers, 1u);
}

TEST(Evolution, DistancesGrowUntilAClassFlips) {
  const auto flips = [](Selection selection) {
    SeedBench bench;
    bench.settings.evolution.fitness = Fitness::kInconsistency;
    bench.settings.evolution.selection = selection;
    // The first class gets the more on one side, the larger it is; the second stays ahead of it
    // until the numbers are far.
    bench.hands["one"] = [](const Network&, size_t, std::vector<float>* all) {
      *all = {std::max(0.0f, all->front()), 20, 0, 0};
    };
    bench.hands["two"] = [](const Network&, size_t place, std::vector<float>* all) {
      *all = {std::max(0.0f, all->front()), 20, 0, 0};
      if (place == 1) all->front() += std::pow(all->front() / 14, 4.0f);
    };
    auto found = bench.Run();
    EXPECT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->seeds[0].failed_after > 0, found->seeds[0].flips > 0);
    return found->seeds[0].flips;
  };
  EXPECT_GT(flips(Selection::kFittest), 0u);
  EXPECT_EQ(flips(Selection::kNone), 0u);
}

TEST(Evolution, TheSameSeedMakesTheSameNetworks) {
  SeedBench first, second, third;
  for (SeedBench* bench : {&first, &second, &third}) {
    bench->settings.evolution.mutations.network = true;
    bench->settings.seed = bench == &third ? 2 : 1;
    ASSERT_TRUE(bench->Run().ok());
  }
  EXPECT_TRUE(first.networks == second.networks);
  EXPECT_TRUE(first.networks != third.networks);
}

TEST(Evolution, OnlyWhatIsToBeMutatedIs) {
  const auto noise_on = [](Mutations mutations) {
    SeedBench bench;
    bench.settings.evolution.mutations = mutations;
    EXPECT_TRUE(bench.Run().ok());
    std::set<std::string> what;
    for (const std::string& text : bench.networks) {
      const Network network = *ReadNetwork(text);
      for (const NoiseStep& step : network.noise)
        what.insert(step.on_inputs ? "inputs" : "weights");
      if (network.layers.size() != 2) what.insert("network");
    }
    return what;
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(noise_on({true, false, false}), ElementsAre("weights"));
  EXPECT_THAT(noise_on({false, true, false}), ElementsAre("inputs"));
  EXPECT_THAT(noise_on({false, false, true}), ElementsAre("network"));
  EXPECT_THAT(noise_on({true, true, true}), ElementsAre("inputs", "network", "weights"));
}

TEST(Evolution, AModelThatCannotBeASeedIsToldWithWhatToDo) {
  SeedBench bench;
  bench.answer = R"({"refused": "the layer x cannot be written", "hint": "take another"})";
  auto found = bench.Run();
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().message, "/m.file is no seed: the layer x cannot be written");
  EXPECT_EQ(found.error().hint, "take another");
  bench.answer = R"({"network": "{}"})";
  EXPECT_FALSE(bench.Run().ok());
}

TEST(Evolution, GenerationsAreToldAndGoIntoTheJson) {
  SeedBench bench;
  auto found = bench.Run();
  ASSERT_TRUE(found.ok());
  ASSERT_GT(found->generations.size(), 2u);
  EXPECT_GT(found->generations[2].best, found->generations[0].best);
  EXPECT_EQ(bench.progress.figures.generation, found->generations.back().number + 1);
  EXPECT_EQ(bench.progress.figures.best_fitness, found->generations.back().best);
  const nlohmann::ordered_json json = ExplorationJson(*found);
  EXPECT_EQ(json["seeds"][0]["model"], "/m.file");
  EXPECT_TRUE(json["seeds"][0]["failed_after"].is_null());
  EXPECT_EQ(json["generations"][1]["number"], 1);
  EXPECT_EQ(json["generations"][1]["seed"], 0);
  EXPECT_THAT(ExplorationText(*found), ::testing::HasSubstr("/m.file: 3"));
}

TEST(Evolution, NetworksThatAreMadeUpEvolveToo) {
  SeedBench bench;
  bench.settings.models.clear();
  bench.hands["two"] = OverflowFar;
  auto found = bench.Run();
  ASSERT_TRUE(found.ok());
  EXPECT_GT(found->seeds.at(0).evolutions, 0u);
  EXPECT_GT(found->seeds[0].nans, 0u);
}

TEST(Fitness, IsTheShareOfALeadAndTheSpread) {
  const std::vector<LogitsRun> runs{{{0, 4}, 2, false}, {{1, 4}, 2, false}};
  EXPECT_DOUBLE_EQ(*FitnessOf(Fitness::kInconsistency, runs), 0.25);
  const std::vector<LogitsRun> numbers{{{0, 4}, 1, false}, {{1, 4}, 1, false}};
  EXPECT_DOUBLE_EQ(*FitnessOf(Fitness::kInconsistency, numbers), 0.125);
  EXPECT_DOUBLE_EQ(*FitnessOf(Fitness::kNan, runs), 4);
  const std::vector<LogitsRun> near{{{0, 3, 4, 9, 0, 0}, 3, false},
                                    {{0, 3, 4.6, 9, 0, 0}, 3, false}};
  EXPECT_NEAR(*FitnessOf(Fitness::kInconsistency, near), 0.375, 1e-12);
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<LogitsRun> wide{{{0, infinity}, 2, false}, {}};
  EXPECT_EQ(*FitnessOf(Fitness::kNan, wide), infinity);
  EXPECT_FALSE(FitnessOf(Fitness::kInconsistency, wide));
  EXPECT_FALSE(FitnessOf(Fitness::kNan, std::vector<LogitsRun>{{}, {}}));
}

TEST(Fitness, AFlipIsNoTie) {
  const auto flips = [](std::vector<double> a, std::vector<double> b) {
    return HasFlip(std::vector<LogitsRun>{{std::move(a), 2, false}, {std::move(b), 2, false}});
  };
  EXPECT_TRUE(flips({0, 1, 2, 1}, {0, 1, 1, 2}));
  EXPECT_FALSE(flips({0, 1}, {0, 3}));
  EXPECT_FALSE(flips({1, 1.0000001}, {1.0000001, 1}));
}

}  // namespace
}  // namespace parallax
