#pragma once

#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "nouns/api.h"
#include "targets/target.h"

namespace parallax {

// What the target lists, in its adapter's order. Error: it cannot run, or lists wrongly.
Result<std::vector<Api>> ListApis(Target& target, const StopToken& stop);

}  // namespace parallax
