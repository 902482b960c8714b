#pragma once

// TargetShares: of findings about several targets at once, how many are whose fault.

#include <map>
#include <string>
#include <vector>

#include "nouns/finding.h"
#include "report/summary.h"

namespace parallax {

struct TargetShares {
  size_t findings = 0;               // confirmed ones whose sides run on several targets
  std::map<std::string, size_t> of;  // by the target at fault
  size_t unknown = 0;                // nobody knows whose

  // "24 findings between targets: 18 the fault of old (toy 1.0), 2 the fault of toy (toy 1.1), 4
  // without a side at fault; 18 of 24 (75 %) are not in 1.1". The last part where the targets are
  // versions of one library. Empty: there are none.
  std::string Text(const std::vector<TargetSummary>& targets) const;
};

TargetShares TargetSharesOf(const std::vector<Finding>& findings);

}  // namespace parallax
