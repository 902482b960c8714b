// Healthy functions that move elements.

#include "shaping.h"

#include <algorithm>
#include <cstring>

namespace toy {
namespace {

// Rows and bytes of a row of everything behind `dim`, of a row-major tensor.
int64_t RowBytes(const Tensor& x, int dim) {
  int64_t bytes = static_cast<int64_t>(ItemSize(x.dtype));
  for (int i = dim; i < x.rank(); ++i) bytes *= x.shape[i];
  return bytes;
}

Result RingDiffKernel(const Arg* args) {
  const Tensor x = args[0].tensor->Contiguous();
  return RingDiff(x, x.data);
}

Result WindowKernel(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 1;
  return Window(x, args[1].i, WindowCount(n, args[1].i));
}

}  // namespace

Tensor TransposeView(const Tensor& x) {
  Tensor view = x;
  for (int i = 0; i < x.rank(); ++i) {
    view.shape[i] = x.shape[x.rank() - 1 - i];
    view.strides[i] = x.strides[x.rank() - 1 - i];
  }
  return view;
}

Tensor Flip(const Tensor& input) {
  const Tensor x = input.Contiguous();
  Tensor y = NewLike(x, x.dtype, x.shape);
  if (y.meta || x.numel() == 0) return y;
  const int64_t n = x.rank() > 0 ? x.shape[0] : 1;
  const int64_t bytes = RowBytes(x, x.rank() > 0 ? 1 : 0);
  for (int64_t i = 0; i < n; ++i) {
    std::memcpy(y.data + i * bytes, x.data + (n - 1 - i) * bytes, bytes);
  }
  return y;
}

Extents WithLast(const char* name, const Tensor& x, int64_t last) {
  if (x.rank() == 0) Fail(Error::kValue, "%s: the tensor has no dimension", name);
  Extents shape = x.shape;
  shape[x.rank() - 1] = last;
  return shape;
}

Tensor Pad(const Tensor& input, int64_t before, int64_t after, const Arg& fill) {
  const Tensor x = input.Contiguous();
  constexpr int64_t kLimit = 4096;
  if (before < 0 || after < 0 || before > kLimit || after > kLimit) {
    Fail(Error::kValue, "pad: widths must be from 0 to %lld", static_cast<long long>(kLimit));
  }
  const int64_t n = x.rank() > 0 ? x.shape[x.rank() - 1] : 0;
  Tensor y = NewLike(x, x.dtype, WithLast("pad", x, before + n + after));
  if (y.meta) return y;
  const int64_t width = before + n + after;
  const int64_t rows = width == 0 ? 0 : y.numel() / width;
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T value = fill.real ? Cast<T>(fill.d) : Cast<T>(fill.i);
    for (int64_t i = 0; i < rows; ++i) {
      T* row = y.As<T>() + i * width;
      std::fill(row, row + before, value);
      std::copy(x.As<T>() + i * n, x.As<T>() + i * n + n, row + before);
      std::fill(row + before + n, row + width, value);
    }
  });
  return y;
}

Tensor Concat(const std::vector<const Tensor*>& parts, int64_t dim_argument, bool skip_last) {
  if (parts.empty()) Fail(Error::kValue, "concat: expected at least one tensor");
  const Tensor& first = *parts[0];
  if (first.rank() == 0) Fail(Error::kValue, "concat: tensors of rank 0 cannot be joined");
  const int dim = NormaliseDim(dim_argument, first.rank());
  Extents shape = first.shape;
  DType dtype = first.dtype;
  bool meta = first.meta;
  for (size_t p = 1; p < parts.size(); ++p) {
    Extents expected = first.shape;
    if (parts[p]->rank() == first.rank()) expected[dim] = parts[p]->shape[dim];
    if (!(parts[p]->shape == expected)) {
      Fail(Error::kValue, "concat: shapes %s and %s differ off dimension %d",
           ToString(first.shape).c_str(), ToString(parts[p]->shape).c_str(), dim);
    }
    shape[dim] += parts[p]->shape[dim];
    dtype = Promote(dtype, parts[p]->dtype);
    meta |= parts[p]->meta;
  }
  Tensor y = Tensor::Empty(dtype, shape, meta);
  if (y.meta) return y;
  if (skip_last && y.numel() > 0) std::memset(y.data, 0, y.numel() * ItemSize(dtype));
  const size_t count = parts.size() - (skip_last ? 1 : 0);
  for (size_t p = 0, at = 0; p < count; at += parts[p++]->shape[dim]) {
    Tensor slot = y;
    slot.shape = parts[p]->shape;
    slot.data += at * y.strides[dim] * ItemSize(dtype);
    CopyInto(slot, *parts[p]);
  }
  return y;
}

Tensor Find(const Tensor& input, const Arg& value) {
  const Tensor x = input.Contiguous();
  if (x.meta) return NewLike(x, DType::kInt64, {});
  return Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const int64_t n = x.numel();
    int64_t i = 0;
    const auto equal = [&](T v) {
      if constexpr (std::is_integral_v<T>) {
        return value.real ? static_cast<double>(v) == value.d : int64_t{v} == value.i;
      } else {
        return Wide<T>(v) == Wide<T>(value.d);
      }
    };
    while (i < n && !equal(x.As<T>()[i])) ++i;
    return Scalar(DType::kInt64, i);
  });
}

int64_t WindowCount(int64_t n, int64_t size) {
  if (size < 1) Fail(Error::kValue, "window: size must be positive");
  return size > n ? 0 : n - size + 1;
}

Tensor Window(const Tensor& input, int64_t size, int64_t count) {
  const Tensor x = input.Contiguous();
  Tensor y = NewLike(x, SumDType(x.dtype), WithLast("window", x, count));
  if (y.meta || y.numel() == 0) return y;
  const int64_t n = x.shape[x.rank() - 1], rows = x.numel() / n;
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Out = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
    using Sum = std::conditional_t<std::is_integral_v<T>, uint64_t, Wide<T>>;
    for (int64_t at = 0; at < rows * count; ++at) {
      const T* from = x.As<T>() + at / count * n + at % count;
      Sum sum(0);
      for (int64_t i = 0; i < size; ++i) sum += static_cast<Sum>(from[i]);
      y.As<Out>()[at] = Cast<Out>(static_cast<Wide<T>>(sum));
    }
  });
  return y;
}

Tensor RingDiff(const Tensor& input, const char* end) {
  const Tensor x = input.Contiguous();
  if (x.dtype == DType::kBool) Fail(Error::kType, "diff: not implemented for bool");
  Tensor y = NewLike(x, x.dtype, x.shape);
  if (y.meta) return y;
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Work = std::conditional_t<std::is_integral_v<T>, uint64_t, Wide<T>>;
    const T* from = x.As<T>();
    const int64_t n = x.numel();
    for (int64_t i = 0; i < n; ++i) {
      const T next = i + 1 < n ? from[i + 1] : *reinterpret_cast<const T*>(end);
      const Work step = static_cast<Work>(next) - static_cast<Work>(from[i]);
      y.As<T>()[i] = Cast<T>(static_cast<Wide<T>>(step));
    }
  });
  return y;
}

void AddShapingFunctions(std::vector<Function>& table) {
  constexpr ParamType kT = ParamType::kTensor, kI = ParamType::kInt, kN = ParamType::kNumber;
  const std::vector<Param> one = {{"x", kT}};
  table.insert(
      table.end(),
      {{"transpose",
        one,
        "A view of x with its dimensions reversed.",
        [](const Arg* a) -> Result { return TransposeView(*a[0].tensor); },
        kMethod | kMeta,
        {"view"}},
       {"flip", one, "x with its first dimension reversed.",
        [](const Arg* a) -> Result { return Flip(*a[0].tensor); }},
       {"contiguous", one, "A fresh row-major copy of x.",
        [](const Arg* a) -> Result {
          Tensor y = NewLike(*a[0].tensor, a[0].tensor->dtype, a[0].tensor->shape);
          if (!y.meta) CopyInto(y, *a[0].tensor);
          return y;
        }},
       {"pad",
        {{"x", kT}, {"widths", ParamType::kInts, "[1, 1]"}, {"value", kN, "0.0"}},
        "x with widths[0] and widths[1] elements before and after the last dimension.",
        [](const Arg* a) -> Result {
          if (a[1].ints.rank != 2) Fail(Error::kValue, "pad: widths must have two entries");
          return Pad(*a[0].tensor, a[1].ints[0], a[1].ints[1], a[2]);
        }},
       {"concat",
        {{"tensors", ParamType::kTensors}, {"dim", kI, "0"}},
        "The tensors joined along a dimension, promoted to one dtype.",
        [](const Arg* a) -> Result { return Concat(a[0].tensors, a[1].i); },
        kOut | kMeta},
       {"find",
        {{"x", kT}, {"value", kN, "0.5"}},
        "The index of the first element equal to value, the number of elements if none is.",
        [](const Arg* a) -> Result { return Find(*a[0].tensor, a[1]); }},
       {"window",
        {{"x", kT}, {"size", kI, "3"}},
        "Sums of size neighbours along the last dimension.",
        WindowKernel,
        kUsual,
        {"accumulates"}},
       {"ring_diff", one, "The next element less this one, the first following the last.",
        RingDiffKernel}});
}

}  // namespace toy
