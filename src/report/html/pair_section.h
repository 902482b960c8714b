#pragma once

// PairSection: a pair of backends in the HTML report: how far they are apart, on how many inputs,
// and by which layer. Pure functions.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// `id`: the anchor, unique in the page.
std::string PairSection(const ModelComparison& comparison, const PairResult& pair,
                        const std::string& id);

}  // namespace parallax
