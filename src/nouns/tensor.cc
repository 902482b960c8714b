#include "nouns/tensor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace parallax {
namespace {

constexpr std::array<std::string_view, kLayoutCount> kLayoutNames = {
    "contiguous",    "transposed", "strided",    "expanded",       "offset",
    "channels-last", "negated",    "conjugated", "negated-strided"};
constexpr std::array<std::string_view, kFillKindCount> kFillKindNames = {
    "inline", "uniform", "small",    "large",      "special", "mixed", "permutation", "sorted",
    "jitter", "scaled",  "constant", "magnitudes", "whole",   "brink", "near",        "matrix"};

// Bit for bit: a constant nan equals itself, and 0.0 is not -0.0.
bool SameFill(const Fill& a, const Fill& b) {
  return a.kind == b.kind && std::bit_cast<uint64_t>(a.lo) == std::bit_cast<uint64_t>(b.lo) &&
         std::bit_cast<uint64_t>(a.hi) == std::bit_cast<uint64_t>(b.hi);
}

bool SameBytes(const std::shared_ptr<const std::string>& a,
               const std::shared_ptr<const std::string>& b) {
  if (a == b) return true;
  return a != nullptr && b != nullptr && *a == *b;
}

}  // namespace

int64_t SaturatingProduct(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<int64_t>::max() : product;
}

int64_t NumElements(const Shape& shape) {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  int64_t count = 1;
  for (int64_t extent : shape) count = SaturatingProduct(count, extent);
  return count;
}

Shape RowMajorStrides(const Shape& shape) {
  Shape strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step = SaturatingProduct(step, std::max<int64_t>(shape[i], 1));
  }
  return strides;
}

std::string TypeText(DType dtype, const Shape& shape) {
  return fmt::format("{}[{}]", Name(dtype), fmt::join(shape, ", "));
}

std::string_view Name(Layout layout) { return kLayoutNames[static_cast<size_t>(layout)]; }
std::string_view Name(FillKind kind) { return kFillKindNames[static_cast<size_t>(kind)]; }

bool TensorRecipe::operator==(const TensorRecipe& other) const {
  return dtype == other.dtype && shape == other.shape && layout == other.layout &&
         misalignment == other.misalignment && requires_grad == other.requires_grad &&
         SameFill(fill, other.fill) && SameBytes(bytes, other.bytes);
}

}  // namespace parallax
