// Planted wrong values: float32 paths that the float64 path does not share.

#include "reductions.h"

namespace toy {
namespace {

constexpr ParamType kT = ParamType::kTensor;

// How many leading elements a vector body of 16 lanes and its tail loop visit: the tail loop is
// skipped when there is only one full vector.
int64_t TailVisited(const Tensor& x) {
  const int64_t n = x.numel();
  return x.dtype == DType::kFloat32 && n > 16 && n < 32 ? 16 : n;
}

Tensor Head(const Tensor& x, int64_t length) {
  Tensor head = x.Contiguous();
  head.shape = {length};
  head.strides = {1};
  return head;
}

Result TailSum(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  return SumAll(Head(x, TailVisited(x)));
}

}  // namespace

void AddPlantedValueFunctions(std::vector<Function>& table) {
  table.push_back({"tail_sum", {{"x", kT}}, "The sum of all elements.", TailSum, kUsual,
                   {"accumulates"}, "value", "sum"});
}

}  // namespace toy
