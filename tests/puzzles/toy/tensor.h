#pragma once

// Tensor: a dense strided CPU tensor that shares its memory, or one without data (meta), of which
// only dtype, shape and strides are known. Copies of a Tensor view the same memory.

#include <cstdint>
#include <memory>
#include <string>

#include "dtype.h"
#include "error.h"

namespace toy {

inline constexpr int kMaxRank = 8;

// Extents or strides, at most kMaxRank of them, in place.
struct Extents {
  int rank = 0;
  int64_t at[kMaxRank];

  Extents() = default;
  Extents(std::initializer_list<int64_t> list) {
    for (int64_t extent : list) push_back(extent);
  }
  void push_back(int64_t extent) {
    if (rank == kMaxRank) Fail(Error::kValue, "tensors have at most %d dimensions", kMaxRank);
    at[rank++] = extent;
  }
  int64_t operator[](int i) const { return at[i]; }
  int64_t& operator[](int i) { return at[i]; }
  bool operator==(const Extents& other) const;
};

std::string ToString(const Extents& shape);  // "[2, 3]"
Extents RowMajor(const Extents& shape);

struct Tensor {
  std::shared_ptr<void> owner;  // keeps the memory; null for meta tensors
  char* data = nullptr;         // of the first element
  DType dtype = DType::kFloat32;
  bool meta = false;
  Extents shape;
  Extents strides;  // in elements

  int rank() const { return shape.rank; }
  int64_t numel() const;
  bool IsContiguous() const;
  // The same values, row-major; this tensor itself when it is so already.
  Tensor Contiguous() const;
  // A view with extents of 1 repeated; fails when the shapes do not fit.
  Tensor BroadcastTo(const Extents& target) const;
  // A contiguous tensor of this one's values in another dtype.
  Tensor To(DType target) const;

  template <class T>
  T* As() const {
    return reinterpret_cast<T*>(data);
  }

  // Uninitialised, row-major. kMemory when there is not that much.
  static Tensor Empty(DType dtype, const Extents& shape, bool meta = false);
};

// Writes src's values into dst's memory, in dst's dtype, whatever the strides. REQUIRES equal
// shapes.
void CopyInto(const Tensor& dst, const Tensor& src);

// The shape two tensors broadcast to.
Extents BroadcastShapes(const Extents& a, const Extents& b);

// dim counted from the front; kIndex when it is out of range. Rank 0 counts as rank 1.
int NormaliseDim(int64_t dim, int rank);

// Whether two elements of the tensor share memory by a stride of 0.
bool SelfOverlaps(const Tensor& x);

}  // namespace toy
