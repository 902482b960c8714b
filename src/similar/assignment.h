#pragma once

// Assignment: who is matched with whom, so that the sum of the weights is the largest there is.

#include <vector>

namespace parallax {

// weights[i][j]: what matching i of the one with j of the other is worth; rows of one length. As
// many as can be are matched. Of each i: its j, or -1.
std::vector<int> Assign(const std::vector<std::vector<double>>& weights);

}  // namespace parallax
