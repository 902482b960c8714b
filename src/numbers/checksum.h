#pragma once

// ContentChecksum: whether somebody wrote to memory between two looks at it. Not for names, stores
// or hostile input: those want a real hash.

#include <cstddef>
#include <cstdint>

namespace parallax {

// Depends on every byte, their order and their number; equal on every machine of one byte order.
uint64_t ContentChecksum(const void* data, size_t bytes);
// The same without the machine's vectors, for the test that both are one function.
uint64_t ContentChecksumPlain(const void* data, size_t bytes);

}  // namespace parallax
