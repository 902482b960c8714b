#pragma once

// What a special function (trait "special") is worth, computed with many digits: the form "exact"
// of a side, or a probe of the same call. It knows some elements, and has no opinion of the others.

#include <optional>
#include <span>
#include <vector>

#include "judge/measures/probes.h"

namespace parallax {

// "exact": the plain call of the relation in that form. None where the relation has that side, or
// no plain call, or the function is no special one.
std::vector<Probe> ExactProbes(const Evidence& evidence);

// The values, of the side or of the probe; nan where nothing is known. Empty where nothing is known
// of any of the spots.
std::optional<std::vector<Leaf>> ExactLeaves(const Evidence& evidence, std::span<const Spot> spots);

}  // namespace parallax
