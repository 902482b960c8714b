#pragma once

// Carry: a tensor to the library and back: what `parallax doctor` tells of it, and whether the
// library shares our memory.

#include <string>

#include "worker/adapter.h"

namespace parallax {

// What is wrong with tensors of the dtype of this name, in one line; empty when all is well.
// Several shapes go through from_dlpack and come back through export; their bytes must be the same,
// those that are written into the memory later too.
std::string CarryThereAndBack(AdapterHandle& adapter, const std::string& name);

// Whether from_dlpack copies: what is written into the memory later does not show in the tensor. It
// is so where the adapter declares no zero_copy; else it is tried once, and kept.
bool FromDlpackCopies(AdapterHandle& adapter);

}  // namespace parallax
