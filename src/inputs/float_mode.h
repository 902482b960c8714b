#pragma once

// FloatMode: while it lives, the thread computes as IEEE 754 says by default: to nearest, denormals
// kept. Libraries under test change this (they flush denormals), and contents must not depend
// on it. Nearly free when nothing was changed.

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace parallax {

#if defined(__SSE__)
class FloatMode {
 public:
  FloatMode() : saved_(_mm_getcsr()) {
    if ((saved_ & kModeBits) != kDefault) _mm_setcsr((saved_ & ~kModeBits) | kDefault);
  }
  ~FloatMode() {
    if ((saved_ & kModeBits) != kDefault) _mm_setcsr(saved_);
  }
  FloatMode(const FloatMode&) = delete;
  FloatMode& operator=(const FloatMode&) = delete;

 private:
  // Flush to zero, rounding, exception masks, denormals are zero; not the sticky flags.
  static constexpr unsigned kModeBits = 0xffc0;
  static constexpr unsigned kDefault = 0x1f80;
  unsigned saved_;
};
#else
class FloatMode {
 public:
  FloatMode() {}
  ~FloatMode() {}
  FloatMode(const FloatMode&) = delete;
  FloatMode& operator=(const FloatMode&) = delete;
};
#endif

}  // namespace parallax
