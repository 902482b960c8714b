#pragma once

// LoneBackend: the one that stands against all others.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// The place of the one backend that is in every inconsistent pair. `voices` names, for each of
// `backends`, the voice it speaks with: those that share their kernels are one. None when no pair
// is inconsistent, fewer than three voices ran, or two could be it. Where it is one voice, but no
// single backend of it, the first of them.
std::optional<size_t> LoneBackend(const std::vector<BackendResult>& backends,
                                  const std::vector<std::string>& voices,
                                  const std::vector<PairResult>& pairs);

}  // namespace parallax
