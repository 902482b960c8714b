#pragma once

// InputsLike: inputs near the one that tells two sides of a guess apart.

#include <vector>

#include "confirm/draft.h"

namespace parallax {

// The suspect with other numbers, then changed in its values and sizes, too; never what was met.
std::vector<Binding> InputsLike(const FindingDraft& draft);

}  // namespace parallax
