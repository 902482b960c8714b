#pragma once

// What fills do along the last dimension, by dtype: permutations and sorting. In place, without
// allocation. Internal to src/inputs.

#include <cstddef>
#include <cstdint>

#include "nouns/dtype.h"

namespace parallax {

// Writes a permutation of 0..length-1 into each row, drawn from `stream`; a dtype that cannot hold
// length-1 gets the numbers modulo what it can. Complex numbers get it in their real part.
void PermuteRows(DType dtype, uint64_t stream, int64_t rows, int64_t length, std::byte* out);

// Sorts each row ascending: floats by value (-0.0 before 0.0), complex numbers by real part first.
void SortRows(DType dtype, int64_t rows, int64_t length, std::byte* out);

}  // namespace parallax
