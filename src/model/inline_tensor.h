#pragma once

// InlineTensor: an output as an input of another call.

#include "model/outcome.h"
#include "model/tensor.h"

namespace parallax {

// The recipe that holds the tensor's contents, contiguous. REQUIRES: tensor.has_bytes.
TensorRecipe InlineTensor(const OutputTensor& tensor);

}  // namespace parallax
