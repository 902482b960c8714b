#pragma once

// The inputs and outputs of a model, as adapters describe them, and which is which where two files
// of one model have them in different orders.

#include <cstdint>
#include <string>
#include <vector>

namespace parallax {

struct ModelTensor {
  std::vector<std::string> names;  // formats keep several: a key of a signature, a tensor's name
  std::vector<int64_t> shape;      // dimension 0 is the batch; below 1: free
};

// What is wrong with arrays of these shapes and names as inputs of the model, in its order; the
// names may be fewer. Empty: they fit, or the model does not tell.
std::string MisfitOf(const std::vector<ModelTensor>& model, const std::vector<Shape>& data,
                     const std::vector<std::string>& names);

// Item i is the place in `own` of output i of `reference`. Outputs are paired by name, else by
// shape, where that pairs all of them in just one way; else the order stays as it is.
std::vector<size_t> MatchOutputs(const std::vector<ModelTensor>& reference,
                                 const std::vector<ModelTensor>& own);

// Item i is the place in the data, whose arrays have these names, of input i. They are paired by
// name where that pairs all of them, else the order stays as it is.
std::vector<size_t> MatchInputs(const std::vector<std::string>& data,
                                const std::vector<ModelTensor>& inputs);

}  // namespace parallax
