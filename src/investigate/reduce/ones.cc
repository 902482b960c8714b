// ones: every element 1, then 0, then 1, 2, 3, ...: in all tensors at once, then in one alone.

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

enum class Contents { kOnes, kZeros, kCounting };

TensorRecipe With(const TensorRecipe& recipe, Contents contents) {
  std::vector<Element> elements(static_cast<size_t>(NumElements(recipe.shape)));
  for (size_t i = 0; i < elements.size(); ++i) {
    elements[i].re = contents == Contents::kOnes    ? 1
                     : contents == Contents::kZeros ? 0
                                                    : static_cast<double>(i + 1);
  }
  return WithElements(recipe, elements);
}

class Ones : public Pass {
 public:
  std::string_view name() const override { return "ones"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    int tensors = CountTensors(binding);
    for (Contents contents : {Contents::kOnes, Contents::kZeros, Contents::kCounting}) {
      auto edit = [&](const TensorRecipe& recipe) { return With(recipe, contents); };
      candidates.push_back(WithTensors(binding, edit));
      for (int t = 0; tensors > 1 && t < tensors; ++t) {
        candidates.push_back(WithTensor(binding, t, edit));
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(Ones);

}  // namespace
}  // namespace parallax
