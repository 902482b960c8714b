// Planted bugs that touch memory they must not: the input, or what lies one element behind it; or
// give memory that they did not write.
// Contiguous inputs only; a strided one is copied first, and the copy has room behind it.

#include <cstring>

#include "reductions.h"
#include "shaping.h"

namespace toy {
namespace {

// One past the last element of a contiguous tensor.
const char* End(const Tensor& x) { return x.data + x.numel() * ItemSize(x.dtype); }

// Sorts its input in place and returns a copy of it.
Result GreedySort(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  auto [values, places] = Sort(x, args[1].i);
  if (!x.meta && x.IsContiguous()) CopyInto(x, values);
  return {values, places};
}

// Places the value behind the last element, so that the search needs no bound, and leaves it there.
Result SentinelFind(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  if (!x.meta) {
    Visit(x.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      x.As<T>()[x.numel()] = args[1].real ? Cast<T>(args[1].d) : Cast<T>(args[1].i);
    });
  }
  return Find(x, args[1]);
}

// Fetches the element behind the last ahead of time and never uses it.
Result PeekWindow(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 1;
  const Tensor y = Window(x, args[1].i, WindowCount(n, args[1].i));
  if (!x.meta && x.numel() > 0) {
    const volatile char* next = End(x);
    (void)next[0];
  }
  return y;
}

// float32 takes the element behind the last for the first.
Result PeekDiff(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  const bool peek = !x.meta && x.dtype == DType::kFloat32;
  return RingDiff(x, peek ? End(x) : x.data);
}

// Of a view it leaves the last row of the result as the allocator gave it.
Result UnfinishedFlip(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const Tensor whole = Flip(x);
  if (x.meta || x.rank() == 0 || x.IsContiguous() || x.numel() == 0) return whole;
  const Tensor y = Tensor::Empty(x.dtype, x.shape);
  const int64_t row = x.numel() / x.shape[0];
  std::memcpy(y.data, whole.data, static_cast<size_t>(x.numel() - row) * ItemSize(x.dtype));
  return y;
}

}  // namespace

void AddPlantedMemoryFunctions(std::vector<Function>& table) {
  table.insert(
      table.end(),
      {{"greedy_sort",
        {{"x", kT}, {"dim", kI, "-1"}},
        "Values in ascending order, nan last, and where they were; stable.",
        GreedySort,
        kMethod | kMeta,
        {"ties"},
        "mutation",
        "sort"},
       {"sentinel_find",
        {{"x", kT}, {"value", ParamType::kNumber, "0.5"}},
        "The index of the first element equal to value, the number of elements if none is.",
        SentinelFind,
        kUsual,
        {},
        "memory",
        "find"},
       {"peek_window",
        {{"x", kT}, {"size", kI, "3"}},
        "Sums of size neighbours along the last dimension.",
        PeekWindow,
        kUsual,
        {"accumulates"},
        "memory",
        "window"},
       {"peek_diff",
        {{"x", kT}},
        "The next element less this one, the first following the last.",
        PeekDiff,
        kUsual,
        {},
        "memory",
        "ring_diff"},
       {"unfinished_flip",
        {{"x", kT}},
        "x with its first dimension reversed.",
        UnfinishedFlip,
        kUsual,
        {},
        "value",
        "flip"}});
}

}  // namespace toy
