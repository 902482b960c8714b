#pragma once

// What kMatrix makes of numbers that were drawn: matrices over the last two dimensions that
// algorithms treat apart. In place, without allocation. Internal to src/inputs.

#include <cstddef>
#include <cstdint>

#include "nouns/dtype.h"
#include "nouns/tensor.h"

namespace parallax {

// Of each matrix by itself, drawn from `stream`: two equal rows, all rows equal, one-hot rows,
// ascending rows, diagonal, the identity, symmetric, lower triangular, two values alone, a row of
// zeros, or rows of one value. A tensor of rank 1 is a matrix of one row.
void ShapeMatrices(DType dtype, uint64_t stream, const Shape& shape, std::byte* out);

}  // namespace parallax
