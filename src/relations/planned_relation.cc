#include "relations/planned_relation.h"

#include <algorithm>

namespace parallax {
namespace {

void Confine(const ContentDomain& domain, TensorRecipe* recipe) {
  Fill& fill = recipe->fill;
  bool drawn = fill.kind == FillKind::kUniform || fill.kind == FillKind::kSorted ||
               fill.kind == FillKind::kPermutation;
  bool special = fill.kind == FillKind::kSpecial || fill.kind == FillKind::kMixed;
  if (domain.bounded) {
    // A narrower range that the API asked for stays.
    double lo = drawn ? std::max(fill.lo, domain.lo) : domain.lo;
    double hi = drawn ? std::min(fill.hi, domain.hi) : domain.hi;
    if (lo > hi) std::tie(lo, hi) = std::tie(domain.lo, domain.hi);
    fill = {fill.kind == FillKind::kSorted ? FillKind::kSorted : FillKind::kUniform, lo, hi};
  } else if (!domain.specials && special) {
    fill.kind = FillKind::kUniform;
  } else {
    return;
  }
  recipe->bytes = nullptr;
}

}  // namespace

Binding WithinDomain(Binding binding, const std::vector<ContentDomain>& domain) {
  for (uint32_t i = 0; i < binding.arguments.size(); ++i) {
    Argument& argument = binding.arguments[i];
    auto* recipe = std::get_if<TensorRecipe>(&argument.value.v);
    if (recipe == nullptr) continue;
    for (const ContentDomain& d : domain) {
      if (argument.keyword ? argument.name == d.name : i == d.index) Confine(d, recipe);
    }
  }
  return binding;
}

}  // namespace parallax
