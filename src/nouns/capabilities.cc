#include "nouns/capabilities.h"

#include <algorithm>

namespace parallax {

bool Capabilities::Has(DType dtype) const {
  return dtypes.empty() || std::find(dtypes.begin(), dtypes.end(), dtype) != dtypes.end();
}

std::string Capabilities::WhyNot(const TensorRecipe& recipe) const {
  Layout layout = recipe.layout;
  if (layout == Layout::kNegated && !negated) return "no negated views";
  if (layout == Layout::kConjugated && !conjugated) return "no conjugated views";
  if (recipe.requires_grad && !requires_grad) return "no gradients";
  bool plain = layout == Layout::kContiguous || layout == Layout::kOffset;
  if (!plain && !strides) return "no strides";
  return Has(recipe.dtype) ? "" : "no " + std::string(Name(recipe.dtype));
}

bool Capabilities::Allows(const Derivation& derivation) const {
  if (derivation.kind == DeriveKind::kWiden) return Has(DType::kF64) || Has(DType::kC128);
  TensorRecipe any;
  any.dtype = dtypes.empty() ? any.dtype : dtypes.front();
  any.layout = derivation.layout;
  return derivation.kind != DeriveKind::kLayout || WhyNot(any).empty();
}

}  // namespace parallax
