// plain-layout: contiguous, aligned, no gradient: all tensors at once, then one quality at a time.

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

TensorRecipe Plain(TensorRecipe recipe, bool layout, bool alignment, bool gradient) {
  if (layout) recipe.layout = Layout::kContiguous;
  if (alignment) recipe.misalignment = 0;
  if (gradient) recipe.requires_grad = false;
  return recipe;
}

class PlainLayout : public Pass {
 public:
  std::string_view name() const override { return "plain-layout"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    auto add = [&](bool layout, bool alignment, bool gradient) {
      candidates.push_back(WithTensors(binding, [&](const TensorRecipe& recipe) {
        return Plain(recipe, layout, alignment, gradient);
      }));
    };
    add(true, true, true);
    add(true, false, false);
    add(false, true, false);
    add(false, false, true);
    for (int t = 0; t < CountTensors(binding); ++t) {
      candidates.push_back(WithTensor(
          binding, t, [](const TensorRecipe& recipe) { return Plain(recipe, true, true, true); }));
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(PlainLayout);

}  // namespace
}  // namespace parallax
