#include "model/tensor.h"

#include <array>
#include <limits>
#include <string_view>

namespace parallax {
namespace {

constexpr std::array<std::string_view, kLayoutCount> kLayoutNames = {
    "contiguous", "transposed", "strided", "expanded", "offset", "channels-last", "negated",
    "conjugated"};
constexpr std::array<std::string_view, kFillKindCount> kFillNames = {
    "inline", "uniform", "small",  "large",  "special", "mixed", "permutation",
    "sorted", "jitter",  "scaled", "constant"};

}  // namespace

int64_t NumElements(const Shape& shape) {
  int64_t product = 1;
  bool overflow = false;
  for (int64_t extent : shape) {
    if (extent == 0) return 0;
    overflow |= __builtin_mul_overflow(product, extent, &product);
  }
  return overflow ? std::numeric_limits<int64_t>::max() : product;
}

Shape RowMajorStrides(const Shape& shape) {
  Shape strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    if (__builtin_mul_overflow(step, shape[i] > 0 ? shape[i] : 1, &step)) step = 0;
  }
  return strides;
}

std::string_view Name(Layout layout) { return kLayoutNames[static_cast<size_t>(layout)]; }
std::string_view Name(FillKind kind) { return kFillNames[static_cast<size_t>(kind)]; }

bool TensorRecipe::operator==(const TensorRecipe& other) const {
  bool same_bytes = bytes == other.bytes || (bytes && other.bytes && *bytes == *other.bytes);
  return dtype == other.dtype && shape == other.shape && layout == other.layout &&
         misalignment == other.misalignment && requires_grad == other.requires_grad &&
         fill == other.fill && same_bytes;
}

}  // namespace parallax
