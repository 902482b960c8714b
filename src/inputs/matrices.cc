#include "inputs/matrices.h"

#include <algorithm>
#include <cstring>

#include "base/rng.h"
#include "inputs/fill_params.h"
#include "inputs/rows.h"

namespace parallax {
namespace {

// One matrix, row-major, at `at`.
class Matrix {
 public:
  Matrix(DType dtype, int64_t rows, int64_t columns, std::byte* at)
      : dtype_(dtype), item_(ItemSize(dtype)), rows_(rows), columns_(columns), at_(at) {
    const DType part = PartType(dtype);
    const uint64_t one = EncodeNumber(part, 1);
    std::memcpy(one_, &one, ItemSize(part));
  }

  void Shape(uint32_t kind, Rng& rng) {
    switch (kind) {
      case 0:
        return CopyRow(Any(rows_, rng), Any(rows_, rng));
      case 1:
        for (int64_t i = 1; i < rows_; ++i) CopyRow(0, i);
        return;
      case 2:
        return OneHot(rng);
      case 3:
        return SortRows(dtype_, rows_, columns_, at_);
      case 4:
        return Keep([](int64_t i, int64_t j) { return i == j; });
      case 5:
        Keep([](int64_t, int64_t) { return false; });
        for (int64_t i = 0; i < std::min(rows_, columns_); ++i) Copy(one_, At(i, i));
        return;
      case 6:
        return Mirror();
      case 7:
        return Keep([](int64_t i, int64_t j) { return i >= j; });
      case 8:
        return TwoValues(rng);
      case 9: {
        const int64_t row = Any(rows_, rng);
        return Keep([row](int64_t i, int64_t) { return i != row; });
      }
      default:
        return Each([this](int64_t i, int64_t j) {
          if (j > 0) Copy(At(i, 0), At(i, j));
        });
    }
  }
  static constexpr uint32_t kKinds = 11;

 private:
  static int64_t Any(int64_t count, Rng& rng) {
    return static_cast<int64_t>(rng.Below(static_cast<uint64_t>(count)));
  }

  std::byte* At(int64_t i, int64_t j) {
    return at_ + static_cast<size_t>(i * columns_ + j) * item_;
  }
  void Copy(const std::byte* from, std::byte* to) {
    if (from != to) std::memcpy(to, from, item_);
  }
  void CopyRow(int64_t from, int64_t to) {
    if (from != to) std::memcpy(At(to, 0), At(from, 0), static_cast<size_t>(columns_) * item_);
  }

  template <class Body>
  void Each(const Body& body) {
    for (int64_t i = 0; i < rows_; ++i) {
      for (int64_t j = 0; j < columns_; ++j) body(i, j);
    }
  }
  // The others become 0.
  template <class Kept>
  void Keep(const Kept& kept) {
    Each([&](int64_t i, int64_t j) {
      if (!kept(i, j)) std::memset(At(i, j), 0, item_);
    });
  }
  void OneHot(Rng& rng) {
    Keep([](int64_t, int64_t) { return false; });
    for (int64_t i = 0; i < rows_; ++i) Copy(one_, At(i, Any(columns_, rng)));
  }
  void Mirror() {
    const int64_t side = std::min(rows_, columns_);
    Each([&](int64_t i, int64_t j) {
      if (j < i && i < side) Copy(At(j, i), At(i, j));
    });
  }
  void TwoValues(Rng& rng) {
    Each([&](int64_t i, int64_t j) {
      if (i + j > 1) Copy(At(0, columns_ > 1 && rng.OneIn(2) ? 1 : 0), At(i, j));
    });
  }

  const DType dtype_;
  const size_t item_;
  const int64_t rows_, columns_;
  std::byte* const at_;
  std::byte one_[16] = {};
};

}  // namespace

void ShapeMatrices(DType dtype, uint64_t stream, const Shape& shape, std::byte* out) {
  const int64_t columns = shape.empty() ? 1 : shape.back();
  const int64_t rows = shape.size() < 2 ? 1 : shape[shape.size() - 2];
  const int64_t size = rows * columns;
  if (size == 0) return;
  Rng rng(Mix(stream, size));
  for (int64_t left = NumElements(shape); left > 0; left -= size) {
    Matrix(dtype, rows, columns, out).Shape(static_cast<uint32_t>(rng.Below(Matrix::kKinds)), rng);
    out += static_cast<size_t>(size) * ItemSize(dtype);
  }
}

}  // namespace parallax
