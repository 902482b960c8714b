// Planted bugs whose result depends on more than the arguments: on how often or what was called
// before, on the number of threads. The state is guarded by the GIL.

#include "reductions.h"
#include "threads.h"

namespace toy {
namespace {

// A number in [0, 1) that differs from call to call.
double Drift() {
  static uint64_t calls = 0;
  uint64_t h = ++calls * 0x9e3779b97f4a7c15u;
  h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9u;
  return static_cast<double>(h >> 11) * 0x1p-53;
}

// Adds up in an order that drifts, as it were: every call is off by another part of a percent.
Result FlakyMean(const Arg* args) {
  Tensor mean = MeanAll(*args[0].tensor);
  if (mean.meta) return mean;
  const double factor = 1 + 0.01 * Drift();
  return Map(mean, mean.dtype, [&](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return v;
    } else {
      return v * factor;
    }
  });
}

// The first float32 call on 64 elements or more leaves something in the workspace of small calls.
Result StickySquare(const Arg* args) {
  static double workspace = 0;
  const Tensor& x = *args[0].tensor;
  const bool single = x.dtype == DType::kFloat32 && !x.meta;
  if (single && x.numel() >= 64) workspace = 1;
  const double left_over = single && x.numel() <= 16 ? workspace : 0;
  return Map(x, x.dtype, [&](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return static_cast<int64_t>(static_cast<uint64_t>(v) * static_cast<uint64_t>(v));
    } else {
      return v * v + left_over;
    }
  });
}

// Every thread takes the same number of elements; the remainder is nobody's.
Result SplitSum(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  return BlockSum(x, x.numel() - x.numel() % num_threads);
}

}  // namespace

void AddPlantedStateFunctions(std::vector<Function>& table) {
  const std::vector<Param> one = {{"x", kT}};
  table.insert(
      table.end(),
      {{"flaky_mean",
        one,
        "The mean of all elements, nan when there are none.",
        FlakyMean,
        kUsual,
        {"accumulates"},
        "determinism",
        "mean"},
       {"sticky_square", one, "x * x.", StickySquare, kUsual, {"elementwise"}, "value", "square"},
       {"split_sum",
        one,
        "The sum of all elements, the work shared by threads.",
        SplitSum,
        kUsual | kThreads,
        {"accumulates"},
        "value",
        "joint_sum"}});
}

}  // namespace toy
