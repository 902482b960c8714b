#pragma once

// PathCandidates: inputs that should take a path: a call that returned, changed in what the path
// says and in nothing else. Pure; any thread.

#include <string>
#include <vector>

#include "nouns/value.h"
#include "paths/find_paths.h"

namespace parallax {

// The likeliest first. A seed of which all conditions are known to hold is one as it is, unless the
// path raises: it returned. `parameters`: names, in order. None without seeds or solutions.
std::vector<Binding> PathCandidates(const ApiPath& path, const std::vector<Binding>& seeds,
                                    const std::vector<std::string>& parameters);

}  // namespace parallax
