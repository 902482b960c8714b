#pragma once

// TensorView: elements in memory that somebody else owns, read with strides. Plain data; copying it
// is free; it must not outlive the memory, the shape or the strides it points at.

#include <cstddef>
#include <cstdint>

#include "nouns/dtype.h"
#include "nouns/outcome.h"

namespace parallax {

struct TensorView {
  DType dtype = DType::kF32;
  const void* data = nullptr;        // the element at index (0, ..., 0); may be null when empty
  const int64_t* shape = nullptr;    // `rank` extents
  const int64_t* strides = nullptr;  // in elements, may be negative or 0; null: row-major
  int rank = 0;
};

// The view of an output's bytes, which are row-major. REQUIRES: output.has_bytes, and as many bytes
// as its shape says.
TensorView ViewOf(const OutputTensor& output);

// Product of the extents; 1 for rank 0. Saturates at INT64_MAX.
int64_t NumElements(const TensorView& view);
// The elements lie one after the other in row-major order (extents of 1 have any stride).
bool IsRowMajor(const TensorView& view);
bool SameShape(const TensorView& a, const TensorView& b);
// Both put every index at the same offset, and their elements fill one gapless range that starts at
// `data`: elementwise questions may walk the two memories side by side.
bool SameDenseOrder(const TensorView& a, const TensorView& b);

// Walks a view in row-major order, row by row, a row being the last dimension.
class RowWalk {
 public:
  static constexpr int kMaxRank = 64;

  // REQUIRES: view.rank <= kMaxRank.
  explicit RowWalk(const TensorView& view);

  // The current row's first element, its length and the stride within it, in elements.
  const char* row() const { return row_; }
  int64_t length() const { return length_; }
  int64_t stride() const { return stride_; }
  // REQUIRES: there is a next row.
  void Next();

 private:
  const int64_t* shape_;
  const char* row_;
  int outer_;  // dimensions outside the row
  int64_t item_;
  int64_t length_ = 1;
  int64_t stride_ = 1;
  int64_t index_[kMaxRank];
  int64_t strides_[kMaxRank];
};

// The elements of a view in row-major order, a piece at a time: a pointer into the view's memory
// where that is gapless, else a copy in a buffer of its own. Pieces of two views of one shape run
// in step.
class PieceReader {
 public:
  static constexpr int64_t kPiece = 256;  // elements, at most

  explicit PieceReader(const TensorView& view);

  // The next n elements. REQUIRES: n <= kPiece, and that many are left. Valid until the next call.
  const void* Read(int64_t n);

 private:
  bool row_major_;
  int64_t item_;
  int64_t done_in_row_ = 0;
  RowWalk walk_;
  alignas(64) char buffer_[kPiece * 16];
};

// Writes the elements in row-major order, NumElements(view) * ItemSize(view.dtype) bytes.
void CopyRowMajor(const TensorView& view, char* to);

}  // namespace parallax
