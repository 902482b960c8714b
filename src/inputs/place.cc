#include "inputs/place.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "inputs/fill_params.h"

namespace parallax {
namespace {

// Strides of a dense tensor whose dimensions lie, outermost first, in the order given by `next`.
template <class Order>
Shape DenseStrides(const Shape& shape, const Order& innermost_first) {
  Shape strides(shape.size());
  int64_t step = 1;
  for (size_t dim : innermost_first) {
    strides[dim] = step;
    step = SaturatingProduct(step, std::max<int64_t>(shape[dim], 1));
  }
  return strides;
}

// The dimension an expanded layout repeats, or the rank when there is none.
size_t RepeatedDimension(const Shape& shape) {
  size_t dim = 0;
  while (dim < shape.size() && shape[dim] <= 1) ++dim;
  return dim;
}

Shape StridesOf(const TensorRecipe& recipe) {
  const Shape& shape = recipe.shape;
  std::vector<size_t> order;
  switch (recipe.layout) {
    case Layout::kTransposed:
      for (size_t i = 0; i < shape.size(); ++i) order.push_back(i);
      return DenseStrides(shape, order);
    case Layout::kChannelsLast:
      if (shape.size() != 4 && shape.size() != 5) break;
      order.push_back(1);
      for (size_t i = shape.size() - 1; i >= 2; --i) order.push_back(i);
      order.push_back(0);
      return DenseStrides(shape, order);
    case Layout::kStrided:
    case Layout::kNegatedStrided: {
      Shape strides = RowMajorStrides(shape);
      for (int64_t& stride : strides) stride = SaturatingProduct(stride, 2);
      return strides;
    }
    case Layout::kExpanded: {
      Shape once = shape;
      size_t dim = RepeatedDimension(shape);
      if (dim == shape.size()) break;
      once[dim] = 1;
      Shape strides = RowMajorStrides(once);
      strides[dim] = 0;
      return strides;
    }
    default:
      break;
  }
  return RowMajorStrides(shape);
}

bool FlipsSigns(const TensorRecipe& recipe) {
  if (recipe.dtype == DType::kBool) return false;
  return IsNegated(recipe.layout) ||
         (recipe.layout == Layout::kConjugated && IsComplex(recipe.dtype));
}

// Whether elements at `strides` are row-major without gaps. REQUIRES: there are elements.
bool IsDense(const Shape& shape, const Shape& strides) {
  int64_t dense = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] > 1 && strides[i] != dense) return false;
    dense *= shape[i];
  }
  return true;
}

// Calls change(number) on `count` numbers of type Bits, `stride` bytes apart.
template <class Bits, class Change>
void ChangeEach(std::byte* at, int64_t count, int64_t stride, const Change& change) {
  auto change_one = [&](std::byte* place) {
    Bits bits;
    std::memcpy(&bits, place, sizeof(Bits));
    bits = static_cast<Bits>(change(bits));
    std::memcpy(place, &bits, sizeof(Bits));
  };
  constexpr int64_t kBlock = 8;
  int64_t i = 0;
  if (stride == sizeof(Bits)) {
    for (; i + kBlock <= count; i += kBlock) {
      for (int64_t j = 0; j < kBlock; ++j) change_one(at + (i + j) * int64_t{sizeof(Bits)});
    }
  }
  for (; i < count; ++i) change_one(at + i * stride);
}

template <class Bits>
void Negate(bool is_float, std::byte* at, int64_t count, int64_t stride) {
  constexpr Bits kSign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  if (is_float) return ChangeEach<Bits>(at, count, stride, [](Bits x) { return x ^ kSign; });
  ChangeEach<Bits>(at, count, stride, [](Bits x) { return Bits{0} - x; });
}

void NegateParts(DType part, std::byte* at, int64_t count, int64_t stride) {
  const bool is_float = IsFloat(part);
  switch (ItemSize(part)) {
    case 1:
      return Negate<uint8_t>(is_float, at, count, stride);
    case 2:
      return Negate<uint16_t>(is_float, at, count, stride);
    case 4:
      return Negate<uint32_t>(is_float, at, count, stride);
    default:
      return Negate<uint64_t>(is_float, at, count, stride);
  }
}

// Negates or conjugates, as the layout has it, `count` elements `stride` elements apart.
void Flip(const TensorRecipe& recipe, std::byte* at, int64_t count, int64_t stride) {
  const DType part = PartType(recipe.dtype);
  const int64_t bytes = stride * static_cast<int64_t>(ItemSize(recipe.dtype));
  if (IsNegated(recipe.layout)) NegateParts(part, at, count, bytes);
  // Imaginary parts change sign either way.
  if (IsComplex(recipe.dtype)) NegateParts(part, at + ItemSize(part), count, bytes);
}

// Calls copy(row_major_offset, memory_offset, count, stride) for each run along the last dimension;
// offsets in elements.
template <class Copy>
void ForEachRun(const Shape& shape, const Shape& strides, size_t dim, int64_t row_major,
                int64_t memory, int64_t block, const Copy& copy) {
  if (dim + 1 >= shape.size()) {
    bool is_single = dim >= shape.size();
    copy(row_major, memory, is_single ? 1 : shape[dim], is_single ? 1 : strides[dim]);
    return;
  }
  int64_t inner = block / shape[dim];
  for (int64_t i = 0; i < shape[dim]; ++i) {
    ForEachRun(shape, strides, dim + 1, row_major + i * inner, memory + i * strides[dim], inner,
               copy);
  }
}

template <size_t kSize>
void CopyStrided(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                 int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(to + i * to_stride * kSize, from + i * from_stride * kSize, kSize);
  }
}
using StridedCopy = void (*)(const std::byte*, int64_t, std::byte*, int64_t, int64_t);
StridedCopy CopyOf(size_t item_size) {
  switch (item_size) {
    case 1:
      return CopyStrided<1>;
    case 2:
      return CopyStrided<2>;
    case 4:
      return CopyStrided<4>;
    case 8:
      return CopyStrided<8>;
    default:
      return CopyStrided<16>;
  }
}

// One period of the pattern is 4 bytes: 0x7ff1a5cb, a nan in float32, and in float64, float16 and
// bfloat16 at every place its upper half holds the sign and exponent.
constexpr std::array<uint8_t, 4> kPattern = {0xcb, 0xa5, 0xf1, 0x7f};
// Longer than the room on any side.
constexpr size_t kPatternBytes = 512;
constexpr std::array<uint8_t, kPatternBytes> kCanary = [] {
  std::array<uint8_t, kPatternBytes> out{};
  for (size_t i = 0; i < out.size(); ++i) out[i] = kPattern[i % kPattern.size()];
  return out;
}();

// Whether [begin, end) of the allocation holds the pattern. REQUIRES: no longer than the pattern.
bool HoldsPattern(const std::byte* allocation, size_t begin, size_t end) {
  return std::memcmp(allocation + begin, kCanary.data() + begin % kPattern.size(), end - begin) ==
         0;
}

}  // namespace

Placement Plan(const TensorRecipe& recipe) {
  Placement placement;
  const size_t item = ItemSize(recipe.dtype);
  placement.strides = StridesOf(recipe);
  if (NumElements(recipe.shape) > 0) {
    int64_t last = 0;
    for (size_t i = 0; i < recipe.shape.size(); ++i) {
      last += (recipe.shape[i] - 1) * placement.strides[i];
    }
    placement.span = static_cast<size_t>(last + 1) * item;
    placement.dense = IsDense(recipe.shape, placement.strides) && !FlipsSigns(recipe);
  } else {
    placement.dense = true;
  }
  placement.offset = kCanarySize + recipe.misalignment;
  if (recipe.layout == Layout::kOffset) placement.offset += item;
  size_t end = placement.offset + placement.span + kCanarySize;
  placement.bytes = (end + kAlignment - 1) / kAlignment * kAlignment;
  return placement;
}

bool IsMeaningful(const TensorRecipe& recipe, Layout layout) {
  const Shape& shape = recipe.shape;
  if (shape.empty() || NumElements(shape) == 0) return false;
  TensorRecipe there = recipe;
  there.layout = layout;
  switch (layout) {
    case Layout::kContiguous:
      return true;
    case Layout::kTransposed:
    case Layout::kStrided:
    case Layout::kExpanded:
    case Layout::kChannelsLast:
      return !IsDense(shape, StridesOf(there));
    case Layout::kOffset:
      return true;
    case Layout::kNegated:
      // Negated views are the imaginary parts of conjugated ones.
      return IsInexact(recipe.dtype) && !IsComplex(recipe.dtype);
    case Layout::kNegatedStrided:
      return IsInexact(recipe.dtype) && !IsComplex(recipe.dtype) &&
             !IsDense(shape, StridesOf(there));
    case Layout::kConjugated:
      return IsComplex(recipe.dtype);
  }
  return false;
}

void Place(const Placement& placement, const TensorRecipe& recipe, const std::byte* row_major,
           std::byte* allocation) {
  if (placement.span == 0) return;
  const size_t item = ItemSize(recipe.dtype);
  const StridedCopy copy = CopyOf(item);
  const bool flips = FlipsSigns(recipe);
  std::byte* first = allocation + placement.offset;
  if (IsDense(recipe.shape, placement.strides)) {
    std::memcpy(first, row_major, placement.span);
    if (flips) Flip(recipe, first, NumElements(recipe.shape), 1);
    return;
  }
  const int64_t elements = NumElements(recipe.shape);
  auto run = [&](int64_t from, int64_t to, int64_t count, int64_t stride) {
    copy(row_major + from * item, 1, first + to * item, stride, count);
    if (flips) Flip(recipe, first + to * item, count, stride);
  };
  if (recipe.layout == Layout::kExpanded) {
    // Index 0 of the repeated dimension must win: of what repeats, the first block is walked, which
    // dimensions of extent 1 lead to.
    const size_t dim = RepeatedDimension(recipe.shape);
    ForEachRun(recipe.shape, placement.strides, dim + 1, 0, 0, elements / recipe.shape[dim], run);
  } else {
    ForEachRun(recipe.shape, placement.strides, 0, 0, 0, elements, run);
  }
}

void Gather(const Placement& placement, const TensorRecipe& recipe, const std::byte* allocation,
            std::byte* row_major) {
  if (placement.span == 0) return;
  const size_t item = ItemSize(recipe.dtype);
  const StridedCopy copy = CopyOf(item);
  const std::byte* first = allocation + placement.offset;
  const int64_t elements = NumElements(recipe.shape);
  ForEachRun(recipe.shape, placement.strides, 0, 0, 0, elements,
             [&](int64_t to, int64_t from, int64_t count, int64_t stride) {
               copy(first + from * item, stride, row_major + to * item, 1, count);
             });
  if (FlipsSigns(recipe)) Flip(recipe, row_major, elements, 1);
}

void RepeatFirst(const TensorRecipe& recipe, std::byte* row_major) {
  size_t dim = RepeatedDimension(recipe.shape);
  int64_t elements = NumElements(recipe.shape);
  if (dim == recipe.shape.size() || elements == 0) return;
  size_t block = static_cast<size_t>(elements / recipe.shape[dim]) * ItemSize(recipe.dtype);
  for (int64_t i = 1; i < recipe.shape[dim]; ++i) {
    std::memcpy(row_major + i * block, row_major, block);
  }
}

void PaintCanaries(const Placement& placement, std::byte* allocation) {
  for (size_t at = 0; at < placement.bytes; at += kPatternBytes) {
    std::memcpy(allocation + at, kCanary.data(), std::min(kPatternBytes, placement.bytes - at));
  }
}

bool IsCanary(std::string_view item) {
  if (item.size() < kPattern.size()) return false;
  for (size_t phase = 0; phase < kPattern.size(); ++phase) {
    if (std::memcmp(item.data(), kCanary.data() + phase, item.size()) == 0) return true;
  }
  return false;
}

bool CanariesIntact(const Placement& placement, const TensorRecipe& recipe,
                    const std::byte* allocation) {
  size_t end = placement.offset + placement.span;
  if (!HoldsPattern(allocation, 0, placement.offset) ||
      !HoldsPattern(allocation, end, placement.bytes)) {
    return false;
  }
  if (recipe.layout != Layout::kStrided) return true;
  size_t item = ItemSize(recipe.dtype);
  for (size_t gap = placement.offset + item; gap < end; gap += 2 * item) {
    if (!HoldsPattern(allocation, gap, gap + item)) return false;
  }
  return true;
}

}  // namespace parallax
