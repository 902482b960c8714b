// Healthy products of vectors and matrices.

#include "linear.h"

#include "shaping.h"

namespace toy {
namespace {

// Sums in 64 bits that may wrap, or wide.
template <class T>
using Sum = std::conditional_t<std::is_integral_v<T>, uint64_t, Wide<T>>;

Result Outer(const Arg* args) {
  Tensor x = args[0].tensor->Contiguous(), y = args[1].tensor->Contiguous();
  if (x.rank() != 1 || y.rank() != 1) Fail(Error::kValue, "outer: expected two vectors");
  x.shape.push_back(1);
  x.strides = {1, 1};
  const Operands in(x, y);
  return Zip(in, in.a.dtype, [](auto a, auto b) {
    if constexpr (std::is_same_v<decltype(a), int64_t>) {
      return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
    } else {
      return a * b;
    }
  });
}

}  // namespace

Tensor VDot(const Tensor& x, const Tensor& y, bool conjugate) {
  if (x.rank() != 1 || !(x.shape == y.shape)) {
    Fail(Error::kValue, "vdot: expected two vectors of one length, not %s and %s",
         ToString(x.shape).c_str(), ToString(y.shape).c_str());
  }
  const Operands in(x, y);
  if (in.a.meta) return NewLike(in.a, in.a.dtype, {});
  return Visit(in.a.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    Sum<T> sum(0);
    for (int64_t i = 0; i < in.a.numel(); ++i) {
      Sum<T> left = static_cast<Sum<T>>(in.a.As<T>()[i]);
      if constexpr (kIsComplex<T>) left = conjugate ? std::conj(left) : left;
      sum += left * static_cast<Sum<T>>(in.b.As<T>()[i]);
    }
    return Scalar(in.a.dtype, static_cast<Wide<T>>(sum));
  });
}

Tensor MatMul(const Tensor& x, const Tensor& y) {
  if (x.rank() != 2 || y.rank() != 2 || x.shape[1] != y.shape[0]) {
    Fail(Error::kValue, "matmul: shapes %s and %s do not match", ToString(x.shape).c_str(),
         ToString(y.shape).c_str());
  }
  const DType dtype = Promote(x.dtype, y.dtype);
  const int64_t rows = x.shape[0], inner = x.shape[1], columns = y.shape[1];
  Tensor z = Tensor::Empty(dtype, {rows, columns}, x.meta || y.meta);
  if (z.meta) return z;
  const Tensor a = x.To(dtype), b = TransposeView(y.To(dtype)).Contiguous();
  Visit(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < columns; ++c) {
        const T *left = a.As<T>() + r * inner, *right = b.As<T>() + c * inner;
        Sum<T> sum(0);
        for (int64_t k = 0; k < inner; ++k) {
          sum += static_cast<Sum<T>>(left[k]) * static_cast<Sum<T>>(right[k]);
        }
        z.As<T>()[r * columns + c] = Cast<T>(static_cast<Wide<T>>(sum));
      }
    }
  });
  return z;
}

void AddLinearFunctions(std::vector<Function>& table) {
  const std::vector<Param> two = {{"x", kT}, {"y", kT}};
  table.insert(
      table.end(),
      {{"vdot",
        two,
        "The sum of conj(x) * y of two vectors.",
        [](const Arg* a) -> Result { return VDot(*a[0].tensor, *a[1].tensor, true); },
        kUsual,
        {"accumulates"}},
       {"matmul",
        two,
        "The product of two matrices.",
        [](const Arg* a) -> Result { return MatMul(*a[0].tensor, *a[1].tensor); },
        kUsual | kThreads,
        {"accumulates"}},
       {"outer", two, "The products of each element of x with each of y, two vectors.", Outer}});
}

}  // namespace toy
