#pragma once

// Tensors for the tests of this room: values of any dtype as bytes, special values included, and
// views of them.

#include <Eigen/Core>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "nouns/dtype.h"
#include "nouns/tensor.h"
#include "numbers/element.h"
#include "numbers/view.h"

namespace parallax {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInf = std::numeric_limits<double>::infinity();

template <class T>
void AppendAs(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(T));
}

// Out of range and nan give 0 for integers.
template <class T>
void AppendInteger(double value, std::string* bytes) {
  constexpr double kLow = static_cast<double>(std::numeric_limits<T>::min());
  constexpr double kHigh = static_cast<double>(std::numeric_limits<T>::max());
  bool fits = value >= kLow && value < kHigh;
  AppendAs<T>(fits ? static_cast<T>(value) : T{0}, bytes);
}

inline float Narrowed(double value) {
  if (std::fabs(value) > std::numeric_limits<float>::max()) {
    return std::copysign(std::numeric_limits<float>::infinity(),
                         static_cast<float>(value < 0 ? -1 : 1));
  }
  return static_cast<float>(value);
}

inline void AppendElement(DType dtype, Element x, std::string* bytes) {
  switch (dtype) {
    case DType::kBool:
      return AppendAs<uint8_t>(x.re != 0, bytes);
    case DType::kU8:
      return AppendInteger<uint8_t>(x.re, bytes);
    case DType::kU16:
      return AppendInteger<uint16_t>(x.re, bytes);
    case DType::kU32:
      return AppendInteger<uint32_t>(x.re, bytes);
    case DType::kU64:
      return AppendInteger<uint64_t>(x.re, bytes);
    case DType::kI8:
      return AppendInteger<int8_t>(x.re, bytes);
    case DType::kI16:
      return AppendInteger<int16_t>(x.re, bytes);
    case DType::kI32:
      return AppendInteger<int32_t>(x.re, bytes);
    case DType::kI64:
      return AppendInteger<int64_t>(x.re, bytes);
    case DType::kF16:
      return AppendAs(Eigen::half(Narrowed(x.re)), bytes);
    case DType::kBF16:
      return AppendAs(Eigen::bfloat16(Narrowed(x.re)), bytes);
    case DType::kF32:
      return AppendAs(Narrowed(x.re), bytes);
    case DType::kF64:
      return AppendAs(x.re, bytes);
    case DType::kC64:
      return AppendAs(std::complex<float>(Narrowed(x.re), Narrowed(x.im)), bytes);
    case DType::kC128:
      return AppendAs(std::complex<double>(x.re, x.im), bytes);
  }
}

// A tensor that owns its memory.
struct TestTensor {
  DType dtype = DType::kF32;
  Shape shape;
  Shape strides;  // empty: row-major
  std::string bytes;
  int64_t offset = 0;  // elements before the one at index 0

  TensorView view() const {
    return {dtype, bytes.data() + offset * static_cast<int64_t>(ItemSize(dtype)), shape.data(),
            strides.empty() ? nullptr : strides.data(), static_cast<int>(shape.size())};
  }
};

inline TestTensor MakeTensor(DType dtype, const std::vector<Element>& values, Shape shape) {
  TestTensor tensor{dtype, std::move(shape), {}, {}, 0};
  for (const Element& value : values) AppendElement(dtype, value, &tensor.bytes);
  return tensor;
}

inline TestTensor MakeTensor(DType dtype, const std::vector<double>& values) {
  std::vector<Element> elements;
  for (double value : values) elements.push_back({value, 0});
  return MakeTensor(dtype, elements, {static_cast<int64_t>(values.size())});
}

inline std::vector<DType> AllDTypes() {
  std::vector<DType> dtypes;
  for (int i = 0; i < kDTypeCount; ++i) dtypes.push_back(static_cast<DType>(i));
  return dtypes;
}

// Ordinary numbers, integers, and every kind of special value of every float dtype.
inline double DrawNumber(Rng* rng, bool special) {
  static const double kSpecials[] = {kNan,
                                     kInf,
                                     -kInf,
                                     0.0,
                                     -0.0,
                                     5e-324,
                                     -5e-324,
                                     1e-45,
                                     6e-8,
                                     65504.0,
                                     65519.0,
                                     65520.0,
                                     -65520.0,
                                     3.4028234663852886e38,
                                     3.4028235e38,
                                     3.4028236e38,
                                     3.41e38,
                                     -1e39,
                                     1e300,
                                     -1e308,
                                     1.7976931348623157e308,
                                     1.0,
                                     -1.0,
                                     127,
                                     255,
                                     9007199254740993.0};
  if (special) return kSpecials[rng->Below(sizeof(kSpecials) / sizeof(kSpecials[0]))];
  if (rng->OneIn(3)) return static_cast<double>(rng->Between(-100, 100));
  return (rng->Unit() - 0.5) * std::exp2(static_cast<double>(rng->Between(-20, 20)));
}

}  // namespace parallax
