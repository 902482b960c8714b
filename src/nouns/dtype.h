#pragma once

// The element types Parallax knows. The numeric value is part of the wire and store formats.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace parallax {

enum class DType : uint8_t {
  kBool = 0,
  kU8 = 1,
  kI8 = 2,
  kI16 = 3,
  kI32 = 4,
  kI64 = 5,
  kF16 = 6,
  kBF16 = 7,
  kF32 = 8,
  kF64 = 9,
  kC64 = 10,
  kC128 = 11,
  kU16 = 12,
  kU32 = 13,
  kU64 = 14,
};
inline constexpr int kDTypeCount = 15;

// Bytes of one element.
size_t ItemSize(DType dtype);
// "float32", "bool", "complex64": the names that arrays have in Python.
std::string_view Name(DType dtype);
std::optional<DType> DTypeFromName(std::string_view name);

constexpr bool IsFloat(DType d) {
  return d == DType::kF16 || d == DType::kBF16 || d == DType::kF32 || d == DType::kF64;
}
constexpr bool IsComplex(DType d) { return d == DType::kC64 || d == DType::kC128; }
constexpr bool IsInexact(DType d) { return IsFloat(d) || IsComplex(d); }
constexpr bool IsInteger(DType d) { return !IsInexact(d) && d != DType::kBool; }
constexpr bool IsSigned(DType d) {
  return IsInexact(d) || d == DType::kI8 || d == DType::kI16 || d == DType::kI32 ||
         d == DType::kI64;
}
// float16, bfloat16, float32 -> float64; complex64 -> complex128; others unchanged.
DType Widened(DType dtype);

}  // namespace parallax
