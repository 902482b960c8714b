#pragma once

// What findings about layers are made with, of `compare` and `explore` alike.

#include <string>

#include "cli/environment.h"
#include "models/run/layer_findings.h"

namespace parallax {

// With all referees, who may tell which of two backends is wrong. `command` begins the name of the
// campaign; `run` tells what is run.
LayerFindingSettings LayerFindingSettingsOf(const Environment& environment,
                                            const std::string& command, const std::string& run);

}  // namespace parallax
