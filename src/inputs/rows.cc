#include "inputs/rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/rng.h"
#include "inputs/fill_params.h"

namespace parallax {
namespace {

// Numbers up to this are exact in the dtype and fit.
int64_t HighestIndex(DType part) {
  switch (part) {
    case DType::kBool:
      return 1;
    case DType::kF16:
      return 2048;
    case DType::kBF16:
      return 256;
    case DType::kF32:
      return int64_t{1} << 24;
    case DType::kF64:
      return int64_t{1} << 53;
    default:
      return static_cast<int64_t>(std::min<uint64_t>(HighestInteger(part), int64_t{1} << 53));
  }
}

template <class T>
void Permute(DType part, int64_t parts_per_item, uint64_t stream, int64_t rows, int64_t length,
             std::byte* out) {
  T* to = reinterpret_cast<T*>(out);
  int64_t modulus = HighestIndex(part) + 1;
  Rng rng(stream);
  for (int64_t row = 0; row < rows; ++row, to += length * parts_per_item) {
    for (int64_t i = 0; i < length; ++i) {
      T number = static_cast<T>(EncodeNumber(part, static_cast<double>(i % modulus)));
      to[i * parts_per_item] = number;
      if (parts_per_item == 2) to[i * 2 + 1] = 0;
    }
    for (int64_t i = length - 1; i > 0; --i) {
      int64_t other = static_cast<int64_t>(rng.Below(static_cast<uint64_t>(i) + 1));
      std::swap(to[i * parts_per_item], to[other * parts_per_item]);
    }
  }
}

// A signed key whose order is that of the numbers whose bits are given; its own inverse.
template <class Signed>
Signed FloatKey(Signed bits) {
  constexpr Signed kMagnitude = static_cast<Signed>(~(Signed{1} << (8 * sizeof(Signed) - 1)));
  return bits < 0 ? static_cast<Signed>(bits ^ kMagnitude) : bits;
}

template <class T>
void SortEach(int64_t rows, int64_t length, std::byte* out) {
  T* to = reinterpret_cast<T*>(out);
  for (int64_t row = 0; row < rows; ++row, to += length) std::sort(to, to + length);
}

template <class Signed>
void SortFloats(int64_t rows, int64_t length, std::byte* out) {
  Signed* to = reinterpret_cast<Signed*>(out);
  for (int64_t row = 0; row < rows; ++row, to += length) {
    std::sort(to, to + length, [](Signed a, Signed b) { return FloatKey(a) < FloatKey(b); });
  }
}

template <class Signed>
void SortComplex(int64_t rows, int64_t length, std::byte* out) {
  using Item = std::array<Signed, 2>;
  Item* to = reinterpret_cast<Item*>(out);
  for (int64_t row = 0; row < rows; ++row, to += length) {
    std::sort(to, to + length, [](const Item& a, const Item& b) {
      return Item{FloatKey(a[0]), FloatKey(a[1])} < Item{FloatKey(b[0]), FloatKey(b[1])};
    });
  }
}

}  // namespace

void PermuteRows(DType dtype, uint64_t stream, int64_t rows, int64_t length, std::byte* out) {
  DType part = PartType(dtype);
  int64_t parts = IsComplex(dtype) ? 2 : 1;
  switch (ItemSize(part)) {
    case 1:
      return Permute<uint8_t>(part, parts, stream, rows, length, out);
    case 2:
      return Permute<uint16_t>(part, parts, stream, rows, length, out);
    case 4:
      return Permute<uint32_t>(part, parts, stream, rows, length, out);
    default:
      return Permute<uint64_t>(part, parts, stream, rows, length, out);
  }
}

void SortRows(DType dtype, int64_t rows, int64_t length, std::byte* out) {
  switch (dtype) {
    case DType::kBool:
    case DType::kU8:
      return SortEach<uint8_t>(rows, length, out);
    case DType::kI8:
      return SortEach<int8_t>(rows, length, out);
    case DType::kI16:
      return SortEach<int16_t>(rows, length, out);
    case DType::kI32:
      return SortEach<int32_t>(rows, length, out);
    case DType::kI64:
      return SortEach<int64_t>(rows, length, out);
    case DType::kU16:
      return SortEach<uint16_t>(rows, length, out);
    case DType::kU32:
      return SortEach<uint32_t>(rows, length, out);
    case DType::kU64:
      return SortEach<uint64_t>(rows, length, out);
    case DType::kF16:
    case DType::kBF16:
      return SortFloats<int16_t>(rows, length, out);
    case DType::kF32:
      return SortFloats<int32_t>(rows, length, out);
    case DType::kF64:
      return SortFloats<int64_t>(rows, length, out);
    case DType::kC64:
      return SortComplex<int32_t>(rows, length, out);
    case DType::kC128:
      return SortComplex<int64_t>(rows, length, out);
  }
}

}  // namespace parallax
