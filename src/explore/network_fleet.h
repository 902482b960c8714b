#pragma once

// NetworkFleet: the backends of an exploration, run beside each other.

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "explore/exploration.h"
#include "explore/network_backend.h"
#include "targets/target_pool.h"

namespace parallax {

class NetworkFleet {
 public:
  // All outlive it.
  NetworkFleet(const std::vector<TargetSpec>& targets, TargetPool& pool, const StopToken& stop);

  // Those that do not start are left out, and told. Error: fewer than two are left, or none knows
  // networks.
  Status Start(std::vector<ExploredBackend>* told);
  // Leaves other layers out of the catalogue. Error: there is none of a name.
  Status KeepOnly(const std::vector<std::string>& layers);
  size_t size() const { return backends_.size(); }
  NetworkBackend& backend(size_t i) { return *backends_[i]; }
  const LayerCatalogue& catalogue() const { return catalogue_; }
  // Adds those of the network's kinds of layers that the catalogue has: a network may hold others,
  // to fit shapes, or as its model had them.
  void CountLayers(const Network& network, std::set<std::string>* kinds) const;

  // What a library says of networks without a run. Refused: by two backends of different voices,
  // where there are two.
  Result<std::vector<InferredNetwork>> Infer(const std::vector<Network>& networks);
  // Of each backend its runs, in the order of tasks.
  using Runs = std::vector<std::vector<NetworkRun>>;
  Result<Runs> Run(const std::vector<NetworkTask>& tasks);
  // What the program of logits gives instead. REQUIRES: the catalogue has one.
  Result<Runs> RunLogits(const std::vector<NetworkTask>& tasks);
  // The network of a model file.
  Result<Network> Read(const std::string& model);
  // The same on these backends alone.
  Result<Runs> RunOn(const std::vector<size_t>& places, const std::vector<NetworkTask>& tasks);

 private:
  Status ChooseInference();
  std::vector<size_t> AllPlaces() const;
  Result<Runs> RunProgram(const std::string& program, const std::vector<size_t>& places,
                          const std::vector<NetworkTask>& tasks);

  std::vector<std::unique_ptr<NetworkBackend>> backends_;
  std::vector<size_t> inference_;  // places: who is asked first, and then
  LayerCatalogue catalogue_;
};

}  // namespace parallax
