#pragma once

// Palettes: the sets of numbers that kSpecial and its like draw from. Internal to src/inputs.

#include <array>
#include <cstdint>

#include "inputs/fill_kernel.h"
#include "nouns/tensor.h"

namespace parallax {

using Palette = std::array<uint64_t, kPaletteSize>;
void StorePalettes(const std::array<Palette, kPalettes>& from, FillParams* params);

// The largest finite number of a float dtype.
double LargestOf(DType part);

// Those of kBrink and of kNear. REQUIRES: `part` is a float or an integer dtype.
void ResolveOwnPalettes(DType part, const Fill& fill, FillParams* params);

}  // namespace parallax
