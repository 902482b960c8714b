#include "numbers/kernel.h"

#include <array>
#include <cstring>

namespace parallax {
namespace {

int Place(DType dtype) {
  switch (PartDType(dtype)) {
    case DType::kF16:
      return 0;
    case DType::kBF16:
      return 1;
    case DType::kF32:
      return 2;
    default:
      return 3;
  }
}

// One load finds a kernel: by dtype, then by dtype.
using ByDType = std::array<std::array<CloseKernel, kDTypeCount>, kDTypeCount>;

ByDType ArrangeByDType() {
  KernelTable table = HasAvx2Kernels() ? Avx2Kernels() : PlainKernels();
  ByDType by_dtype{};
  for (int a = 0; a < kDTypeCount; ++a) {
    for (int b = 0; b < kDTypeCount; ++b) {
      DType dtype_a = static_cast<DType>(a);
      DType dtype_b = static_cast<DType>(b);
      bool floats = IsFloat(dtype_a) && IsFloat(dtype_b);
      bool complex = IsComplex(dtype_a) && IsComplex(dtype_b);
      if (floats || complex) by_dtype[a][b] = table.close[Place(dtype_a)][Place(dtype_b)];
    }
  }
  return by_dtype;
}

const ByDType kByDType = ArrangeByDType();

template <class T>
void WidenAs(const void* from, int64_t n, double* to) {
  const char* at = static_cast<const char*>(from);
  for (int64_t i = 0; i < n; ++i) {
    T value;
    std::memcpy(&value, at + i * static_cast<int64_t>(sizeof(T)), sizeof(T));
    to[i] = static_cast<double>(value);
  }
}

}  // namespace

CloseKernel FindCloseKernel(DType a, DType b) {
  return kByDType[static_cast<size_t>(a)][static_cast<size_t>(b)];
}

void Widen(DType dtype, const void* from, int64_t n, double* to) {
  switch (dtype) {
    case DType::kF32:
      return WidenAs<float>(from, n, to);
    case DType::kF64:
      return WidenAs<double>(from, n, to);
    case DType::kI32:
      return WidenAs<int32_t>(from, n, to);
    case DType::kI64:
      return WidenAs<int64_t>(from, n, to);
    default:
      for (int64_t i = 0; i < n; ++i) {
        const char* at = static_cast<const char*>(from) + i * static_cast<int64_t>(ItemSize(dtype));
        to[i] = LoadElement(dtype, at).re;
      }
  }
}

}  // namespace parallax
