#pragma once

// ObserveTwins: what sources learn of APIs that return the same on common inputs.

#include <vector>

#include "base/result.h"
#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "prepare/request.h"
#include "relations/selection.h"

namespace parallax {

// What all calls take together, by what is known of each: the dearest APIs are left out.
inline constexpr uint64_t kMostObservedNs = 20'000'000'000;

// Fills in `hunt->twins` where one of the sources compares results: each API that has inputs is
// called on common scenes, in processes of the subject. Error: it cannot be started.
Status ObserveTwins(const std::vector<SourceSelection>& sources, const HuntedTarget& subject,
                    const PrepareTools& tools, PreparedHunt* hunt);

}  // namespace parallax
