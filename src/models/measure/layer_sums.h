#pragma once

// LayerSums: how far two backends' outputs of the layers of a model lie apart, summed up while the
// outputs come a piece at a time: they may be larger than the memory.

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "models/measure/mad_distance.h"
#include "nouns/outcome.h"

namespace parallax {

class LayerSums {
 public:
  // `sizes`: how many numbers the outputs of each layer have.
  explicit LayerSums(std::vector<uint64_t> sizes);

  // The next numbers of all layers' outputs laid end to end, as both backends gave them: tensors of
  // any dtype and number, which need not be cut at the same places. Error: one gave fewer numbers
  // than the other, or more than the layers have.
  Status Add(std::span<const OutputTensor> a, std::span<const OutputTensor> b);

  uint64_t done() const { return done_; }
  bool complete() const { return done_ == total_; }
  // One for each layer, whole once complete().
  const std::vector<DeviationSum>& sums() const { return sums_; }

 private:
  std::vector<uint64_t> sizes_;
  std::vector<DeviationSum> sums_;
  uint64_t total_ = 0;
  uint64_t done_ = 0;
  size_t layer_ = 0;  // that the next number belongs to
  uint64_t done_in_layer_ = 0;
};

}  // namespace parallax
