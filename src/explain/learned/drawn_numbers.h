#pragma once

// Drawn numbers: other ordinary ones in the place of a witness's. Pure functions.

#include "nouns/value.h"

namespace parallax {

// From this draw on numbers are of both signs.
inline constexpr int kSignedNumbers = 2;

// Whether it has numbers, of floats, and no more than are varied.
bool HasNumbersToDraw(const TensorRecipe& recipe);
// Different ones of 0.5 to 1.5 times `scale` in the place of those that are finite. `keep_zeros`:
// zeros stay.
TensorRecipe DrawnNumbers(const TensorRecipe& recipe, int draw, double scale, bool keep_zeros);
// The witness with other ordinary numbers: what a joint variation draws.
Binding WithDrawnNumbers(const Binding& binding, int draw, double scale, bool keep_zeros);

}  // namespace parallax
