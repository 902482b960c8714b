// Healthy reductions of all elements.

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

Tensor Head(const Tensor& x, int64_t length) {
  Tensor head = x.Contiguous();
  head.shape = {length};
  head.strides = {1};
  return head;
}

void AddReductionFunctions(std::vector<Function>& table) {
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
       {"argmax",
        one,
        "Where the first of the largest elements is, or the first nan.",
        [](const Arg* a) -> Result { return ArgMaxAll(*a[0].tensor); },
        kUsual,
        {"ties"}},
       {"median", one, "The lower median of all elements, nan when there is one.",
        [](const Arg* a) -> Result { return MedianAll(*a[0].tensor); }, kUsual}});
}

}  // namespace toy
