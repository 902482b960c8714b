#include "compare/checksum.h"

#include <cstring>

#include "base/rng.h"

namespace parallax {

uint64_t ContentChecksum(const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  uint64_t sum = Mix(bytes);
  while (bytes > 0) {
    size_t n = bytes < 8 ? bytes : 8;
    uint64_t word = 0;
    std::memcpy(&word, at, n);
    sum = Mix(sum, word);
    at += n;
    bytes -= n;
  }
  return sum;
}

}  // namespace parallax
