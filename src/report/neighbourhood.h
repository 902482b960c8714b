#pragma once

// Neighbourhood: the part of a large graph around the nodes that a reader asks for. Pure functions.

#include <cstddef>
#include <vector>

namespace parallax {

// One flag a node: whether it is shown. All are where there are at most `most`. Else the seeds are,
// the first ones first, and then what is nearest to them along edges of either direction. `from`
// has, for each node, the places of the nodes before it.
std::vector<bool> Neighbourhood(const std::vector<std::vector<size_t>>& from,
                                const std::vector<size_t>& seeds, size_t most);

}  // namespace parallax
