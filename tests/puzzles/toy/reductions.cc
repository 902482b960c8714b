// Healthy reductions.

#include "reductions.h"

namespace toy {

Tensor SumAll(const Tensor& input) {
  const Tensor x = input.Contiguous();
  if (x.meta) return NewLike(x, SumDType(x.dtype), {});
  return Visit(x.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = x.As<T>();
    const int64_t n = x.numel();
    if constexpr (std::is_integral_v<T>) {
      uint64_t sum = 0;
      for (int64_t i = 0; i < n; ++i) sum += static_cast<uint64_t>(from[i]);
      return Scalar(DType::kInt64, static_cast<int64_t>(sum));
    } else {
      Wide<T> sum(0);
      for (int64_t i = 0; i < n; ++i) sum += Wide<T>(from[i]);
      return Scalar(x.dtype, sum);
    }
  });
}

}  // namespace toy
