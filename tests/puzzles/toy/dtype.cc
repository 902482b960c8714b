#include "dtype.h"

#include <algorithm>

namespace toy {

size_t ItemSize(DType dtype) {
  return Visit(dtype, [](auto tag) { return sizeof(typename decltype(tag)::type); });
}

const char* Name(DType dtype) {
  static const char* const names[kDTypeCount] = {"bool",    "uint8",     "int8",      "int16",
                                                 "int32",   "int64",     "float16",   "float32",
                                                 "float64", "complex64", "complex128"};
  return names[static_cast<int>(dtype)];
}

DType Promote(DType a, DType b) {
  if (a == b) return a;
  if (a > b) std::swap(a, b);
  if (a == DType::kUInt8 && b == DType::kInt8) return DType::kInt16;
  if (a == DType::kFloat64 && b == DType::kComplex64) return DType::kComplex128;
  return b;
}

}  // namespace toy
