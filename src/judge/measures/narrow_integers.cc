#include "judge/measures/narrow_integers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "judge/measures/outputs.h"
#include "numbers/element.h"

namespace parallax {
namespace {

bool Fits(long double number, DType narrow) {
  if (narrow == DType::kF32) return static_cast<long double>(static_cast<float>(number)) == number;
  const auto bits = static_cast<int>(8 * ItemSize(narrow));
  const long double half = static_cast<long double>(uint64_t{1} << (bits - 1));
  return number >= -half && number < half;
}

// The first dtype of an input of which a number does not fit.
std::optional<DType> BeyondOf(const Binding& binding, DType narrow) {
  std::optional<DType> found;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (found || !recipe.bytes || !IsInteger(recipe.dtype)) return;
    const size_t size = ItemSize(recipe.dtype);
    if (size < ItemSize(narrow)) return;
    for (size_t at = 0; at + size <= recipe.bytes->size(); at += size) {
      if (Fits(LoadInteger(recipe.dtype, recipe.bytes->data() + at).value(), narrow)) continue;
      found = recipe.dtype;
      return;
    }
  });
  return found;
}

// The same of results: those of a float are rounded however small the inputs are.
std::optional<DType> BeyondOf(const Outcomes& outcomes, DType narrow) {
  for (const Outcome& outcome : outcomes) {
    if (!outcome.Is<Returned>()) continue;
    for (const Leaf& leaf : LeavesOf(outcome.As<Returned>().value)) {
      if (!leaf.dtype || !IsInteger(*leaf.dtype)) continue;
      const bool fits = std::all_of(leaf.elements.begin(), leaf.elements.end(),
                                    [&](const Element& e) { return Fits(e.re, narrow); });
      if (!fits) return leaf.dtype;
    }
  }
  return std::nullopt;
}

std::optional<DType> Beyond(const RecordedCase& judged, DType narrow) {
  const std::optional<DType> of_inputs = BeyondOf(judged.binding, narrow);
  return of_inputs || IsInteger(narrow) ? of_inputs : BeyondOf(judged.outcomes, narrow);
}

// "int64 in int32" by the first of the dtypes that a number does not fit; empty: all fit.
std::string NarrowedBy(const RecordedCase& judged, std::string_view dtypes) {
  while (!dtypes.empty()) {
    const size_t end = std::min(dtypes.find(' '), dtypes.size());
    const std::optional<DType> narrow = DTypeFromName(dtypes.substr(0, end));
    const std::optional<DType> beyond = narrow ? Beyond(judged, *narrow) : std::nullopt;
    if (beyond) return fmt::format("{} in {}", Name(*beyond), Name(*narrow));
    dtypes.remove_prefix(std::min(end + 1, dtypes.size()));
  }
  return {};
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
    std::string narrowed = NarrowedBy(judged, named->second);
    if (!narrowed.empty()) return narrowed;
  }
  return {};
}

}  // namespace parallax
