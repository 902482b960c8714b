#include "numbers/screen.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "numbers/element.h"
#include "numbers/kernel.h"

namespace parallax {
namespace {

const char* At(const void* base, DType dtype, int64_t i) {
  return static_cast<const char*>(base) + i * static_cast<int64_t>(ItemSize(dtype));
}

// Integers and bools of whatever two dtypes.
bool EqualIntegers(DType dtype_a, const void* a, DType dtype_b, const void* b, int64_t n) {
  if (dtype_a == dtype_b) {
    if (std::memcmp(a, b, static_cast<size_t>(n) * ItemSize(dtype_a)) == 0) return true;
    if (dtype_a != DType::kBool) return false;
  }
  for (int64_t i = 0; i < n; ++i) {
    if (LoadInteger(dtype_a, At(a, dtype_a, i)) != LoadInteger(dtype_b, At(b, dtype_b, i))) {
      return false;
    }
  }
  return true;
}

bool CloseOneByOne(DType dtype_a, const void* a, DType dtype_b, const void* b, int64_t n,
                   Bounds bounds) {
  Narrow narrow = NarrowOf(dtype_a, dtype_b);
  for (int64_t i = 0; i < n; ++i) {
    Element x = LoadElement(dtype_a, At(a, dtype_a, i));
    Element y = LoadElement(dtype_b, At(b, dtype_b, i));
    if (!ElementsAgree(x, y, bounds, narrow)) return false;
  }
  return true;
}

// A float and an integer, as doubles.
bool CloseWidened(DType dtype_a, const void* a, DType dtype_b, const void* b, int64_t n,
                  Bounds bounds) {
  constexpr int64_t kChunk = 256;
  double wide_a[kChunk];
  double wide_b[kChunk];
  CloseKernel kernel = FindCloseKernel(DType::kF64, DType::kF64);
  for (int64_t i = 0; i < n; i += kChunk) {
    int64_t length = std::min(kChunk, n - i);
    Widen(dtype_a, At(a, dtype_a, i), length, wide_a);
    Widen(dtype_b, At(b, dtype_b, i), length, wide_b);
    if (!kernel(wide_a, wide_b, length, bounds)) return false;
  }
  return true;
}

// Gapless memory, n > 0.
bool CloseRun(DType dtype_a, const void* a, DType dtype_b, const void* b, int64_t n,
              Bounds bounds) {
  if (CloseKernel kernel = FindCloseKernel(dtype_a, dtype_b)) {
    bool pairs = IsComplex(dtype_a);
    if (kernel(a, b, pairs ? 2 * n : n, bounds)) return true;
    return pairs && CloseOneByOne(dtype_a, a, dtype_b, b, n, bounds);
  }
  if (!IsInexact(dtype_a) && !IsInexact(dtype_b)) return EqualIntegers(dtype_a, a, dtype_b, b, n);
  if (IsComplex(dtype_a) || IsComplex(dtype_b)) {
    return CloseOneByOne(dtype_a, a, dtype_b, b, n, bounds);
  }
  return CloseWidened(dtype_a, a, dtype_b, b, n, bounds);
}

[[gnu::noinline]] bool CloseStrided(const TensorView& a, const TensorView& b, int64_t left,
                                    Bounds bounds) {
  PieceReader read_a(a);
  PieceReader read_b(b);
  for (; left > 0; left -= PieceReader::kPiece) {
    int64_t n = std::min(left, PieceReader::kPiece);
    const void* piece_a = read_a.Read(n);
    const void* piece_b = read_b.Read(n);
    if (!CloseRun(a.dtype, piece_a, b.dtype, piece_b, n, bounds)) return false;
  }
  return true;
}

}  // namespace

bool Close(const TensorView& a, const TensorView& b, Bounds bounds) {
  PARALLAX_CHECK(a.rank == b.rank, "Close of two ranks");
  uint64_t n = 1;  // unsigned: a zero-element tensor may have huge other extents
  for (int d = 0; d < a.rank; ++d) {
    PARALLAX_CHECK(a.shape[d] == b.shape[d], "Close of two shapes");
    n *= static_cast<uint64_t>(a.shape[d]);
  }
  if (n == 0) return true;
  int64_t elements = static_cast<int64_t>(n);
  bool row_major = a.strides == nullptr && b.strides == nullptr;
  if (row_major || SameDenseOrder(a, b)) {
    return CloseRun(a.dtype, a.data, b.dtype, b.data, elements, bounds);
  }
  return CloseStrided(a, b, elements, bounds);
}

}  // namespace parallax
