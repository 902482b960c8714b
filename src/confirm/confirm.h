#pragma once

// Confirm: from the suspects of a campaign to findings and doubts: what an earlier run settled is
// taken over, the rest is investigated on several threads, and findings are related to causes.

#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/ledger.h"
#include "confirm/options.h"
#include "confirm/suspects.h"

namespace parallax {

// Findings are stored and announced as they come. A user who stopped the hunt does not wait for a
// confirmation: --resume makes up for it. Error: the store or a target failed; findings stored
// until then stay.
Result<Confirmed> Confirm(std::vector<Suspects> groups, const std::string& campaign,
                          const ConfirmTools& tools, const ConfirmOptions& options);

}  // namespace parallax
