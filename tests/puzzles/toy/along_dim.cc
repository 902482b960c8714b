// Healthy functions along one dimension.

#include <algorithm>
#include <numeric>

#include "reductions.h"

namespace toy {
namespace {

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

Tensor SumDim(const Tensor& input, int64_t dim_argument, bool keep) {
  const Tensor x = input.Contiguous();
  const int dim = NormaliseDim(dim_argument, x.rank());
  Extents shape;
  for (int i = 0; i < x.rank(); ++i) {
    if (i != dim) shape.push_back(x.shape[i]);
    if (i == dim && keep) shape.push_back(1);
  }
  Tensor y = NewLike(x, SumDType(x.dtype), shape);
  if (y.meta || y.numel() == 0) return y;
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
  if (y.meta || y.numel() == 0) return y;
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
  if (y.meta || y.numel() == 0) return y;
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
  if (x.meta || x.numel() == 0) return {values, places};
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

void AddDimensionFunctions(std::vector<Function>& table) {
  const std::vector<const char*> sums = {"accumulates"};
  table.insert(table.end(),
               {{"sum_dim",
                 {{"x", kT}, {"dim", kI, "-1"}, {"keepdim", ParamType::kBool, "False"}},
                 "The sum along one dimension.",
                 [](const Arg* a) -> Result { return SumDim(*a[0].tensor, a[1].i, a[2].i != 0); },
                 kUsual,
                 sums},
                {"cumsum",
                 {{"x", kT}, {"dim", kI, "0"}},
                 "The sums of the leading elements of a dimension.",
                 [](const Arg* a) -> Result { return CumSum(*a[0].tensor, a[1].i); },
                 kUsual,
                 sums},
                {"softmax",
                 {{"x", kT}, {"dim", kI, "-1"}},
                 "exp(x) over its sum along a dimension.",
                 [](const Arg* a) -> Result { return Softmax(*a[0].tensor, a[1].i); },
                 kUsual,
                 sums},
                {"sort",
                 {{"x", kT}, {"dim", kI, "-1"}},
                 "Values in ascending order, nan last, and where they were; stable.",
                 [](const Arg* a) -> Result {
                   auto [values, places] = Sort(*a[0].tensor, a[1].i);
                   return {values, places};
                 },
                 kMethod | kMeta,
                 {"ties"}}});
}

}  // namespace toy
