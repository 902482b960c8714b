// Planted bugs that end the process, the time or the memory.

#include <cstdio>
#include <cstdlib>

#include "reductions.h"
#include "shaping.h"

namespace toy {
namespace {

// Three dimensions and more walk a table of strides that was never made.
Result FragileTranspose(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.rank() >= 3) {
    volatile int64_t* volatile table = nullptr;
    table[0] = x.strides[0];
  }
  return TransposeView(x);
}

// Full vectors of 16 leave no element for the tail, and an assert says there is one.
Result StrictMedian(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const int64_t n = x.numel();
  if (!x.meta && n > 0 && n % 16 == 0) {
    std::fprintf(stderr, "toy: strict_median: internal assert failed: tail > 0\n");
    std::abort();
  }
  return MedianAll(x);
}

// The table of copies has no entry for int16, where an assertion says that there is one: in every
// form, so that no call returns.
Result BrittleFlip(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.dtype == DType::kInt16) {
    Fail(Error::kRuntime, "copy != nullptr INTERNAL ASSERT FAILED, please report a bug");
  }
  return Flip(x);
}

// The plan of blocks is never made, and an assertion says that it is: no call with elements
// returns, so that probing finds no input that works.
Result ShutSum(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (!x.meta && x.numel() > 0) {
    Fail(Error::kRuntime, "plan.ready INTERNAL ASSERT FAILED, please report a bug");
  }
  return SumAll(x);
}

// Full vectors of 16 leave float32 no tail, and an assertion says there is one. Its message names
// the file.
Result BrittleMax(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const int64_t n = x.numel();
  if (x.dtype == DType::kFloat32 && !x.meta && n > 0 && n % 16 == 0) {
    Fail(Error::kRuntime, "tail INTERNAL ASSERT FAILED at \"/build/toy/max.cc\":41, report it");
  }
  return MaxAll(x);
}

// Halves the number of partial sums until one is left; no elements never become one.
Result PatientSum(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (!x.meta) {
    volatile int64_t partial = x.numel();
    while (partial != 1) partial = (partial + 1) / 2;
  }
  return SumAll(x);
}

// The number of windows is unsigned: it wraps when the window is longer than the row.
Result HungryWindow(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 1;
  const int64_t size = args[1].i;
  WindowCount(n, size);
  const uint64_t count = static_cast<uint64_t>(n) - static_cast<uint64_t>(size) + 1;
  if (x.rank() > 0 && count > static_cast<uint64_t>(n)) {
    Tensor::Empty(x.dtype, {static_cast<int64_t>(count >> 4)});
  }
  return Window(x, size, static_cast<int64_t>(count));
}

}  // namespace

void AddPlantedCrashFunctions(std::vector<Function>& table) {
  const std::vector<Param> one = {{"x", kT}};
  table.insert(table.end(), {{"fragile_transpose",
                              one,
                              "A view of x with its dimensions reversed.",
                              FragileTranspose,
                              kMethod,
                              {"view"},
                              "crash",
                              "transpose"},
                             {"strict_median",
                              one,
                              "The lower median of all elements, nan when there is one.",
                              StrictMedian,
                              kUsual,
                              {},
                              "crash",
                              "median"},
                             {"brittle_flip",
                              one,
                              "x with its first dimension reversed.",
                              BrittleFlip,
                              kUsual,
                              {},
                              "crash",
                              "flip"},
                             {"brittle_max",
                              one,
                              "The largest element, nan when there is one.",
                              BrittleMax,
                              kUsual,
                              {},
                              "crash",
                              "max"},
                             {"shut_sum",
                              one,
                              "The sum of all elements; int64 for integers.",
                              ShutSum,
                              kUsual,
                              {"accumulates"},
                              "crash",
                              "sum"},
                             {"patient_sum",
                              one,
                              "The sum of all elements; int64 for integers.",
                              PatientSum,
                              kUsual,
                              {"accumulates"},
                              "hang",
                              "sum"},
                             {"hungry_window",
                              {{"x", kT}, {"size", ParamType::kInt, "3"}},
                              "Sums of size neighbours along the last dimension.",
                              HungryWindow,
                              kMethod,
                              {"accumulates"},
                              "oom",
                              "window"}});
}

}  // namespace toy
