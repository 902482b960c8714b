#include "investigate/ordinary_numbers.h"

#include <memory>
#include <string>

#include "investigate/reduce/edit.h"
#include "judge/measures/contents.h"

namespace parallax {
namespace {

// A few different ones, which every dtype holds exactly.
Element ExactNumber(DType dtype, size_t at) {
  const auto step = static_cast<double>(at % 5);
  return {IsInexact(dtype) ? 0.5 + step / 4 : step, 0};
}

}  // namespace

Binding WithOrdinaryNumbers(const Binding& binding) {
  return WithTensors(binding, [](TensorRecipe recipe) {
    const size_t item = ItemSize(recipe.dtype);
    std::string bytes = *recipe.bytes;
    bool changed = false;
    for (size_t at = 0; at + item <= bytes.size(); at += item) {
      if (!ContentsOf(recipe.dtype, bytes.data() + at).special()) continue;
      StoreElement(recipe.dtype, ExactNumber(recipe.dtype, at / item), bytes.data() + at);
      changed = true;
    }
    if (changed) recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
    return recipe;
  });
}

}  // namespace parallax
