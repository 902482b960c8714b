// The process's heap of C and C++.
#pragma once

#include <malloc.h>

namespace parallax {

/// Gives the memory that is free in the heap back to the system: the allocator would keep what an
/// epoch's blocks or a reduction's outcomes took. Does nothing under a sanitizer, which has a heap
/// of its own: glibc's is then never set up, and to trim it from two threads at once aborts.
inline void ReturnFreeMemory() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  malloc_trim(0);
#endif
}

}  // namespace parallax
