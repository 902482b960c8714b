#include "tensor.h"

#include <cstdlib>
#include <cstring>

namespace toy {
namespace {

// Memory behind the last element, so that planted writes past the end of the toy's own tensors hit
// nothing else.
constexpr size_t kSlack = 64;

// Copies element by element in row-major order of the shape.
template <class To, class From>
void CopyStrided(To* to, const Extents& to_strides, const From* from, const Extents& from_strides,
                 const Extents& shape, int dim) {
  const int64_t n = shape[dim], ts = to_strides[dim], fs = from_strides[dim];
  if (dim + 1 == shape.rank) {
    for (int64_t i = 0; i < n; ++i) to[i * ts] = Cast<To>(from[i * fs]);
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    CopyStrided(to + i * ts, to_strides, from + i * fs, from_strides, shape, dim + 1);
  }
}

}  // namespace

bool Extents::operator==(const Extents& other) const {
  return rank == other.rank && std::memcmp(at, other.at, rank * sizeof(int64_t)) == 0;
}

std::string ToString(const Extents& shape) {
  std::string text = "[";
  for (int i = 0; i < shape.rank; ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

Extents RowMajor(const Extents& shape) {
  Extents strides;
  strides.rank = shape.rank;
  int64_t step = 1;
  for (int i = shape.rank - 1; i >= 0; --i) {
    strides[i] = step;
    step *= shape[i] > 0 ? shape[i] : 1;
  }
  return strides;
}

int64_t Tensor::numel() const {
  int64_t n = 1;
  for (int i = 0; i < rank(); ++i) n *= shape[i];
  return n;
}

bool Tensor::IsContiguous() const {
  int64_t step = 1;
  bool contiguous = true;
  for (int i = rank() - 1; i >= 0; --i) {
    if (shape[i] == 0) return true;
    if (shape[i] != 1 && strides[i] != step) contiguous = false;
    step *= shape[i];
  }
  return contiguous;
}

Tensor Tensor::Contiguous() const {
  if (IsContiguous()) return *this;
  Tensor copy = Empty(dtype, shape, meta);
  if (!meta) CopyInto(copy, *this);
  return copy;
}

Tensor Tensor::BroadcastTo(const Extents& target) const {
  if (shape == target) return *this;
  Tensor view = *this;
  view.shape = target;
  view.strides.rank = target.rank;
  const int lead = target.rank - rank();
  for (int i = 0; i < target.rank; ++i) {
    const bool fits = i >= lead && shape[i - lead] == target[i];
    if (!fits && i >= lead && shape[i - lead] != 1) {
      Fail(Error::kValue, "shape %s does not broadcast to %s", ToString(shape).c_str(),
           ToString(target).c_str());
    }
    view.strides[i] = fits ? strides[i - lead] : 0;
  }
  return view;
}

Tensor Tensor::To(DType target) const {
  if (target == dtype) return Contiguous();
  Tensor copy = Empty(target, shape, meta);
  if (!meta) CopyInto(copy, *this);
  return copy;
}

Tensor Tensor::Empty(DType dtype, const Extents& shape, bool meta) {
  Tensor y;
  y.dtype = dtype;
  y.shape = shape;
  y.strides = RowMajor(shape);
  y.meta = meta;
  if (meta) return y;
  size_t bytes = ItemSize(dtype);
  bool overflow = false;
  for (int i = 0; i < shape.rank; ++i) {
    overflow |= __builtin_mul_overflow(bytes, static_cast<size_t>(shape[i]), &bytes);
  }
  if (y.numel() == 0 && !overflow) bytes = 0;
  const size_t rounded = (bytes + kSlack + 63) / 64 * 64;
  void* memory = overflow || rounded < bytes ? nullptr : std::aligned_alloc(64, rounded);
  if (memory == nullptr) {
    Fail(Error::kMemory, "cannot allocate a %s tensor of shape %s", Name(dtype),
         ToString(shape).c_str());
  }
  y.data = static_cast<char*>(memory);
  std::memset(y.data + bytes, 0, kSlack);
  y.owner = std::shared_ptr<void>(memory, std::free);
  return y;
}

void CopyInto(const Tensor& dst, const Tensor& src) {
  if (src.numel() == 0) return;
  if (dst.dtype == src.dtype && dst.IsContiguous() && src.IsContiguous()) {
    std::memmove(dst.data, src.data, src.numel() * ItemSize(src.dtype));
    return;
  }
  Visit(dst.dtype, [&](auto to) {
    Visit(src.dtype, [&](auto from) {
      using To = typename decltype(to)::type;
      using From = typename decltype(from)::type;
      if (src.rank() == 0) {
        *dst.As<To>() = Cast<To>(*src.As<From>());
      } else {
        CopyStrided(dst.As<To>(), dst.strides, src.As<From>(), src.strides, src.shape, 0);
      }
    });
  });
}

Extents BroadcastShapes(const Extents& a, const Extents& b) {
  if (a == b) return a;
  const Extents& longer = a.rank >= b.rank ? a : b;
  const Extents& shorter = a.rank >= b.rank ? b : a;
  Extents shape = longer;
  const int lead = longer.rank - shorter.rank;
  for (int i = 0; i < shorter.rank; ++i) {
    const int64_t l = longer[i + lead], s = shorter[i];
    if (l != s && l != 1 && s != 1) {
      Fail(Error::kValue, "shapes %s and %s do not broadcast", ToString(a).c_str(),
           ToString(b).c_str());
    }
    shape[i + lead] = l == 1 ? s : l;
  }
  return shape;
}

int NormaliseDim(int64_t dim, int rank) {
  const int64_t limit = rank > 0 ? rank : 1;
  if (dim < -limit || dim >= limit) {
    Fail(Error::kIndex, "dim %lld is out of range for a tensor of rank %d",
         static_cast<long long>(dim), rank);
  }
  return static_cast<int>(dim < 0 ? dim + limit : dim);
}

bool SelfOverlaps(const Tensor& x) {
  for (int i = 0; i < x.rank(); ++i) {
    if (x.shape[i] > 1 && x.strides[i] == 0) return true;
  }
  return false;
}

}  // namespace toy
