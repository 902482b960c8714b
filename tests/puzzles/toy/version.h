#pragma once

// The release that the toy plays, so that tests can watch a bug come and go.

namespace toy {

// "1.0", or what TOY_VERSION says.
const char* Version();

// The bug of tail_sum, tail_mean and tail_norm came with 1.0; 1.1 mends it.
bool TailIsSkipped();

}  // namespace toy
