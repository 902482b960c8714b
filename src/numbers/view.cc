#include "numbers/view.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/check.h"

namespace parallax {
namespace {

template <int kItem>
void Gather(const char* from, int64_t step_bytes, int64_t n, char* to) {
  for (int64_t i = 0; i < n; ++i) std::memcpy(to + i * kItem, from + i * step_bytes, kItem);
}

void GatherItems(int64_t item, const char* from, int64_t step_bytes, int64_t n, char* to) {
  if (step_bytes == item) {
    std::memcpy(to, from, static_cast<size_t>(n * item));
    return;
  }
  switch (item) {
    case 1:
      return Gather<1>(from, step_bytes, n, to);
    case 2:
      return Gather<2>(from, step_bytes, n, to);
    case 4:
      return Gather<4>(from, step_bytes, n, to);
    case 8:
      return Gather<8>(from, step_bytes, n, to);
    default:
      return Gather<16>(from, step_bytes, n, to);
  }
}

// Some order of the dimensions makes the strides those of a row-major tensor.
bool IsDense(const TensorView& view) {
  int64_t expected = 1;
  int left = 0;
  for (int d = 0; d < view.rank; ++d) left += view.shape[d] > 1;
  for (; left > 0; --left) {
    int found = -1;
    for (int d = 0; d < view.rank && found < 0; ++d) {
      if (view.shape[d] > 1 && view.strides[d] == expected) found = d;
    }
    if (found < 0) return false;
    expected *= view.shape[found];
  }
  return true;
}

}  // namespace

TensorView ViewOf(const OutputTensor& output) {
  TensorView view{output.dtype, output.bytes.data(), output.shape.data(), nullptr,
                  static_cast<int>(output.shape.size())};
  PARALLAX_CHECK(output.has_bytes, "a view of an output without bytes");
  PARALLAX_CHECK(
      output.bytes.size() == static_cast<uint64_t>(NumElements(view)) * ItemSize(output.dtype),
      "an output whose bytes do not match its shape");
  return view;
}

int64_t NumElements(const TensorView& view) {
  int64_t n = 1;
  for (int d = 0; d < view.rank; ++d) {
    if (view.shape[d] == 0) return 0;
  }
  for (int d = 0; d < view.rank; ++d) {
    if (__builtin_mul_overflow(n, view.shape[d], &n)) return std::numeric_limits<int64_t>::max();
  }
  return n;
}

bool IsRowMajor(const TensorView& view) {
  if (view.strides == nullptr) return true;
  int64_t expected = 1;
  for (int d = view.rank - 1; d >= 0; --d) {
    if (view.shape[d] == 0) return true;
    if (view.shape[d] != 1 && view.strides[d] != expected) return false;
    expected *= view.shape[d];
  }
  return true;
}

bool SameShape(const TensorView& a, const TensorView& b) {
  if (a.rank != b.rank) return false;
  for (int d = 0; d < a.rank; ++d) {
    if (a.shape[d] != b.shape[d]) return false;
  }
  return true;
}

bool SameDenseOrder(const TensorView& a, const TensorView& b) {
  if (IsRowMajor(a) && IsRowMajor(b)) return SameShape(a, b);
  if (a.strides == nullptr || b.strides == nullptr || !SameShape(a, b)) return false;
  for (int d = 0; d < a.rank; ++d) {
    if (a.shape[d] > 1 && a.strides[d] != b.strides[d]) return false;
  }
  return IsDense(a);
}

RowWalk::RowWalk(const TensorView& view)
    : shape_(view.shape),
      row_(static_cast<const char*>(view.data)),
      outer_(std::max(0, view.rank - 1)),
      item_(static_cast<int64_t>(ItemSize(view.dtype))) {
  PARALLAX_CHECK(view.rank <= kMaxRank, "a tensor of more than 64 dimensions");
  int64_t row_major = 1;
  for (int d = view.rank - 1; d >= 0; --d) {
    strides_[d] = view.strides != nullptr ? view.strides[d] : row_major;
    if (view.shape[d] > 0) row_major *= view.shape[d];
    index_[d] = 0;
  }
  if (view.rank > 0) {
    length_ = view.shape[view.rank - 1];
    stride_ = strides_[view.rank - 1];
  }
}

void RowWalk::Next() {
  for (int d = outer_ - 1; d >= 0; --d) {
    row_ += strides_[d] * item_;
    if (++index_[d] < shape_[d]) return;
    row_ -= strides_[d] * item_ * shape_[d];
    index_[d] = 0;
  }
}

PieceReader::PieceReader(const TensorView& view)
    : row_major_(IsRowMajor(view)),
      item_(static_cast<int64_t>(ItemSize(view.dtype))),
      walk_(view) {}

const void* PieceReader::Read(int64_t n) {
  if (row_major_) {
    const char* at = walk_.row() + done_in_row_ * item_;
    done_in_row_ += n;
    return at;
  }
  for (int64_t have = 0; have < n;) {
    if (done_in_row_ == walk_.length()) {
      walk_.Next();
      done_in_row_ = 0;
    }
    int64_t take = std::min(n - have, walk_.length() - done_in_row_);
    int64_t step = walk_.stride() * item_;
    GatherItems(item_, walk_.row() + done_in_row_ * step, step, take, buffer_ + have * item_);
    have += take;
    done_in_row_ += take;
  }
  return buffer_;
}

void CopyRowMajor(const TensorView& view, char* to) {
  const int64_t count = NumElements(view);
  const size_t item = ItemSize(view.dtype);
  if (count == 0) return;
  if (IsRowMajor(view)) {
    std::memcpy(to, view.data, static_cast<size_t>(count) * item);
    return;
  }
  PieceReader reader(view);
  for (int64_t done = 0; done < count;) {
    const int64_t n = std::min(PieceReader::kPiece, count - done);
    std::memcpy(to + static_cast<size_t>(done) * item, reader.Read(n),
                static_cast<size_t>(n) * item);
    done += n;
  }
}

}  // namespace parallax
