#pragma once

// What kernels share: results without data for inputs without data, loops over contiguous copies.

#include <cmath>
#include <type_traits>
#include <utility>

#include "function.h"

namespace toy {

// The result of one tensor argument; the shapes of its data and the loop are the caller's.
inline Tensor NewLike(const Tensor& x, DType dtype, const Extents& shape) {
  return Tensor::Empty(dtype, shape, x.meta);
}

inline void RefuseComplex(const char* name, const Tensor& x) {
  if (IsComplex(x.dtype)) Fail(Error::kType, "%s: not implemented for %s", name, Name(x.dtype));
}

// Calls f with the Tag of a real floating dtype. REQUIRES one.
template <class F>
decltype(auto) VisitFloat(DType dtype, F&& f) {
  if (dtype == DType::kFloat16) return f(Tag<Float16>{});
  return dtype == DType::kFloat32 ? f(Tag<float>{}) : f(Tag<double>{});
}

// y[i] = op(x[i]) in y's dtype `dtype`; op takes the wide type of x.
template <class Op>
Tensor Map(const Tensor& input, DType dtype, Op op) {
  const Tensor x = input.Contiguous();
  Tensor y = NewLike(x, dtype, x.shape);
  if (y.meta) return y;
  const int64_t n = x.numel();
  Visit(x.dtype, [&](auto in) {
    using In = typename decltype(in)::type;
    Visit(dtype, [&](auto out) {
      using Out = typename decltype(out)::type;
      const In* from = x.As<In>();
      Out* to = y.As<Out>();
      for (int64_t i = 0; i < n; ++i) to[i] = Cast<Out>(op(Wide<In>(from[i])));
    });
  });
  return y;
}

// y = op(x) for a real function: integers give float32; op takes and returns double.
template <class Op>
Tensor MapReal(const char* name, const Tensor& input, Op op) {
  RefuseComplex(name, input);
  const Tensor x = input.To(Inexact(input.dtype));
  Tensor y = NewLike(x, x.dtype, x.shape);
  if (y.meta) return y;
  const int64_t n = x.numel();
  VisitFloat(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = x.As<T>();
    T* to = y.As<T>();
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(op(static_cast<double>(from[i])));
  });
  return y;
}

// As MapReal, for functions that are defined on complex numbers too: op takes double and
// complex<double>.
template <class Op>
Tensor MapInexact(const Tensor& input, Op op) {
  const Tensor x = input.To(Inexact(input.dtype));
  Tensor y = NewLike(x, x.dtype, x.shape);
  if (y.meta) return y;
  const int64_t n = x.numel();
  const auto loop = [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = x.As<T>();
    T* to = y.As<T>();
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(op(Wide<T>(from[i])));
  };
  switch (x.dtype) {
    case DType::kFloat16:
      loop(Tag<Float16>{});
      break;
    case DType::kFloat32:
      loop(Tag<float>{});
      break;
    case DType::kFloat64:
      loop(Tag<double>{});
      break;
    case DType::kComplex64:
      loop(Tag<std::complex<float>>{});
      break;
    default:
      loop(Tag<std::complex<double>>{});
  }
  return y;
}

// Both inputs broadcast, promoted to one dtype and contiguous.
struct Operands {
  Tensor a, b;
  Operands(const Tensor& x, const Tensor& y) : Operands(x, y, Promote(x.dtype, y.dtype)) {}
  Operands(const Tensor& x, const Tensor& y, DType dtype) {
    const Extents shape = BroadcastShapes(x.shape, y.shape);
    a = x.BroadcastTo(shape).To(dtype);
    b = y.BroadcastTo(shape).To(dtype);
    a.meta = b.meta = x.meta || y.meta;
  }
};

// z[i] = op(a[i], b[i]) in dtype `out`; op takes the wide type.
template <class Op>
Tensor Zip(const Operands& in, DType out, Op op) {
  Tensor z = NewLike(in.a, out, in.a.shape);
  if (z.meta) return z;
  const int64_t n = z.numel();
  const auto loop = [&](auto from, auto to) {
    using In = typename decltype(from)::type;
    using Out = typename decltype(to)::type;
    const In *a = in.a.As<In>(), *b = in.b.As<In>();
    Out* y = z.As<Out>();
    for (int64_t i = 0; i < n; ++i) y[i] = Cast<Out>(op(Wide<In>(a[i]), Wide<In>(b[i])));
  };
  Visit(in.a.dtype, [&](auto from) {
    if (out == in.a.dtype) {
      loop(from, from);
    } else if (out == DType::kBool) {
      loop(from, Tag<bool>{});
    } else {
      loop(from, Tag<float>{});
    }
  });
  return z;
}

// Sums, products, ...: the dtype of an accumulation over x's elements.
inline DType SumDType(DType d) { return Category(d) < 2 ? DType::kInt64 : d; }

// A tensor of rank 0 that holds `value` in `dtype`.
template <class V>
Tensor Scalar(DType dtype, V value) {
  Tensor y = Tensor::Empty(dtype, {});
  Visit(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    *y.As<T>() = Cast<T>(value);
  });
  return y;
}

// For a reduction over dimension `dim`: rows are the elements of all other dimensions.
struct Rows {
  int64_t outer = 1, length = 1, inner = 1;
  Rows(const Extents& shape, int dim) {
    for (int i = 0; i < shape.rank; ++i) (i < dim ? outer : i == dim ? length : inner) *= shape[i];
  }
};

// Calls f(first element, step) for each row along `dim` of a row-major tensor.
template <class F>
void ForEachRow(const Rows& rows, F f) {
  for (int64_t o = 0; o < rows.outer; ++o) {
    for (int64_t i = 0; i < rows.inner; ++i) f(o * rows.length * rows.inner + i, rows.inner);
  }
}

}  // namespace toy
