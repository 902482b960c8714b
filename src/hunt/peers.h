#pragma once

// Peers: the other targets of a hunt over several, as relations need them.

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "relations/relation_target.h"
#include "targets/hunted_target.h"

namespace parallax {

// What tells the targets apart in titles: "on toy 2.0" where the versions differ, else "on
// NAME".
std::vector<std::string> LabelsOf(const std::vector<HuntedTarget>& targets);

// What each target but the first lists. Error: one of them has another library than the first, the
// same version of it as the first where `source` is about versions, or cannot run.
Result<std::vector<Peer>> ListPeers(const std::vector<HuntedTarget>& targets,
                                    const std::string& source, const StopToken& stop);

}  // namespace parallax
