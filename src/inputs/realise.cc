#include "inputs/realise.h"

#include <memory>
#include <string>
#include <utility>

#include "base/rng.h"
#include "inputs/fill.h"

namespace parallax {

Binding Realise(const Binding& binding, uint64_t seed, bool repeat) {
  Binding realised = binding;
  uint64_t index = 0;
  ForEachTensor(realised, [&](TensorRecipe& recipe) {
    size_t size = static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype);
    std::string bytes(size, '\0');
    Filler(recipe, repeat).Run(Mix(seed, index++), reinterpret_cast<std::byte*>(bytes.data()));
    recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
    recipe.fill = Fill{FillKind::kInline, 0, 0};
  });
  return realised;
}

}  // namespace parallax
