#pragma once

// InlineTensor: an output as an input of another call.

#include "nouns/outcome.h"
#include "nouns/tensor.h"

namespace parallax {

// The recipe that holds the tensor's contents, contiguous. REQUIRES: tensor.has_bytes.
TensorRecipe InlineTensor(const OutputTensor& tensor);

}  // namespace parallax
