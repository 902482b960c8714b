#include "numbers/same_bits.h"

#include <algorithm>
#include <cstring>

#include "numbers/element.h"

namespace parallax {
namespace {

// The bits of infinity: a part is nan when its bits without the sign are larger.
struct PartBits {
  size_t size;
  uint64_t magnitude;
  uint64_t infinity;
};

PartBits PartBitsOf(DType dtype) {
  switch (PartDType(dtype)) {
    case DType::kF16:
      return {2, 0x7fff, 0x7c00};
    case DType::kBF16:
      return {2, 0x7fff, 0x7f80};
    case DType::kF32:
      return {4, 0x7fffffff, 0x7f800000};
    default:
      return {8, 0x7fffffffffffffff, 0x7ff0000000000000};
  }
}

template <class Bits>
bool SameParts(const void* a, const void* b, int64_t parts, PartBits layout) {
  const char* at_a = static_cast<const char*>(a);
  const char* at_b = static_cast<const char*>(b);
  Bits magnitude = static_cast<Bits>(layout.magnitude);
  Bits infinity = static_cast<Bits>(layout.infinity);
  unsigned differs = 0;
  for (int64_t i = 0; i < parts; ++i) {
    Bits x;
    Bits y;
    std::memcpy(&x, at_a + i * sizeof(Bits), sizeof(Bits));
    std::memcpy(&y, at_b + i * sizeof(Bits), sizeof(Bits));
    unsigned nans = unsigned{(x & magnitude) > infinity} & unsigned{(y & magnitude) > infinity};
    differs |= unsigned{x != y} & ~nans;
  }
  return (differs & 1u) == 0;
}

bool SamePiece(DType dtype, const void* a, const void* b, int64_t n) {
  size_t bytes = static_cast<size_t>(n) * ItemSize(dtype);
  if (bytes == 0 || std::memcmp(a, b, bytes) == 0) return true;
  if (!IsInexact(dtype)) return false;
  PartBits layout = PartBitsOf(dtype);
  int64_t parts = IsComplex(dtype) ? 2 * n : n;
  if (layout.size == 2) return SameParts<uint16_t>(a, b, parts, layout);
  if (layout.size == 4) return SameParts<uint32_t>(a, b, parts, layout);
  return SameParts<uint64_t>(a, b, parts, layout);
}

[[gnu::noinline]] bool SameStrided(const TensorView& a, const TensorView& b, int64_t left) {
  PieceReader read_a(a);
  PieceReader read_b(b);
  for (; left > 0; left -= PieceReader::kPiece) {
    int64_t n = std::min(left, PieceReader::kPiece);
    if (!SamePiece(a.dtype, read_a.Read(n), read_b.Read(n), n)) return false;
  }
  return true;
}

}  // namespace

bool SameBits(const TensorView& a, const TensorView& b) {
  if (a.dtype != b.dtype || !SameShape(a, b)) return false;
  int64_t n = NumElements(a);
  if (n == 0) return true;
  bool row_major = a.strides == nullptr && b.strides == nullptr;
  if (row_major || SameDenseOrder(a, b)) return SamePiece(a.dtype, a.data, b.data, n);
  return SameStrided(a, b, n);
}

}  // namespace parallax
