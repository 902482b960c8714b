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

// Of the tensors in it.
void Confine(const ContentDomain& domain, Value* value) {
  if (auto* recipe = std::get_if<TensorRecipe>(&value->v)) Confine(domain, recipe);
  auto* sequence = std::get_if<Sequence>(&value->v);
  if (sequence == nullptr) return;
  for (Value& item : sequence->items) Confine(domain, &item);
}

}  // namespace

Binding WithinDomain(Binding binding, const std::vector<ContentDomain>& domain) {
  for (uint32_t i = 0; i < binding.arguments.size(); ++i) {
    Argument& argument = binding.arguments[i];
    for (const ContentDomain& d : domain) {
      if (argument.keyword ? argument.name == d.name : i == d.index) Confine(d, &argument.value);
    }
  }
  return binding;
}

}  // namespace parallax
