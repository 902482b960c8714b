#pragma once

// Neighbourhood: the part of a large graph around the nodes that a reader asks for. Pure functions.

#include <cstddef>
#include <vector>

namespace parallax {

// Which of the nodes are shown: all when there are at most `most`; else the seeds, the first ones
// first, and what is nearest to them along edges of either direction. `from`: of each node the
// places of those before it.
std::vector<bool> Neighbourhood(const std::vector<std::vector<size_t>>& from,
                                const std::vector<size_t>& seeds, size_t most);

}  // namespace parallax
