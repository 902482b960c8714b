#include "nouns/judged.h"

#include <algorithm>

namespace parallax {

bool NonEmpty(const OutputValue& value) {
  if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    return NumElements(tensor->shape) > 0;
  }
  if (const auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    return std::any_of(sequence->items.begin(), sequence->items.end(), NonEmpty);
  }
  return !std::holds_alternative<None>(value.v) && !std::holds_alternative<Opaque>(value.v);
}

}  // namespace parallax
