#pragma once

// NetworkBackend: a target that builds and runs many networks in one process. What it refuses or
// dies of is a result, no error of ours. One thread at a time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "explore/network_run.h"
#include "models/run/backend.h"
#include "networks/layer_catalogue.h"
#include "targets/target.h"

namespace parallax {

// A network, and what goes in instead of what it draws itself; empty: nothing.
struct NetworkTask {
  Network network;
  std::vector<OutputTensor> inputs;
};

// What the library says of a network without running it.
struct InferredNetwork {
  std::vector<Shape> outputs;  // of each layer the shape of its first output
  std::string refused;         // empty: it takes it
  size_t place = 0;            // of the layer that is refused
};

class NetworkBackend {
 public:
  // Both outlive it.
  NetworkBackend(Target& target, const StopToken& stop);

  const std::string& name() const { return target_.spec().name; }
  const std::string& voice() const { return target_.spec().Voice(); }
  Target& target() { return target_; }
  // Error: it cannot be started.
  Status Start();
  // How well it is suited to say of shapes: less is quicker. Error: it knows no networks.
  Result<int> InferenceRank();
  Result<LayerCatalogue> Catalogue();
  Result<std::vector<InferredNetwork>> Infer(const std::vector<Network>& networks);
  // The network of a model file. Error: it is none that could be one, with what to do.
  Result<Network> Read(const std::string& model);
  // `program`: LayerCatalogue::outputs or logits. One run a task.
  Result<std::vector<NetworkRun>> Run(const std::string& program,
                                      const std::vector<NetworkTask>& tasks);
  // The only layer of a network as compare cuts it out of a model. `program`: that of tensors.
  Result<LayerCut> Cut(const std::string& program, const NetworkTask& task);
  // The network as a program of the library that needs this target alone, and holds what it gives
  // against `expected`. Error: it writes none.
  Result<std::string> Script(const NetworkTask& task, const LayerOutput& expected);
  uint64_t deaths() const { return session_->statistics().deaths; }

 private:
  Target& target_;
  std::unique_ptr<TargetSession> session_;
};

}  // namespace parallax
