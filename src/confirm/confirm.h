#pragma once

// Confirm: from the suspects of a campaign to findings and doubts: what an earlier run settled is
// taken over, the rest is investigated on several threads, and findings are related to causes.

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/beside.h"
#include "confirm/ledger.h"
#include "confirm/options.h"
#include "confirm/suspects.h"

namespace parallax {

// Findings are stored and announced as they come. A user who stopped the hunt does not wait for a
// confirmation: --resume makes up for it. `beside`: what confirmed beside the hunt, which ends
// here; what it has at hand is not waited for before the rest is taken up. Null: nothing did.
// Error: the store or a target failed; findings stored until then stay.
Result<Confirmed> Confirm(std::vector<Suspects> groups, const std::string& campaign,
                          const ConfirmTools& tools, const ConfirmOptions& options,
                          ConfirmBeside* beside = nullptr);

// Investigates as Confirm does, beside a hunt of that campaign, whose Confirm takes over what was
// settled. What an earlier run of it settled is not taken up. `tools` and `options` outlive it.
// Error: a store cannot be opened or read.
Result<std::unique_ptr<ConfirmBeside>> MakeConfirmBeside(const std::string& campaign,
                                                         const ConfirmTools& tools,
                                                         const ConfirmOptions& options);

}  // namespace parallax
