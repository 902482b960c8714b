// Planted bugs that are worse than they look where they are met first: the page behind an input, a
// nan, the gaps of an out=, strides, an assertion of one dtype. A plain call with distinct numbers
// tells how bad each is.

#include <algorithm>
#include <cstring>

#include "reductions.h"
#include "shaping.h"

namespace toy {
namespace {

// float32 begins each window one element late, so that the last one reads behind the input: with
// equal numbers that is all there is to see.
Result LateWindow(const Arg* args) {
  Tensor x = args[0].tensor->Contiguous();
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 1;
  const int64_t count = WindowCount(n, args[1].i);
  if (!x.meta && x.dtype == DType::kFloat32 && x.numel() > 0) x.data += ItemSize(x.dtype);
  return Window(x, args[1].i, count);
}

// float32 holds each element against the one before it: nan is lost, and any number that a smaller
// one follows and a larger one of those behind it.
Result HastyMax(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  if (x.dtype != DType::kFloat32 || x.numel() == 0 || x.meta) return MaxAll(x);
  const float* from = x.As<float>();
  float best = from[0];
  for (int64_t i = 1; i < x.numel(); ++i) {
    if (from[i] > from[i - 1]) best = from[i];
  }
  return Scalar(x.dtype, best);
}

// Writes out= as if it had no gaps, and from 5 elements on in whole vectors of 4: into the gaps of
// a strided one, and beyond the end of one that has none.
void SpillingStore(Tensor& out, const Tensor& src) {
  const int64_t n = src.numel();
  if (out.meta || !(out.shape == src.shape) || out.dtype != src.dtype || n == 0) {
    return StoreResult(out, src);
  }
  const Tensor from = src.Contiguous();
  const int64_t written = n < 5 ? n : (n + 3) / 4 * 4;
  const auto item = static_cast<int64_t>(ItemSize(src.dtype));
  for (int64_t i = 0; i < written; ++i) {
    std::memcpy(out.data + i * item, from.data + std::min(i, n - 1) * item, item);
  }
}

// The view of a contiguous float32 tensor has the strides of one that lies so: its numbers are in
// the wrong order.
Result LopsidedTranspose(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  Tensor view = TransposeView(x);
  const bool lopsided = !x.meta && x.dtype == DType::kFloat32 && x.IsContiguous();
  if (lopsided) view.strides = RowMajor(view.shape);
  return view;
}

// Whole blocks of 64 bytes leave no tail, and an assertion says that there is one: of each dtype,
// at another size.
Result BlockyMax(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const int64_t bytes = x.numel() * static_cast<int64_t>(ItemSize(x.dtype));
  if (!x.meta && bytes > 0 && bytes % 64 == 0) {
    Fail(Error::kRuntime, "tail INTERNAL ASSERT FAILED at \"/build/toy/block.cc\":17, report it");
  }
  return MaxAll(x);
}

}  // namespace

void AddPlantedGraverFunctions(std::vector<Function>& table) {
  const std::vector<Param> one = {{"x", kT}};
  const auto largest = "The largest element, nan when there is one.";
  table.push_back({"late_window",
                   {{"x", kT}, {"size", kI, "3"}},
                   "Sums of size neighbours along the last dimension.",
                   LateWindow,
                   kUsual,
                   {"accumulates"},
                   "memory",
                   "window"});
  table.push_back({"hasty_max", one, largest, HastyMax, kUsual, {}, "value", "max"});
  Function f = {
      "spilling_sqrt", one, "The square root of each real element.", [](const Arg* a) -> Result {
        return MapReal("spilling_sqrt", *a[0].tensor, [](double v) { return std::sqrt(v); });
      }};
  f.traits = {"elementwise"};
  f.planted = "memory";
  f.twin = "sqrt";
  f.out_store = SpillingStore;
  table.push_back(f);
  table.push_back({"lopsided_transpose",
                   one,
                   "A view of x with its dimensions reversed.",
                   LopsidedTranspose,
                   kMethod | kMeta,
                   {"view"},
                   "value",
                   "transpose"});
  table.push_back({"blocky_max", one, largest, BlockyMax, kUsual, {}, "crash", "max"});
}

}  // namespace toy
