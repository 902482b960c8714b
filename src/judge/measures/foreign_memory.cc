#include "judge/measures/foreign_memory.h"

#include <algorithm>
#include <string_view>

#include "inputs/place.h"

namespace parallax {
namespace {

bool HoldsPattern(const OutputValue& value) {
  if (const auto* items = std::get_if<OutputSequence>(&value.v)) {
    return std::any_of(items->items.begin(), items->items.end(), HoldsPattern);
  }
  const auto* tensor = std::get_if<OutputTensor>(&value.v);
  if (tensor == nullptr || !tensor->has_bytes) return false;
  const size_t item = ItemSize(tensor->dtype);
  const std::string_view bytes = tensor->bytes;
  for (size_t at = 0; at + item <= bytes.size(); at += item) {
    if (IsCanary(bytes.substr(at, item))) return true;
  }
  return false;
}

bool HasGaps(const Side& side, const Binding& binding) {
  bool gaps =
      side.derivation.kind == DeriveKind::kLayout && side.derivation.layout == Layout::kStrided;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    gaps = gaps || recipe.layout == Layout::kStrided;
  });
  return gaps;
}

}  // namespace

int SideWithForeignMemory(const Evidence& evidence) {
  const Outcomes& outcomes = evidence.outcomes();
  int holder = -1;
  bool other = false;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes[i].Is<Returned>()) continue;
    if (!HoldsPattern(outcomes[i].As<Returned>().value)) {
      other = true;
    } else if (holder < 0) {
      holder = static_cast<int>(i);
    } else {
      return -1;
    }
  }
  if (!other || holder < 0) return -1;
  return HasGaps(evidence.relation().sides[static_cast<size_t>(holder)], evidence.binding())
             ? -1
             : holder;
}

}  // namespace parallax
