#pragma once

// The number of threads toy.set_num_threads chose; one at import. Guarded by the GIL.

namespace toy {

inline int num_threads = 1;

}  // namespace toy
