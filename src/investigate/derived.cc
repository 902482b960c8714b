#include "investigate/derived.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/place.h"
#include "investigate/reduce/edit.h"

namespace parallax {

std::optional<Binding> DerivedWithContents(const Binding& binding, const Derivation& derivation,
                                           bool repeat, uint64_t seed) {
  Binding base = binding;
  if (repeat) {
    base = WithTensors(binding, [](TensorRecipe recipe) {
      std::string bytes = *recipe.bytes;
      RepeatFirst(recipe, reinterpret_cast<std::byte*>(bytes.data()));
      recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
      return recipe;
    });
  }
  if (derivation.kind == DeriveKind::kAsIs) return base;
  std::string why_not;
  std::optional<Binding> derived = Derive(base, derivation, &why_not);
  if (!derived) return std::nullopt;
  std::vector<TensorRecipe> from = TensorsOf(base);
  size_t index = 0;
  ForEachTensor(*derived, [&](TensorRecipe& to) {
    const TensorRecipe& source = from[index];
    if (derivation.kind == DeriveKind::kLayout) {
      to.bytes = source.bytes;
    } else {
      std::string bytes(static_cast<size_t>(NumElements(to.shape)) * ItemSize(to.dtype), '\0');
      DeriveContents(source, reinterpret_cast<const std::byte*>(source.bytes->data()), derivation,
                     to, Mix(seed, index), reinterpret_cast<std::byte*>(bytes.data()));
      to.bytes = std::make_shared<const std::string>(std::move(bytes));
    }
    to.fill = Fill{FillKind::kInline, 0, 0};
    ++index;
  });
  return derived;
}

std::optional<Binding> CalledWith(const RecordedCase& recorded, const Side& side) {
  return CalledWith(recorded.binding, side, NeedsRepeat(recorded.relation.sides), recorded.seed);
}

std::optional<Binding> CalledWith(const Binding& binding, const Side& side, bool repeat,
                                  uint64_t seed) {
  std::string why_not;
  const auto derived = DerivedWithContents(binding, side.derivation, repeat, seed);
  return derived ? Mapped(*derived, side.arguments, &why_not) : std::nullopt;
}

}  // namespace parallax
