// Healthy reductions.

#include "reductions.h"

#include <algorithm>
#include <numeric>

namespace toy {
namespace {

// The wide sum over n elements of term(element); integers wrap in 64 bits.
template <class T, class Term>
auto Accumulate(const T* from, int64_t n, Term term) {
  decltype(term(Wide<T>(0))) sum(0);
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (std::is_integral_v<T>) {
      sum = static_cast<int64_t>(static_cast<uint64_t>(sum) +
                                 static_cast<uint64_t>(term(static_cast<int64_t>(from[i]))));
    } else {
      sum += term(Wide<T>(from[i]));
    }
  }
  return sum;
}

// A tensor of rank 0 in `dtype` of f(pointer to the elements, their number).
template <class F>
Tensor ReduceAll(const Tensor& input, DType dtype, F f) {
  const Tensor x = input.Contiguous();
  if (x.meta) return NewLike(x, dtype, {});
  return Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return Scalar(dtype, f(static_cast<const T*>(x.As<T>()), x.numel()));
  });
}

constexpr auto kItself = [](auto v) { return v; };
constexpr auto kSquaredMagnitude = [](auto v) {
  if constexpr (kIsComplex<decltype(v)>) {
    return v.real() * v.real() + v.imag() * v.imag();
  } else if constexpr (std::is_same_v<decltype(v), int64_t>) {
    return static_cast<double>(v) * static_cast<double>(v);
  } else {
    return v * v;
  }
};

template <class T>
double SumOfSquares(const T* from, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += kSquaredMagnitude(Wide<T>(from[i]));
  return sum;
}

void RefuseEmpty(const char* name, const Tensor& x) {
  if (x.numel() == 0) Fail(Error::kValue, "%s: the tensor has no elements", name);
}

// a comes before b: ascending, nan last.
template <class T>
bool Before(T a, T b) {
  if constexpr (kIsComplex<T>) {
    return false;
  } else {
    return a < b || (a == a && b != b);
  }
}

// Where the largest element or the first nan is. REQUIRES n > 0.
template <class T>
int64_t WhereMax(const T* from, int64_t n) {
  int64_t best = 0;
  for (int64_t i = 1; i < n && from[best] == from[best]; ++i) {
    if constexpr (!kIsComplex<T>) {
      if (from[i] > from[best] || from[i] != from[i]) best = i;
    }
  }
  return best;
}

// Calls f(first element, step) for each row along `dim` of a row-major tensor.
template <class F>
void ForEachRow(const Rows& rows, F f) {
  for (int64_t o = 0; o < rows.outer; ++o) {
    for (int64_t i = 0; i < rows.inner; ++i) f(o * rows.length * rows.inner + i, rows.inner);
  }
}

template <class T>
void SoftmaxRow(const T* from, T* to, int64_t n, int64_t step) {
  double top = -INFINITY, total = 0;
  for (int64_t i = 0; i < n; ++i) {
    const double v = from[i * step];
    if (v > top || v != v) top = v;
  }
  for (int64_t i = 0; i < n; ++i) total += std::exp(static_cast<double>(from[i * step]) - top);
  for (int64_t i = 0; i < n; ++i) {
    to[i * step] = static_cast<T>(std::exp(static_cast<double>(from[i * step]) - top) / total);
  }
}

}  // namespace

DType RealDType(DType d) {
  return d == DType::kComplex128 || d == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
}

Tensor SumAll(const Tensor& x) {
  return ReduceAll(x, SumDType(x.dtype),
                   [](auto* from, int64_t n) { return Accumulate(from, n, kItself); });
}

Tensor MeanAll(const Tensor& x) {
  return ReduceAll(x, Inexact(x.dtype), [](auto* from, int64_t n) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(*from)>>) {
      return std::accumulate(from, from + n, 0.0) / static_cast<double>(n);
    } else {
      return Accumulate(from, n, kItself) / static_cast<double>(n);
    }
  });
}

Tensor ProdAll(const Tensor& x) {
  return ReduceAll(x, SumDType(x.dtype), [](auto* from, int64_t n) {
    using T = std::remove_cvref_t<decltype(*from)>;
    if constexpr (std::is_integral_v<T>) {
      uint64_t product = 1;
      for (int64_t i = 0; i < n; ++i) product *= static_cast<uint64_t>(from[i]);
      return static_cast<int64_t>(product);
    } else {
      Wide<T> product(1);
      for (int64_t i = 0; i < n; ++i) product *= Wide<T>(from[i]);
      return product;
    }
  });
}

Tensor EnergyAll(const Tensor& x) {
  return ReduceAll(x, RealDType(x.dtype),
                   [](auto* from, int64_t n) { return SumOfSquares(from, n); });
}

Tensor NormAll(const Tensor& x) {
  return ReduceAll(x, RealDType(x.dtype),
                   [](auto* from, int64_t n) { return std::sqrt(SumOfSquares(from, n)); });
}

Tensor MaxAll(const Tensor& x) {
  RefuseComplex("max", x);
  RefuseEmpty("max", x);
  return ReduceAll(x, x.dtype, [](auto* from, int64_t n) { return from[WhereMax(from, n)]; });
}

Tensor ArgMaxAll(const Tensor& x) {
  RefuseComplex("argmax", x);
  RefuseEmpty("argmax", x);
  return ReduceAll(x, DType::kInt64, [](auto* from, int64_t n) { return WhereMax(from, n); });
}

Tensor MedianAll(const Tensor& x) {
  RefuseComplex("median", x);
  RefuseEmpty("median", x);
  return ReduceAll(x, x.dtype, [](auto* from, int64_t n) {
    using T = std::remove_cvref_t<decltype(*from)>;
    auto sorted = std::make_unique<T[]>(n);
    std::copy(from, from + n, sorted.get());
    std::stable_sort(sorted.get(), sorted.get() + n, Before<T>);
    const T last = sorted[n - 1];
    return last != last ? last : sorted[(n - 1) / 2];
  });
}

Tensor BlockSum(const Tensor& x, int64_t length) {
  return ReduceAll(x, SumDType(x.dtype), [&](auto* from, int64_t) {
    auto sum = Accumulate(from, 0, kItself);
    for (int64_t at = 0; at < length; at += 64) {
      const auto block = Accumulate(from + at, std::min<int64_t>(64, length - at), kItself);
      if constexpr (std::is_integral_v<decltype(sum)>) {
        sum = static_cast<int64_t>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(block));
      } else {
        sum += block;
      }
    }
    return sum;
  });
}

Tensor SumDim(const Tensor& input, int64_t dim_argument, bool keep) {
  const Tensor x = input.Contiguous();
  const int dim = NormaliseDim(dim_argument, x.rank());
  Extents shape;
  for (int i = 0; i < x.rank(); ++i) {
    if (i != dim) shape.push_back(x.shape[i]);
    if (i == dim && keep) shape.push_back(1);
  }
  Tensor y = NewLike(x, SumDType(x.dtype), shape);
  if (y.meta) return y;
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Out = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
    const Rows rows(x.shape, dim);
    Out* to = y.As<Out>();
    ForEachRow(rows, [&](int64_t first, int64_t step) {
      Wide<T> sum(0);
      for (int64_t i = 0; i < rows.length; ++i) {
        const Wide<T> v(x.As<T>()[first + i * step]);
        if constexpr (std::is_integral_v<T>) {
          sum = static_cast<int64_t>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(v));
        } else {
          sum += v;
        }
      }
      *to++ = Cast<Out>(sum);
    });
  });
  return y;
}

Tensor CumSum(const Tensor& input, int64_t dim_argument) {
  const Tensor x = input.Contiguous();
  const int dim = NormaliseDim(dim_argument, x.rank());
  Tensor y = NewLike(x, SumDType(x.dtype), x.shape);
  if (y.meta) return y;
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Out = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
    const Rows rows(x.shape, dim);
    ForEachRow(rows, [&](int64_t first, int64_t step) {
      Wide<T> sum(0);
      for (int64_t i = 0; i < rows.length; ++i) {
        const int64_t at = first + i * step;
        if constexpr (std::is_integral_v<T>) {
          sum = static_cast<int64_t>(static_cast<uint64_t>(sum) +
                                     static_cast<uint64_t>(x.As<T>()[at]));
        } else {
          sum += Wide<T>(x.As<T>()[at]);
        }
        y.As<Out>()[at] = Cast<Out>(sum);
      }
    });
  });
  return y;
}

Tensor Softmax(const Tensor& input, int64_t dim_argument) {
  RefuseComplex("softmax", input);
  const Tensor x = input.To(Inexact(input.dtype));
  const int dim = NormaliseDim(dim_argument, x.rank());
  Tensor y = NewLike(x, x.dtype, x.shape);
  if (y.meta) return y;
  VisitFloat(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Rows rows(x.shape, dim);
    ForEachRow(rows, [&](int64_t first, int64_t step) {
      SoftmaxRow(x.As<T>() + first, y.As<T>() + first, rows.length, step);
    });
  });
  return y;
}

std::pair<Tensor, Tensor> Sort(const Tensor& input, int64_t dim_argument) {
  RefuseComplex("sort", input);
  const Tensor x = input.Contiguous();
  const int dim = NormaliseDim(dim_argument, x.rank());
  Tensor values = NewLike(x, x.dtype, x.shape);
  Tensor places = NewLike(x, DType::kInt64, x.shape);
  if (x.meta) return {values, places};
  Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Rows rows(x.shape, dim);
    std::vector<int64_t> order(rows.length);
    ForEachRow(rows, [&](int64_t first, int64_t step) {
      const T* from = x.As<T>() + first;
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
        return Before(from[a * step], from[b * step]);
      });
      for (int64_t i = 0; i < rows.length; ++i) {
        values.As<T>()[first + i * step] = from[order[i] * step];
        places.As<int64_t>()[first + i * step] = order[i];
      }
    });
  });
  return {values, places};
}

Tensor Head(const Tensor& x, int64_t length) {
  Tensor head = x.Contiguous();
  head.shape = {length};
  head.strides = {1};
  return head;
}

void AddReductionFunctions(std::vector<Function>& table) {
  constexpr ParamType kT = ParamType::kTensor, kI = ParamType::kInt;
  const std::vector<Param> one = {{"x", kT}};
  const std::vector<const char*> sums = {"accumulates"};
  const unsigned threaded = kUsual | kThreads;
  table.insert(
      table.end(),
      {{"sum", one, "The sum of all elements; int64 for integers.",
        [](const Arg* a) -> Result { return SumAll(*a[0].tensor); }, threaded, sums},
       {"joint_sum", one, "The sum of all elements, the work shared by threads.",
        [](const Arg* a) -> Result { return BlockSum(*a[0].tensor, a[0].tensor->numel()); },
        threaded, sums},
       {"mean", one, "The mean of all elements, nan when there are none.",
        [](const Arg* a) -> Result { return MeanAll(*a[0].tensor); }, threaded, sums},
       {"prod", one, "The product of all elements, 1 when there are none.",
        [](const Arg* a) -> Result { return ProdAll(*a[0].tensor); }, kUsual, sums},
       {"energy", one, "The sum of squared magnitudes of all elements.",
        [](const Arg* a) -> Result { return EnergyAll(*a[0].tensor); }, kUsual, sums},
       {"norm", one, "The square root of the sum of squared magnitudes.",
        [](const Arg* a) -> Result { return NormAll(*a[0].tensor); }, kUsual, sums},
       {"max", one, "The largest element, nan when there is one.",
        [](const Arg* a) -> Result { return MaxAll(*a[0].tensor); }, kUsual},
       {"argmax", one, "Where the first of the largest elements is, or the first nan.",
        [](const Arg* a) -> Result { return ArgMaxAll(*a[0].tensor); }, kUsual, {"ties"}},
       {"median", one, "The lower median of all elements, nan when there is one.",
        [](const Arg* a) -> Result { return MedianAll(*a[0].tensor); }, kUsual},
       {"sum_dim",
        {{"x", kT}, {"dim", kI, "-1"}, {"keepdim", ParamType::kBool, "False"}},
        "The sum along one dimension.",
        [](const Arg* a) -> Result { return SumDim(*a[0].tensor, a[1].i, a[2].i != 0); }, kUsual,
        sums},
       {"cumsum", {{"x", kT}, {"dim", kI, "0"}}, "The sums of the leading elements of a dimension.",
        [](const Arg* a) -> Result { return CumSum(*a[0].tensor, a[1].i); }, kUsual, sums},
       {"softmax", {{"x", kT}, {"dim", kI, "-1"}}, "exp(x) over its sum along a dimension.",
        [](const Arg* a) -> Result { return Softmax(*a[0].tensor, a[1].i); }, kUsual, sums},
       {"sort", {{"x", kT}, {"dim", kI, "-1"}},
        "Values in ascending order, nan last, and where they were; stable.",
        [](const Arg* a) -> Result {
          auto [values, places] = Sort(*a[0].tensor, a[1].i);
          return {values, places};
        },
        kMethod | kMeta, {"ties"}}});
}

}  // namespace toy
