#include "inputs/realise.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/fill.h"

namespace parallax {
namespace {

std::string Blank(const TensorRecipe& recipe) {
  return std::string(static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype), 0);
}

}  // namespace

void SetInline(TensorRecipe& recipe, std::string bytes) {
  recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  recipe.fill = Fill{FillKind::kInline, 0, 0};
}

Binding Realise(const Binding& binding, uint64_t seed, bool repeat) {
  Binding realised = binding;
  uint64_t index = 0;
  ForEachTensor(realised, [&](TensorRecipe& recipe) {
    std::string bytes = Blank(recipe);
    Filler(recipe, repeat).Run(Mix(seed, index++), reinterpret_cast<std::byte*>(bytes.data()));
    SetInline(recipe, std::move(bytes));
  });
  return realised;
}

std::optional<Binding> RealiseSide(const Binding& binding, const Derivation& derivation,
                                   uint64_t seed, bool repeat, std::string* why_not) {
  std::optional<Binding> side = Derive(binding, derivation, why_not);
  if (!side) return std::nullopt;
  std::vector<TensorRecipe> bases;
  const Binding realised = Realise(binding, seed, repeat);
  ForEachTensor(realised, [&](const TensorRecipe& recipe) { bases.push_back(recipe); });
  uint64_t index = 0;
  ForEachTensor(*side, [&](TensorRecipe& recipe) {
    const TensorRecipe& base = bases[index];
    std::string bytes = Blank(recipe);
    DeriveContents(base, reinterpret_cast<const std::byte*>(base.bytes->data()), derivation, recipe,
                   Mix(seed, index), reinterpret_cast<std::byte*>(bytes.data()));
    SetInline(recipe, std::move(bytes));
    ++index;
  });
  return side;
}

}  // namespace parallax
