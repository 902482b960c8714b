// Healthy elementwise functions.

#include "smooth.h"

namespace toy {
namespace {

// Integers wrap; unsigned arithmetic keeps that defined.
template <class T, class Op>
T Wrapping(T a, T b, Op op) {
  if constexpr (std::is_same_v<T, int64_t>) {
    return static_cast<int64_t>(op(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
  } else {
    return op(a, b);
  }
}

Result Add(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  return Zip(in, in.a.dtype,
             [](auto a, auto b) { return Wrapping(a, b, [](auto p, auto q) { return p + q; }); });
}

Result Sub(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  if (in.a.dtype == DType::kBool) Fail(Error::kType, "sub: not implemented for bool");
  return Zip(in, in.a.dtype,
             [](auto a, auto b) { return Wrapping(a, b, [](auto p, auto q) { return p - q; }); });
}

Result Mul(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  return Zip(in, in.a.dtype,
             [](auto a, auto b) { return Wrapping(a, b, [](auto p, auto q) { return p * q; }); });
}

Result Maximum(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  RefuseComplex("maximum", in.a);
  return Zip(in, in.a.dtype, [](auto a, auto b) {
    if constexpr (kIsComplex<decltype(a)>) {
      return a;
    } else {
      return a != a ? a : b != b ? b : a < b ? b : a;
    }
  });
}

Result Greater(const Arg* args) {
  const Operands in(*args[0].tensor, *args[1].tensor);
  RefuseComplex("greater", in.a);
  return Zip(in, DType::kBool, [](auto a, auto b) -> int64_t {
    if constexpr (kIsComplex<decltype(a)>) {
      return 0;
    } else {
      return a > b;
    }
  });
}

template <int kIndex>
Result SmoothKernel(const Arg* args) {
  constexpr Smooth smooth = kSmooth[kIndex];
  return MapReal(smooth.name, *args[0].tensor, smooth.value);
}

Result Exp(const Arg* args) {
  return MapInexact(*args[0].tensor, [](auto v) { return std::exp(v); });
}

Result Sqrt(const Arg* args) {
  return MapInexact(*args[0].tensor, [](auto v) { return std::sqrt(v); });
}

Result Negate(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  if (x.dtype == DType::kBool) Fail(Error::kType, "negate: not implemented for bool");
  return Map(x, x.dtype, [](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return static_cast<int64_t>(-static_cast<uint64_t>(v));
    } else {
      return -v;
    }
  });
}

// As negate, but of a tensor with gaps what does not fit is the nearest number that does.
Result BrimNegate(const Arg* args) {
  Result result = Negate(args);
  const Tensor& y = result.first;
  if (!IsInteger(y.dtype) || y.meta || args[0].tensor->IsContiguous()) return result;
  Visit(y.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_signed_v<T> && std::is_integral_v<T>) {
      for (int64_t i = 0; i < y.numel(); ++i) {
        T& v = y.As<T>()[i];
        if (v == std::numeric_limits<T>::min()) v = std::numeric_limits<T>::max();
      }
    }
  });
  return result;
}

Result Abs(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  const DType real = x.dtype == DType::kComplex64    ? DType::kFloat32
                     : x.dtype == DType::kComplex128 ? DType::kFloat64
                                                     : x.dtype;
  return Map(x, real, [](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return v < 0 ? static_cast<int64_t>(-static_cast<uint64_t>(v)) : v;
    } else {
      return std::abs(v);
    }
  });
}

Result Conj(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  return Map(x, x.dtype, [](auto v) {
    if constexpr (kIsComplex<decltype(v)>) {
      return std::conj(v);
    } else {
      return v;
    }
  });
}

Result Square(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  return Map(x, x.dtype,
             [](auto v) { return Wrapping(v, v, [](auto p, auto q) { return p * q; }); });
}

Result Relu(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  RefuseComplex("relu", x);
  return Map(x, x.dtype, [](auto v) {
    if constexpr (kIsComplex<decltype(v)>) {
      return v;
    } else {
      return v < 0 ? decltype(v)(0) : v;
    }
  });
}

template <class T>
T Limit(T v, T lo, T hi) {
  if (v < lo) v = lo;
  return v > hi ? hi : v;
}

Result Clamp(const Arg* args) {
  const Tensor& x = *args[0].tensor;
  RefuseComplex("clamp", x);
  const Arg &lo = args[1], &hi = args[2];
  if (lo.real || hi.real || IsFloat(x.dtype)) {
    const Tensor real = x.To(Inexact(x.dtype));
    return MapReal("clamp", real, [&](double v) { return Limit(v, lo.d, hi.d); });
  }
  return Map(x, x.dtype, [&](auto v) {
    if constexpr (std::is_same_v<decltype(v), int64_t>) {
      return Limit(v, lo.i, hi.i);
    } else {
      return v;
    }
  });
}

Result Where(const Arg* args) {
  const Tensor& condition = *args[0].tensor;
  if (condition.dtype != DType::kBool) Fail(Error::kType, "where: condition must be bool");
  Operands in(*args[1].tensor, *args[2].tensor);
  const Extents shape = BroadcastShapes(condition.shape, in.a.shape);
  const Tensor c = condition.BroadcastTo(shape).Contiguous();
  const Tensor a = in.a.BroadcastTo(shape).Contiguous();
  const Tensor b = in.b.BroadcastTo(shape).Contiguous();
  Tensor y = Tensor::Empty(a.dtype, shape, c.meta || a.meta || b.meta);
  if (y.meta) return y;
  const int64_t n = y.numel();
  Visit(y.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < n; ++i) y.As<T>()[i] = c.As<bool>()[i] ? a.As<T>()[i] : b.As<T>()[i];
  });
  return y;
}

Result CastTo(const Arg* args) {
  Tensor y = NewLike(*args[0].tensor, args[1].dtype, args[0].tensor->shape);
  if (!y.meta) CopyInto(y, *args[0].tensor);
  return y;
}

template <int kIndex>
void AddSmooth(std::vector<Function>& table) {
  if constexpr (kIndex < kSmoothCount) {
    table.push_back({kSmooth[kIndex].name,
                     {{"x", kT}},
                     kSmooth[kIndex].doc,
                     SmoothKernel<kIndex>,
                     kUsual | kInPlace | kGradient,
                     {"elementwise"}});
    AddSmooth<kIndex + 1>(table);
  }
}

}  // namespace

void AddElementwiseFunctions(std::vector<Function>& table) {
  const std::vector<Param> one = {{"x", kT}}, two = {{"x", kT}, {"y", kT}};
  const unsigned all = kUsual | kInPlace;
  const std::vector<const char*> elementwise = {"elementwise"};
  table.insert(
      table.end(),
      {{"add", two, "x + y, broadcast; integers wrap.", Add, all, elementwise},
       {"sub", two, "x - y, broadcast; integers wrap.", Sub, all, elementwise},
       {"mul", two, "x * y, broadcast; integers wrap.", Mul, all, elementwise},
       {"maximum", two, "The larger of x and y, nan where either is.", Maximum, all, elementwise},
       {"greater", two, "x > y as bool.", Greater, kUsual, elementwise},
       {"exp", one, "e to the power of each element.", Exp, all | kGradient, elementwise},
       {"sqrt", one, "The square root of each element, nan below zero.", Sqrt, all, elementwise},
       {"negate", one, "-x; integers wrap.", Negate, all, elementwise},
       {"brim_negate", one, "-x; of what does not fit nothing is promised.", BrimNegate, kUsual,
        elementwise},
       {"abs", one, "The magnitude of each element; real for complex ones.", Abs, all, elementwise},
       {"conj", one, "The complex conjugate of each element.", Conj, kUsual, elementwise},
       {"square", one, "x * x; integers wrap.", Square, all, elementwise},
       {"relu", one, "x where it is positive, else 0; nan stays.", Relu, all, elementwise},
       {"clamp",
        {{"x", kT}, {"lo", ParamType::kNumber, "-1.0"}, {"hi", ParamType::kNumber, "1.0"}},
        "x limited to [lo, hi]; hi wins when they cross.",
        Clamp,
        all,
        elementwise},
       {"where",
        {{"condition", kT}, {"x", kT}, {"y", kT}},
        "x where condition holds, else y.",
        Where,
        kOut | kMeta,
        elementwise},
       {"cast",
        {{"x", kT}, {"dtype", ParamType::kDType}},
        "x in another dtype; floats saturate.",
        CastTo,
        kMethod | kMeta,
        {"elementwise", "casts"}}});
  AddSmooth<0>(table);
}

}  // namespace toy
