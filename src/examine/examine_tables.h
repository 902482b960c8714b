#pragma once

// ExamineTables: names in an adapter's own tables that match nothing.

#include <vector>

#include "catalogue/examine_apis.h"
#include "targets/target.h"
#include "targets/target_spec.h"

namespace parallax {

// What the adapter's faults() lists, where it has one, the forms of its adapter.json and the
// families of its hints.json.
std::vector<AdapterFault> ExamineTables(TargetSession& worker, const TargetSpec& spec);

}  // namespace parallax
