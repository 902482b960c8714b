// Planted bugs that end the process, the time or the memory.

#include <cstdio>
#include <cstdlib>

#include "kernels.h"
#include "reductions.h"
#include "shaping.h"

namespace toy {
namespace {

constexpr ParamType kT = ParamType::kTensor;

// Three dimensions and more walk a table of strides that was never made.
Result FragileTranspose(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.rank() >= 3) {
    volatile int64_t* volatile table = nullptr;
    table[0] = x.strides[0];
  }
  return TransposeView(x);
}

}  // namespace

void AddPlantedCrashFunctions(std::vector<Function>& table) {
  table.push_back({"fragile_transpose", {{"x", kT}},
                   "A view of x with its dimensions reversed.", FragileTranspose, kMethod,
                   {"view"}, "crash", "transpose"});
}

}  // namespace toy
