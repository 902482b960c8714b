// Planted bugs just outside of what a function takes, where its healthy twin refuses, or on the
// border: each is behind one thing that few inputs have.

#include <cstdint>

#include "linear.h"
#include "shaping.h"

namespace toy {
namespace {

// What a wild index does.
[[noreturn]] void ReadNowhere() {
  volatile int64_t* volatile nowhere = nullptr;
  [[maybe_unused]] const int64_t read = nowhere[0];
  __builtin_trap();
}

// A negative size is taken for the same without its sign, which the least integer keeps.
Result LeastWindow(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  int64_t size = args[1].i;
  if (size < 0) size = static_cast<int64_t>(-static_cast<uint64_t>(size));
  if (size < 0 && !x.meta) ReadNowhere();
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 1;
  return Window(x, size, WindowCount(n, size));
}

// Extents are counted in 32 bits, which nothing tells while there are elements.
Result HugeFlip(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  for (int i = 0; i < x.rank(); ++i) {
    if (!x.meta && x.shape[i] > INT32_MAX) {
      Fail(Error::kRuntime, "extent >= 0 INTERNAL ASSERT FAILED, please report a bug");
    }
  }
  return Flip(x);
}

// The second width is read before they are counted.
Result ShortPad(const Arg* args) {
  if (args[1].ints.rank == 1 && !args[0].tensor->meta) ReadNowhere();
  if (args[1].ints.rank != 2) Fail(Error::kValue, "pad: widths must have two entries");
  return Pad(*args[0].tensor, args[1].ints[0], args[1].ints[1], args[2]);
}

// The dtype of the result is looked up for one dtype alone: a pair of a float and an integer is
// not in the table, and an assertion says that it is.
Result PairedVDot(const Arg* args) {
  const Tensor &x = *args[0].tensor, &y = *args[1].tensor;
  if (IsFloat(x.dtype) != IsFloat(y.dtype) && !x.meta && !y.meta) {
    Fail(Error::kRuntime, "entry != nullptr INTERNAL ASSERT FAILED, please report a bug");
  }
  return VDot(x, y, true);
}

// Only the first tensor's rank is checked.
Result DeepVDot(const Arg* args) {
  const Tensor &x = *args[0].tensor, &y = *args[1].tensor;
  if (x.rank() == 1 && y.rank() > 1 && !y.meta) ReadNowhere();
  return VDot(x, y, true);
}

}  // namespace

void AddPlantedEdgeFunctions(std::vector<Function>& table) {
  const std::vector<Param> two = {{"x", kT}, {"y", kT}};
  const std::vector<const char*> sums = {"accumulates"};
  table.push_back({"least_window",
                   {{"x", kT}, {"size", kI, "3"}},
                   "Sums of size neighbours along the last dimension.",
                   LeastWindow,
                   kUsual,
                   sums,
                   "crash",
                   "window"});
  table.push_back({"huge_flip",
                   {{"x", kT}},
                   "x with its first dimension reversed.",
                   HugeFlip,
                   kUsual,
                   {},
                   "crash",
                   "flip"});
  table.push_back(
      {"short_pad",
       {{"x", kT}, {"widths", ParamType::kInts, "[1, 1]"}, {"value", ParamType::kNumber, "0.0"}},
       "x with widths[0] and widths[1] elements before and after the last dimension.",
       ShortPad,
       kUsual,
       {},
       "crash",
       "pad"});
  const auto dot = "The sum of conj(x) * y of two vectors.";
  table.push_back({"paired_vdot", two, dot, PairedVDot, kUsual, sums, "crash", "vdot"});
  table.push_back({"deep_vdot", two, dot, DeepVDot, kUsual, sums, "crash", "vdot"});
}

}  // namespace toy
