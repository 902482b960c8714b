#pragma once

// Carry: a tensor to the library and back, for `parallax doctor`.

#include <string>

#include "worker/adapter.h"

namespace parallax {

// What is wrong with tensors of the dtype of that name, in one line; empty when all is well.
// Several shapes go through from_dlpack and come back through export; their bytes must be the same,
// those that are written into the memory later too.
std::string CarryThereAndBack(AdapterHandle& adapter, const std::string& dtype);

}  // namespace parallax
