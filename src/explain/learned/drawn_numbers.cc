#include "explain/learned/drawn_numbers.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int64_t kMostDrawn = 1024;  // elements of a tensor that is varied
constexpr uint64_t kNumberStream = 0x766172696564;

// Different ones of 0.5 to 1.5, of both signs in the third draw.
double DrawnFor(size_t at, int draw) {
  const uint64_t bits = Mix(kNumberStream + static_cast<uint64_t>(draw), at);
  const double size = 0.5 + static_cast<double>(bits >> 40) * 0x1p-24;
  return draw >= kSignedNumbers && (bits & 1) != 0 ? -size : size;
}

}  // namespace

bool HasNumbersToDraw(const TensorRecipe& recipe) {
  const int64_t count = NumElements(recipe.shape);
  return IsInexact(recipe.dtype) && recipe.bytes != nullptr && count > 0 && count <= kMostDrawn;
}

TensorRecipe DrawnNumbers(const TensorRecipe& recipe, int draw, double scale, bool keep_zeros) {
  if (!HasNumbersToDraw(recipe)) return recipe;
  std::vector<Element> elements = ElementsOf(recipe);
  for (size_t i = 0; i < elements.size(); ++i) {
    const Element& own = elements[i];
    const bool zero = own.re == 0 && own.im == 0;
    if (!std::isfinite(own.re) || !std::isfinite(own.im) || (zero && keep_zeros)) continue;
    elements[i] = {DrawnFor(i, draw) * scale, 0};
  }
  return WithElements(recipe, elements);
}

Binding WithDrawnNumbers(const Binding& binding, int draw, double scale, bool keep_zeros) {
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    return DrawnNumbers(recipe, draw, scale, keep_zeros);
  });
}

}  // namespace parallax
