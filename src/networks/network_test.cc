// Networks as data: text, JSON there and back, hashes, plans and chains.

#include "networks/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "networks/chain.h"
#include "networks/layer_catalogue.h"
#include "networks/layer_plan.h"
#include "networks/network_json.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;

Network Sample() {
  Network network;
  network.inputs = {{{2, 6, 4}, "float32", "whole"}};
  network.seed = 7;
  NetworkLayer convolution;
  convolution.kind = "Conv";
  convolution.parameters = {
      {"filters", Value{int64_t{3}}},
      {"padding", Value{std::string("same")}},
      {"rate", Value{0.5}},
      {"bias", Value{false}},
      {"axis", Value{None{}}},
      {"size", Value{Sequence{false, {Value{int64_t{1}}, Value{int64_t{2}}}}}}};
  convolution.from = {-1};
  NetworkLayer wrapper;
  wrapper.kind = "Twice";
  wrapper.parameters = {
      {"layer",
       Value{Dictionary{{{"class", Value{std::string("Dense")}},
                         {"parameters", Value{Dictionary{{{"units", Value{int64_t{2}}}}}}}}}}}};
  wrapper.from = {0};
  network.layers = {convolution, wrapper};
  return network;
}

constexpr const char* kCatalogue = R"({"outputs": "o", "tensors": "t",
  "reshape": {"class": "Shape", "parameter": "to"},
  "layers": [
    {"name": "Conv", "inputs": [[{"shape": [2, 6, 4], "dtype": "float32"}]],
     "parameters": [{"name": "filters", "required": true, "values": [3, 1, 2]},
                    {"name": "padding", "required": false, "values": ["valid", "same", "off"]},
                    {"name": "bias", "required": false, "values": [true, false]}]},
    {"name": "None", "inputs": [], "parameters": []},
    {"name": "Add", "inputs": [[{"shape": [2, 5], "dtype": "float32"},
                                {"shape": [2, 5], "dtype": "float32"}]], "parameters": []}]})";

LayerCatalogue Catalogue() {
  auto catalogue = ReadLayerCatalogue("toy", kCatalogue);
  EXPECT_TRUE(catalogue.ok()) << catalogue.error().message;
  return *catalogue;
}

TEST(NetworkJson, ComesBackAsItWas) {
  const Network network = Sample();
  auto again = ReadNetwork(NetworkJson(network));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(*again, network);
  EXPECT_EQ(HashOfNetwork(*again), HashOfNetwork(network));
}

TEST(NetworkJson, WholeNumbersAndFlagsStayWhatTheyAre) {
  EXPECT_TRUE(ValueOfJson(ValueJson(Value{1.0})).Is<double>());
  EXPECT_TRUE(ValueOfJson(ValueJson(Value{int64_t{1}})).Is<int64_t>());
  EXPECT_TRUE(ValueOfJson(ValueJson(Value{true})).Is<bool>());
}

TEST(NetworkJson, EachPartEntersTheHash) {
  Network other = Sample();
  other.layers[0].parameters[1].value = std::string("valid");
  EXPECT_NE(HashOfNetwork(other), HashOfNetwork(Sample()));
  other = Sample();
  other.seed = 8;
  EXPECT_NE(HashOfNetwork(other), HashOfNetwork(Sample()));
}

TEST(NetworkJson, WhatIsNoNetworkIsRefused) {
  EXPECT_FALSE(ReadNetwork("").ok());
  EXPECT_FALSE(ReadNetwork("{}").ok());
  EXPECT_FALSE(ReadNetwork(std::string(1000, '[')).ok());
  EXPECT_FALSE(ReadNetwork(R"({"inputs": [], "seed": 1e300, "layers": []})").ok());
  // A layer takes what stands before it.
  EXPECT_FALSE(ReadNetwork(R"({"inputs": [], "seed": 0, "layers": [{"class": "A",
    "parameters": {}, "from": [0]}]})")
                   .ok());
  EXPECT_FALSE(ReadNetwork(R"({"inputs": [], "seed": 0, "layers": [{"class": "A",
    "parameters": {}, "from": [-1]}]})")
                   .ok());
}

TEST(Network, IsToldAsItIsTyped) {
  EXPECT_EQ(NetworkText(Sample()),
            "Conv(filters=3, padding='same', rate=0.5, bias=False, axis=None, size=[1, 2]), "
            "Twice(layer={'class': 'Dense', 'parameters': {'units': 2}}) on float32[2, 6, 4]");
}

TEST(Network, ParametersComeAndGo) {
  NetworkLayer layer = Sample().layers[0];
  SetParameter("padding", nullptr, &layer);
  EXPECT_EQ(FindParameter(layer, "padding"), nullptr);
  const Value value{int64_t{9}};
  SetParameter("filters", &value, &layer);
  EXPECT_EQ(*FindParameter(layer, "filters"), value);
}

TEST(Network, ALayerAloneKeepsItsWeights) {
  const Network alone = Alone(Sample(), 1, {{{2, 6, 3}, "float32", ""}});
  ASSERT_EQ(alone.layers.size(), 1u);
  EXPECT_EQ(alone.layers[0].kind, "Twice");
  EXPECT_THAT(alone.layers[0].from, ElementsAre(-1));
  EXPECT_EQ(alone.seed, 8u);  // what the layer at place 1 draws from
}

TEST(LayerCatalogue, LayersWithoutInputsAreLeftOut) {
  const LayerCatalogue catalogue = Catalogue();
  ASSERT_EQ(catalogue.kinds.size(), 2u);
  EXPECT_EQ(catalogue.kinds[0].name, "Conv");
  EXPECT_EQ(catalogue.Find("None"), nullptr);
  EXPECT_EQ(catalogue.reshape.parameter, "to");
  EXPECT_FALSE(ReadLayerCatalogue("toy", "{}").ok());
  EXPECT_FALSE(ReadLayerCatalogue("toy", "no").ok());
}

// All choices of a plan; `runs` says which run.
std::vector<Network> Walk(LayerPlan* plan, const std::function<bool(const Network&)>& runs) {
  std::vector<Network> networks;
  while (plan->stage() != LayerPlan::Stage::kDone) {
    while (auto choice = plan->Next()) {
      networks.push_back(plan->NetworkOf(*choice, 0));
      plan->Tell(*choice, runs(networks.back()));
    }
  }
  return networks;
}

TEST(LayerPlan, BeginsWithTheDefaultsAndCoversAllPairs) {
  const LayerCatalogue catalogue = Catalogue();
  LayerPlan plan(catalogue.kinds[0], 1);
  const std::vector<Network> networks = Walk(&plan, [](const Network&) { return true; });
  EXPECT_EQ(LayerText(networks[0].layers[0]), "Conv(filters=3)");
  EXPECT_EQ(plan.values_covered(), 8u);
  EXPECT_EQ(plan.pairs_covered(), 3u * 3 + 3 * 2 + 3 * 2);
  // All combinations would be 3 * 3 * 3 * 2.
  EXPECT_LT(networks.size(), 30u);
}

TEST(LayerPlan, AValueThatIsRefusedAloneIsInNoPair) {
  const LayerCatalogue catalogue = Catalogue();
  LayerPlan plan(catalogue.kinds[0], 1);
  int off = 0;
  const auto networks = Walk(&plan, [&](const Network& network) {
    const Value* padding = FindParameter(network.layers[0], "padding");
    const bool is_off = padding != nullptr && *padding == Value{std::string("off")};
    off += is_off;
    return !is_off;
  });
  EXPECT_EQ(off, 1);
  EXPECT_EQ(plan.values_covered(), 7u);
  EXPECT_EQ(plan.pairs_covered(), 3u * 2 + 3 * 2 + 2 * 2);
}

TEST(LayerPlan, APairThatIsRefusedIsTriedByItselfAndNoMore) {
  const LayerCatalogue catalogue = Catalogue();
  LayerPlan plan(catalogue.kinds[0], 1);
  int both = 0;
  Walk(&plan, [&](const Network& network) {
    const bool pair = FindParameter(network.layers[0], "padding") != nullptr &&
                      FindParameter(network.layers[0], "bias") != nullptr;
    both += pair;
    return !pair;
  });
  EXPECT_EQ(plan.pairs_covered(), 3u * 3 + 3 * 2 + 3 * 2 - 2);
  EXPECT_LE(both, 40);
}

TEST(LayerPlan, EqualSeedsGiveEqualNetworks) {
  const LayerCatalogue catalogue = Catalogue();
  LayerPlan a(catalogue.kinds[0], 5), b(catalogue.kinds[0], 5);
  const auto all = [](const Network&) { return true; };
  EXPECT_EQ(Walk(&a, all), Walk(&b, all));
}

TEST(Chain, SplitsElementsEvenly) {
  EXPECT_THAT(SplitInto(12, 1), ElementsAre(12));
  EXPECT_THAT(SplitInto(12, 2), ElementsAre(3, 4));
  EXPECT_THAT(SplitInto(7, 3), ElementsAre(1, 1, 7));
}

TEST(Chain, AnotherRankIsReshapedAndTwoInputsBranch) {
  const LayerCatalogue catalogue = Catalogue();
  std::vector<LayerPlan> plans;
  plans.emplace_back(catalogue.kinds[1], 1);
  const auto choice = *plans[0].Next();
  plans[0].Tell(choice, true);
  const ChainMaker maker(catalogue, plans);
  Rng rng(3);
  Network network = *maker.Start(rng);
  maker.Extend({{2, 5}}, rng, &network);
  ASSERT_EQ(network.layers.size(), 2u);
  EXPECT_THAT(network.layers[1].from, ElementsAre(0, 0));
  maker.Extend({{2, 5}, {2, 5}}, rng, &network);
  ASSERT_EQ(network.layers.size(), 3u);
  EXPECT_THAT(network.layers[2].from, ElementsAre(1, 0));
  maker.Extend({{2, 5}, {2, 5}, {2, 3, 4}}, rng, &network);
  ASSERT_EQ(network.layers.size(), 5u);
  EXPECT_EQ(LayerText(network.layers[3]), "Shape(to=[12])");
  EXPECT_THAT(network.layers[4].from, ElementsAre(3, 3));
}

}  // namespace
}  // namespace parallax
