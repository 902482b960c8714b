#include "nouns/capabilities.h"

#include <algorithm>
#include <bit>

namespace parallax {
namespace {

constexpr uint64_t kMostAligned = 64;

}  // namespace

bool Capabilities::Has(DType dtype) const {
  return dtypes.empty() || std::find(dtypes.begin(), dtypes.end(), dtype) != dtypes.end();
}

std::string Capabilities::WhyNot(const TensorRecipe& recipe) const {
  Layout layout = recipe.layout;
  if (IsNegated(layout) && !negated) return "no negated views";
  if (layout == Layout::kConjugated && !conjugated) return "no conjugated views";
  if (recipe.requires_grad && !requires_grad) return "no gradients";
  const size_t displaced =
      recipe.misalignment + (layout == Layout::kOffset ? ItemSize(recipe.dtype) : 0);
  if (displaced % alignment != 0) return "no unaligned tensors";
  // A copy lies where the library puts it.
  if (layout == Layout::kOffset && !zero_copy) return "no memory of others";
  bool plain = layout == Layout::kContiguous || layout == Layout::kOffset;
  if (!plain && !strides) return "no strides";
  return Has(recipe.dtype) ? "" : "no " + std::string(Name(recipe.dtype));
}

size_t AlignmentOf(uint64_t declared) {
  return std::bit_ceil(std::clamp<uint64_t>(declared, 1, kMostAligned));
}

bool Capabilities::Allows(const Derivation& derivation) const {
  if (derivation.kind == DeriveKind::kWiden) return Has(DType::kF64) || Has(DType::kC128);
  TensorRecipe any;
  any.dtype = dtypes.empty() ? any.dtype : dtypes.front();
  any.layout = derivation.layout;
  return derivation.kind != DeriveKind::kLayout || WhyNot(any).empty();
}

}  // namespace parallax
