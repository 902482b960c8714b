#pragma once

#include <cstddef>

namespace parallax {

// DeepREL's K: so many of the nearest APIs an API is paired with (section 4.1).
inline constexpr size_t kNeighbours = 10;

}  // namespace parallax
