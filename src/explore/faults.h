#pragma once

// FaultSearch: which layers of a network that ran are faulty on which backend. Every layer is run
// alone, on what the reference gave it, so that a difference names the layer that makes it and not
// those behind; then the parameters that it takes are told (causes.h).

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explore/exploration.h"
#include "explore/network_fleet.h"
#include "explore/reference.h"

namespace parallax {

class FaultSearch {
 public:
  // Both outlive it.
  FaultSearch(NetworkFleet& fleet, Exploration& out);

  // `runs`: one a backend, of a network that draws its own inputs. Counts it, and adds what it
  // shows to the exploration. Error: a backend cannot run any more.
  Status Examine(const Network& network, const std::vector<const NetworkRun*>& runs);

 private:
  Result<bool> ExamineAlone(const NetworkTask& task, const std::vector<const NetworkRun*>& runs);
  Result<bool> ExamineChain(const Network& network, const std::vector<const NetworkRun*>& runs,
                            size_t reference);
  Result<bool> IsRounding(const NetworkTask& task, size_t reference, const PartedBackend& parting,
                          const std::vector<const NetworkRun*>& runs, uint64_t times);
  // False: it is rounding after all.
  Result<bool> Blame(const NetworkTask& task, size_t reference, const PartedBackend& parting,
                     const std::vector<const NetworkRun*>& runs);
  // The place of a fault that is told already, with the values that this layer has.
  std::optional<size_t> Known(const NetworkLayer& layer, const std::string& target,
                              Symptom symptom);
  // Once for each network.
  void CountFault(size_t fault);
  void CountNan(const Network& network, const std::vector<const NetworkRun*>& runs);

  NetworkFleet& fleet_;
  Exploration& out_;
  std::vector<std::string> voices_;
  uint64_t examined_ = 0;
  std::map<size_t, uint64_t> counted_;  // the last network that a fault was counted for
};

}  // namespace parallax
