#pragma once

// Causes: which parameters of a layer a fault needs (Audee, ASE 2020, Algorithm 2): each is
// replaced by other values, alone; where the difference goes, with other weights and inputs too,
// the parameter is a cause. All others go back to their defaults, as long as the difference stays.

#include <string>
#include <vector>

#include "explore/network_fleet.h"

namespace parallax {

struct LayerCauses {
  std::vector<LayerParameter> causes;  // with the values they have; empty: any values do
  NetworkTask witness;                 // with no parameter that the fault does not need
  bool rare = false;                   // with no other weights and inputs that were tried it parts
};

// `task`: one layer that parts in this way between the backends at these places. Error: one cannot
// run.
Result<LayerCauses> FindCauses(NetworkFleet& fleet, size_t reference, size_t own, Symptom symptom,
                               const NetworkTask& task);

}  // namespace parallax
