#pragma once

// Localise: which layer of a model brings a deviation between two backends in (CRADLE, ICSE 2019,
// section III-C, formulas 5 and 6), and beside it the first layer where they diverge at all. The
// two miss different faults.

#include <cstddef>
#include <span>
#include <vector>

namespace parallax {

struct LayerDeviation {
  std::vector<size_t> inbound;  // layers whose outputs go in, by place in the list; all earlier
  double deviation = 0;         // mean absolute deviation of the outputs; infinite: nan on one side
};

struct LayerBlame {
  double rate = 0;                // R_L: (deviation - worst inbound) / (worst inbound + epsilon)
  bool highlighted = false;       // above the third quartile of all rates
  bool first_divergence = false;  // the first layer, in order of execution, beyond kDivergence
};

inline constexpr double kRateEpsilon = 1e-7;  // the paper's
inline constexpr double kDivergence = 1e-5;   // beyond what float32 backends differ by when healthy

// One for each layer, in order. Layers come in order of execution.
std::vector<LayerBlame> Localise(std::span<const LayerDeviation> layers);

// The places of the layers by rate, the highest first; of equal rates the earlier one.
std::vector<size_t> ByRate(std::span<const LayerBlame> blames);

}  // namespace parallax
