// Mutations of structures, and what repairs them.

#include "networks/network_mutator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "networks/network_json.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;

LayerCatalogue Toys() {
  auto catalogue = ReadLayerCatalogue("toy", R"({"outputs": "o", "tensors": "t",
    "reshape": {"class": "Shape", "parameter": "to"}, "layers": [
      {"name": "Flat", "inputs": [[{"shape": [2, 5], "dtype": "float32"}]],
       "parameters": [{"name": "units", "required": true, "values": [3, 1]},
                      {"name": "bias", "required": false, "values": [true, false]}]},
      {"name": "Wide", "inputs": [[{"shape": [2, 5, 4], "dtype": "float32"}]], "parameters": []},
      {"name": "Add", "inputs": [[{"shape": [2, 5], "dtype": "float32"},
                                  {"shape": [2, 5], "dtype": "float32"}]], "parameters": []}]})");
  EXPECT_TRUE(catalogue.ok()) << catalogue.error().message;
  return *catalogue;
}

// Flat, Flat, and their sum.
Network Sum() {
  auto network = ReadNetwork(R"({"inputs": [{"shape": [2, 12], "dtype": "float32"}], "layers": [
    {"class": "Flat", "parameters": {"units": 12}, "from": [-1], "stored": 4},
    {"class": "Flat", "parameters": {"units": 12}, "from": [0]},
    {"class": "Add", "parameters": {}, "from": [0, 1]}], "seed": 3, "weights": "/a/b.file",
    "noise": [{"on": "inputs", "seed": 7, "scale": 0.5, "share": 0.25}]})");
  EXPECT_TRUE(network.ok()) << network.error().message;
  return *network;
}

TEST(NetworkMutator, ALayerIsPutInTheWay) {
  Network network = Sum();
  NetworkLayer layer;
  layer.kind = "New";
  InsertLayer(2, 1, layer, &network);
  ASSERT_EQ(network.layers.size(), 4u);
  EXPECT_EQ(network.layers[2].kind, "New");
  EXPECT_THAT(network.layers[2].from, ElementsAre(1));
  EXPECT_THAT(network.layers[3].from, ElementsAre(0, 2));
}

TEST(NetworkMutator, ALayerIsTakenOut) {
  Network network = Sum();
  RemoveLayer(0, &network);
  ASSERT_EQ(network.layers.size(), 2u);
  EXPECT_THAT(network.layers[0].from, ElementsAre(-1));
  EXPECT_THAT(network.layers[1].from, ElementsAre(-1, 0));
}

TEST(NetworkMutator, MakesAllKindsOfNetworksThatHoldTogether) {
  const LayerCatalogue catalogue = Toys();
  const NetworkMutator mutator(catalogue);
  const std::vector<Shape> shapes(3, Shape{2, 12});
  Rng rng(1);
  std::set<size_t> sizes;
  std::set<std::string> texts;
  for (int i = 0; i < 200; ++i) {
    const Network mutated = mutator.Mutate(Sum(), shapes, rng);
    sizes.insert(mutated.layers.size());
    texts.insert(NetworkText(mutated));
    EXPECT_TRUE(ReadNetwork(NetworkJson(mutated)).ok()) << NetworkJson(mutated);
    EXPECT_EQ(mutated.noise, Sum().noise);
  }
  EXPECT_THAT(sizes, ElementsAre(2u, 3u, 4u));
  EXPECT_GE(texts.size(), 10u);
  Rng again(1);
  EXPECT_TRUE(texts.contains(NetworkText(mutator.Mutate(Sum(), shapes, again))));
}

TEST(NetworkMutator, AnotherRankIsReshaped) {
  const LayerCatalogue catalogue = Toys();
  const NetworkMutator mutator(catalogue);
  Network network = Sum();
  network.layers[1].kind = "Wide";
  ASSERT_TRUE(mutator.Repair(1, {{2, 12}}, &network));
  EXPECT_EQ(LayerText(network.layers[1]), "Shape(to=[3, 4])");
  EXPECT_THAT(network.layers[2].from, ElementsAre(1));
  EXPECT_THAT(network.layers[3].from, ElementsAre(0, 2));
}

TEST(NetworkMutator, ShapesThatAreMergedAreMadeTheSame) {
  const LayerCatalogue catalogue = Toys();
  const NetworkMutator mutator(catalogue);
  Network network = Sum();
  EXPECT_FALSE(mutator.Repair(2, {{2, 12}, {2, 5}}, &network));
  EXPECT_EQ(network, Sum());
  ASSERT_TRUE(mutator.Repair(2, {{2, 12}, {2, 3, 4}}, &network));
  EXPECT_EQ(LayerText(network.layers[2]), "Shape(to=[12])");
  EXPECT_THAT(network.layers[3].from, ElementsAre(0, 2));
}

TEST(NetworkMutator, WhatWeightsAndNoiseAreIsKept) {
  const Network network = Sum();
  auto again = ReadNetwork(NetworkJson(network));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, network);
  EXPECT_EQ(again->layers[0].stored, 4);
  Network other = network;
  other.noise[0].on_inputs = false;
  EXPECT_NE(HashOfNetwork(other), HashOfNetwork(network));
  const Network alone = Alone(network, 1, network.inputs);
  EXPECT_EQ(alone.weights, network.weights);
  EXPECT_EQ(alone.noise, network.noise);
  EXPECT_THAT(NetworkText(network), ::testing::EndsWith("with weights of b.file, 1 step of noise"));
  EXPECT_FALSE(ReadNetwork(R"({"inputs": [], "layers": [], "seed": 0, "noise": [{"on": "x",
    "seed": 0, "scale": 1, "share": 1}]})")
                   .ok());
}

}  // namespace
}  // namespace parallax
