// lone-special: one remarkable element (nan, infinite, -0.0, very large or small) alone among ones,
// then among zeros; then only one remarkable value left at all its places.

#include <cmath>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/pass.h"

namespace parallax {
namespace {

constexpr size_t kMaxPlaces = 8;  // of a tensor

bool IsSpecial(double x) {
  if (!std::isfinite(x) || (x == 0 && std::signbit(x))) return true;
  return x != 0 && (std::fabs(x) > 1e4 || std::fabs(x) < 1e-4);
}
bool IsSpecial(Element element) { return IsSpecial(element.re) || IsSpecial(element.im); }

std::vector<size_t> SpecialPlaces(const std::vector<Element>& elements) {
  std::vector<size_t> places;
  for (size_t i = 0; i < elements.size() && places.size() < kMaxPlaces; ++i) {
    if (IsSpecial(elements[i])) places.push_back(i);
  }
  return places;
}

class LoneSpecial : public Pass {
 public:
  std::string_view name() const override { return "lone-special"; }

  std::vector<Binding> Candidates(const Binding& binding) const override {
    std::vector<Binding> candidates;
    std::vector<TensorRecipe> tensors = TensorsOf(binding);
    for (double background : {1.0, 0.0}) {
      for (size_t t = 0; t < tensors.size(); ++t) {
        std::vector<Element> elements = ElementsOf(tensors[t]);
        for (size_t place : SpecialPlaces(elements)) {
          std::vector<Element> alone(elements.size(), Element{background, 0});
          alone[place] = elements[place];
          candidates.push_back(WithTensor(binding, static_cast<int>(t), [&](const auto& recipe) {
            return WithElements(recipe, alone);
          }));
        }
        std::vector<Element> calm = elements;
        for (Element& element : calm) {
          if (!IsSpecial(element)) element = {background, 0};
        }
        candidates.push_back(WithTensor(binding, static_cast<int>(t), [&](const auto& recipe) {
          return WithElements(recipe, calm);
        }));
      }
    }
    return candidates;
  }
};

PARALLAX_REDUCE_PASS(LoneSpecial);

}  // namespace
}  // namespace parallax
