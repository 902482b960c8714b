#pragma once

// The screen: the question a worker asks of every case, "are these two outputs close?". It may say
// no where the judge says yes, never yes where the judge (numbers/difference.h) says no. No
// allocation, no logging. The other two hot questions are in same_bits.h and checksum.h.

#include "numbers/checksum.h"
#include "numbers/same_bits.h"
#include "numbers/tolerance.h"
#include "numbers/view.h"

namespace parallax {

// True only if every element of `a` agrees with its element of the reference `b` by the rule of
// numbers/element.h; integers and bools agree by exact value, an integer and a float as doubles
// within the bounds. REQUIRES: the same shape; bounds not negative, not nan.
bool Close(const TensorView& a, const TensorView& b, Bounds bounds);

}  // namespace parallax
