#pragma once

// Whether a prepared hunt can run here: its cases are the same only where its targets and rules
// are.

#include <string>
#include <vector>

#include "base/installation.h"
#include "base/result.h"
#include "base/stop.h"
#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "words/progress.h"

namespace parallax {

// `running`: the targets of those names, in their order. Error: one is of another library or
// version, its adapter's files differ, or its Python, its machine or what it declares does.
Status CheckFleet(const PreparedHunt& hunt, const std::vector<HuntedTarget>& running,
                  const Installation& installation);

// Asks the subject for its rules, where relations need them. Error: one is not there or has another
// text.
Status CheckRules(const PreparedHunt& hunt, const HuntedTarget& subject,
                  const Installation& installation, const StopToken& stop, Progress& progress);

// Starts the targets of the hunt, by their names, and checks all of this. `rules`: a folder of
// rules of the user's; empty: none.
Result<Fleet> StartFleetOf(const PreparedHunt& hunt, const Installation& installation,
                           const std::string& rules, const StopToken& stop, Progress& progress);

}  // namespace parallax
