#pragma once

// LoneBackend: the one that stands against all others.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// The place of the one backend that is in every inconsistent pair. `voices` has one entry a
// backend; backends that share their kernels have the same voice. None when no pair is
// inconsistent, when fewer than three voices ran, or when two voices fit. Where several backends of
// one voice share these pairs, the first of them.
std::optional<size_t> LoneBackend(const std::vector<BackendResult>& backends,
                                  const std::vector<std::string>& voices,
                                  const std::vector<PairResult>& pairs);

}  // namespace parallax
