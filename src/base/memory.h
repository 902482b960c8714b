#pragma once

#include <cstdint>

namespace parallax {

// Bytes that programs may still take without others being swapped out, as the kernel reckons
// (MemAvailable); 0 where it does not say. Linux.
uint64_t FreeMemory();

}  // namespace parallax
