#pragma once

// RelateFindings: which findings of a campaign are likely one cause. Pairs are run against each
// other for a share of the time that confirming may take.

#include <vector>

#include "base/result.h"
#include "confirm/options.h"
#include "nouns/finding.h"

namespace parallax {

// Notes causes in the findings and in the store. Once the user has stopped nothing is run: those
// are joined that need no run. A target that cannot be started again, or a stop meanwhile, leaves
// each finding a cause of its own. Error: the store failed.
Status RelateFindings(const ConfirmTools& tools, const ConfirmOptions& options,
                      std::vector<Finding>* findings);

}  // namespace parallax
