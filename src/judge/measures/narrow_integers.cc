#include "judge/measures/narrow_integers.h"

#include <fmt/format.h>

#include <optional>

#include "numbers/element.h"

namespace parallax {
namespace {

bool Fits(const Integer& integer, DType narrow) {
  const auto bits = static_cast<int>(8 * ItemSize(narrow));
  const long double half = static_cast<long double>(uint64_t{1} << (bits - 1));
  return integer.value() >= -half && integer.value() < half;
}

// The first dtype of which a number does not fit.
std::optional<DType> BeyondOf(const Binding& binding, DType narrow) {
  std::optional<DType> found;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (found || !recipe.bytes || !IsInteger(recipe.dtype)) return;
    const size_t size = ItemSize(recipe.dtype);
    if (size < ItemSize(narrow)) return;
    for (size_t at = 0; at + size <= recipe.bytes->size(); at += size) {
      if (Fits(LoadInteger(recipe.dtype, recipe.bytes->data() + at), narrow)) continue;
      found = recipe.dtype;
      return;
    }
  });
  return found;
}

}  // namespace

std::string NarrowedIntegers(const RecordedCase& judged, const Dialect& dialect) {
  const Relation& relation = judged.relation;
  const Verdict& verdict = judged.verdict;
  if (verdict.kind != Kind::kValue) return {};
  for (size_t i = 0; i < relation.sides.size(); ++i) {
    if (verdict.side >= 0 && static_cast<size_t>(verdict.side) != i) continue;
    const Side& side = relation.sides[i];
    const auto named =
        dialect.narrow_integers.find(side.target.empty() ? relation.target : side.target);
    if (named == dialect.narrow_integers.end()) continue;
    const std::optional<DType> narrow = DTypeFromName(named->second);
    const std::optional<DType> beyond = narrow ? BeyondOf(judged.binding, *narrow) : std::nullopt;
    if (beyond) return fmt::format("{} in {}", Name(*beyond), Name(*narrow));
  }
  return {};
}

}  // namespace parallax
