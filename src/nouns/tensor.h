#pragma once

// TensorRecipe: a tensor described, not stored. Its structure (dtype, shape, layout, alignment,
// requires_grad) varies slowly; its contents are drawn from `fill` by a seed, so they never travel.
// src/inputs/ turns a recipe into memory, identically in the engine and in the worker.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/dtype.h"

namespace parallax {

using Shape = std::vector<int64_t>;

// Of numbers from 0 on; INT64_MAX where it would be more.
int64_t SaturatingProduct(int64_t a, int64_t b);
// Product of the extents (1 for rank 0). Saturates at INT64_MAX.
int64_t NumElements(const Shape& shape);
// Strides in elements of a row-major tensor.
Shape RowMajorStrides(const Shape& shape);

// "float32[2, 3]".
std::string TypeText(DType dtype, const Shape& shape);

// How the elements lie in memory. All but the last three are plain strides (made in C++ through
// DLPack); negated and conjugated views are flags that the adapter sets on the tensor.
enum class Layout : uint8_t {
  kContiguous = 0,
  kTransposed = 1,    // column-major: strides ascend from the first dimension
  kStrided = 2,       // every second element along the last dimension
  kExpanded = 3,      // the first dimension longer than 1 has stride 0 (contents repeat along it)
  kOffset = 4,        // contiguous, one element past the start of its allocation
  kChannelsLast = 5,  // rank 4 or 5: dimension 1 innermost
  kNegated = 6,       // memory holds -x and the tensor is a negated view of it
  kConjugated = 7,    // memory holds conj(x) and the tensor is a conjugated view of it
  // A negated view of every second element: what a negated view of a strided tensor is, as the
  // imaginary part of a conjugated one.
  kNegatedStrided = 8,
};
inline constexpr int kLayoutCount = 9;
std::string_view Name(Layout layout);
inline bool IsNegated(Layout layout) {
  return layout == Layout::kNegated || layout == Layout::kNegatedStrided;
}

// Where contents come from. `lo` and `hi` bound ordinary draws (inclusive for integers).
enum class FillKind : uint8_t {
  kInline = 0,       // the recipe's own bytes, whatever the seed
  kUniform = 1,      // uniform in [lo, hi]
  kSmall = 2,        // magnitudes log-uniform in [2^-20, 2^-3]; integers in [0, 3] cut to [lo, hi]
  kLarge = 3,        // magnitudes log-uniform in [2^4, 2^12]; integers near hi
  kSpecial = 4,      // nan, +-inf, -0.0, 0.0, denormals, extremes of the dtype, 1, -1
  kMixed = 5,        // kUniform, one element in 8 from kSpecial
  kPermutation = 6,  // along the last dimension a permutation of 0..n-1
  kSorted = 7,       // kUniform, ascending along the last dimension
  kJitter = 8,       // inline bytes, each inexact element times 1 + u/16, u in [-1, 1)
  kScaled = 9,       // inline bytes times one factor in [0.5, 2) (keeps symmetry, definiteness)
  kConstant = 10,    // every element lo
  // Magnitudes log-uniform over all exponents of the dtype's normal numbers, by stream over the
  // half of them around 1, or within a few; integers by their number of bits.
  kMagnitudes = 11,
  kWhole = 12,  // whole numbers in [lo, hi]
  kBrink = 13,  // +-2^24, 2^31, 2^53 and the like, and one beside: where formats cease to be exact
  kNear = 14,   // the numbers lo and hi, their neighbours, opposites and halves
  kMatrix =
      15,  // kUniform made, by stream, singular, repeated, one-hot, sorted, diagonal and so on
};
inline constexpr int kFillKindCount = 16;
std::string_view Name(FillKind kind);

struct Fill {
  FillKind kind = FillKind::kUniform;
  double lo = -3;
  double hi = 3;
  bool operator==(const Fill&) const = default;
};

struct TensorRecipe {
  DType dtype = DType::kF32;
  Shape shape;
  Layout layout = Layout::kContiguous;
  // Bytes by which the first element is displaced from 64-byte alignment (0 or a multiple of the
  // item size). Alignment changes result bits in some operations, so it is part of the structure.
  uint8_t misalignment = 0;
  bool requires_grad = false;
  Fill fill;
  // kInline, kJitter, kScaled: NumElements * ItemSize bytes, row-major, shared and immutable. Else
  // null.
  std::shared_ptr<const std::string> bytes;

  // Contiguous and aligned from now on.
  void LiePlainly() {
    layout = Layout::kContiguous;
    misalignment = 0;
  }

  bool operator==(const TensorRecipe& other) const;
};

}  // namespace parallax
