#include "numbers/element.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/check.h"

namespace parallax {
namespace {

template <class T>
T Load(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

template <class T>
Integer LoadSigned(const void* at) {
  int64_t value = Load<T>(at);
  return {value < 0, static_cast<uint64_t>(value)};
}

template <class T>
Element LoadComplex(const void* at) {
  return {Load<T>(at), Load<T>(static_cast<const char*>(at) + sizeof(T))};
}

}  // namespace

DType PartDType(DType dtype) {
  if (dtype == DType::kC64) return DType::kF32;
  if (dtype == DType::kC128) return DType::kF64;
  return dtype;
}

double LargestFinite(DType dtype) {
  switch (PartDType(dtype)) {
    case DType::kF16:
      return 65504.0;
    case DType::kBF16:
      return 0x1.fep127;
    case DType::kF32:
      return std::numeric_limits<float>::max();
    default:
      return std::numeric_limits<double>::max();
  }
}

double EpsilonOf(DType dtype) {
  switch (PartDType(dtype)) {
    case DType::kF16:
      return 0x1p-10;
    case DType::kBF16:
      return 0x1p-7;
    case DType::kF32:
      return 0x1p-23;
    default:
      return 0x1p-52;
  }
}

Narrow NarrowOf(DType a, DType b) {
  if (!IsInexact(a) || !IsInexact(b)) return {};
  double of_a = LargestFinite(a);
  double of_b = LargestFinite(b);
  if (of_a == of_b) return {};
  return of_a < of_b ? Narrow{0, of_a} : Narrow{1, of_b};
}

long double Integer::value() const {
  return negative ? static_cast<long double>(static_cast<int64_t>(bits))
                  : static_cast<long double>(bits);
}

Integer LoadInteger(DType dtype, const void* at) {
  switch (dtype) {
    case DType::kBool:
      return {false, Load<uint8_t>(at) != 0 ? 1u : 0u};
    case DType::kU8:
      return {false, Load<uint8_t>(at)};
    case DType::kU16:
      return {false, Load<uint16_t>(at)};
    case DType::kU32:
      return {false, Load<uint32_t>(at)};
    case DType::kU64:
      return {false, Load<uint64_t>(at)};
    case DType::kI8:
      return LoadSigned<int8_t>(at);
    case DType::kI16:
      return LoadSigned<int16_t>(at);
    case DType::kI32:
      return LoadSigned<int32_t>(at);
    case DType::kI64:
      return LoadSigned<int64_t>(at);
    default:
      PARALLAX_CHECK(false, "LoadInteger of a dtype that is no integer");
  }
}

bool Element::IsNan() const { return std::isnan(re) || std::isnan(im); }
bool Element::IsInf() const { return !IsNan() && (std::isinf(re) || std::isinf(im)); }
double Element::Abs() const { return std::hypot(re, im); }

Element LoadElement(DType dtype, const void* at) {
  switch (dtype) {
    case DType::kF16:
      return {static_cast<float>(Load<Eigen::half>(at)), 0};
    case DType::kBF16:
      return {static_cast<float>(Load<Eigen::bfloat16>(at)), 0};
    case DType::kF32:
      return {Load<float>(at), 0};
    case DType::kF64:
      return {Load<double>(at), 0};
    case DType::kC64:
      return LoadComplex<float>(at);
    case DType::kC128:
      return LoadComplex<double>(at);
    default: {
      Integer integer = LoadInteger(dtype, at);
      double value = integer.negative ? static_cast<double>(static_cast<int64_t>(integer.bits))
                                      : static_cast<double>(integer.bits);
      return {value, 0};
    }
  }
}

bool PartsAgree(double a, double b, Bounds bounds, Narrow narrow) {
  if (a == b) return true;
  if (std::isfinite(a) && std::isfinite(b)) {
    if ((a == 0 || b == 0) && std::max(std::fabs(a), std::fabs(b)) >= bounds.normal) return false;
    double allowed = bounds.atol + bounds.rtol * std::fabs(b);
    return std::fabs(a - b) <= std::min(allowed, std::numeric_limits<double>::max());
  }
  if (narrow.side < 0) return false;
  double narrow_value = narrow.side == 0 ? a : b;
  double wide_value = narrow.side == 0 ? b : a;
  if (!std::isinf(narrow_value) || !std::isfinite(wide_value)) return false;
  if (std::signbit(narrow_value) != std::signbit(wide_value)) return false;
  double size = std::fabs(wide_value);
  return size + (bounds.atol + bounds.rtol * size) >= narrow.largest;
}

bool ElementsAgree(Element a, Element b, Bounds bounds, Narrow narrow) {
  if (a.IsNan() || b.IsNan()) return a.IsNan() && b.IsNan();
  return PartsAgree(a.re, b.re, bounds, narrow) && PartsAgree(a.im, b.im, bounds, narrow);
}

}  // namespace parallax
