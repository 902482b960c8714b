#pragma once

// The element types of the toy's tensors, and the rules by which two of them meet.

#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace toy {

enum class DType : uint8_t {
  kBool,
  kUInt8,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kFloat16,
  kFloat32,
  kFloat64,
  kComplex64,
  kComplex128,
};
inline constexpr int kDTypeCount = 11;

using Float16 = _Float16;

size_t ItemSize(DType dtype);
// NumPy's name: "float32".
const char* Name(DType dtype);

constexpr bool IsComplex(DType d) { return d == DType::kComplex64 || d == DType::kComplex128; }
constexpr bool IsFloat(DType d) { return d >= DType::kFloat16 && d <= DType::kFloat64; }
constexpr bool IsInteger(DType d) { return d >= DType::kUInt8 && d <= DType::kInt64; }
// 0 bool, 1 integer, 2 floating, 3 complex: a result may be stored in the same or a higher
// category.
constexpr int Category(DType d) {
  return d == DType::kBool ? 0 : IsInteger(d) ? 1 : IsFloat(d) ? 2 : 3;
}
// The dtype of an operation between a and b.
DType Promote(DType a, DType b);
// What exp, sin, ... return: floating and complex as they are, the rest as float32.
constexpr DType Inexact(DType d) { return Category(d) >= 2 ? d : DType::kFloat32; }

template <class T>
struct Tag {
  using type = T;
};

// Calls f(Tag<T>{}) with the C++ type of `dtype`.
template <class F>
decltype(auto) Visit(DType dtype, F&& f) {
  switch (dtype) {
    case DType::kBool:
      return f(Tag<bool>{});
    case DType::kUInt8:
      return f(Tag<uint8_t>{});
    case DType::kInt8:
      return f(Tag<int8_t>{});
    case DType::kInt16:
      return f(Tag<int16_t>{});
    case DType::kInt32:
      return f(Tag<int32_t>{});
    case DType::kInt64:
      return f(Tag<int64_t>{});
    case DType::kFloat16:
      return f(Tag<Float16>{});
    case DType::kFloat32:
      return f(Tag<float>{});
    case DType::kFloat64:
      return f(Tag<double>{});
    case DType::kComplex64:
      return f(Tag<std::complex<float>>{});
    default:
      return f(Tag<std::complex<double>>{});
  }
}

template <class T>
inline constexpr bool kIsComplex = false;
template <class T>
inline constexpr bool kIsComplex<std::complex<T>> = true;
template <class T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T> || std::is_same_v<T, Float16>;

// The type to compute in: int64_t for bool and integers, double for floats, complex<double>. A
// result is rounded once, when it is stored, so float32 and float64 agree to the last bit.
template <class T>
using Wide = std::conditional_t<kIsComplex<T>, std::complex<double>,
                                std::conditional_t<kIsFloat<T>, double, int64_t>>;

// Stores `value` as a To: complex to real drops the imaginary part, floats saturate in integers
// (nan becomes 0), integers wrap, everything but zero is true.
template <class To, class From>
To Cast(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (kIsComplex<To> && kIsComplex<From>) {
    return To(value);
  } else if constexpr (kIsComplex<To>) {
    return To(Cast<typename To::value_type>(value), 0);
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (kIsComplex<From>) {
    return Cast<To>(value.real());
  } else if constexpr (kIsFloat<From> && std::is_integral_v<To>) {
    constexpr double lo = static_cast<double>(std::numeric_limits<To>::min());
    constexpr double hi = static_cast<double>(std::numeric_limits<To>::max());
    if (!(value == value)) return 0;
    if (value <= lo) return std::numeric_limits<To>::min();
    if (value >= hi) return std::numeric_limits<To>::max();
    return static_cast<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace toy
