// halves: a half of a tensor's elements set to 1, then a quarter, an eighth, ...

#include <algorithm>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr size_t kMaxPieces = 16;  // the finest cut

class Halves : public Pass {
 public:
  std::string_view name() const override { return "halves"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    std::vector<TensorRecipe> tensors = TensorsOf(binding);
    for (size_t pieces = 2; pieces <= kMaxPieces; pieces *= 2) {
      for (size_t t = 0; t < tensors.size(); ++t) {
        std::vector<Element> elements = ElementsOf(tensors[t]);
        if (elements.size() < pieces) continue;
        for (size_t piece = 0; piece < pieces; ++piece) {
          size_t begin = elements.size() * piece / pieces;
          size_t end = elements.size() * (piece + 1) / pieces;
          std::vector<Element> calm = elements;
          std::fill(calm.begin() + static_cast<std::ptrdiff_t>(begin),
                    calm.begin() + static_cast<std::ptrdiff_t>(end), Element{1, 0});
          candidates.push_back(WithTensor(binding, static_cast<int>(t), [&](const auto& recipe) {
            return WithElements(recipe, calm);
          }));
        }
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(Halves);

}  // namespace
}  // namespace parallax
