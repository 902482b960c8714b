#pragma once

// InputLeaves: the contents of a binding's tensors as numbers, for skeptics that look at where in
// the inputs a disagreement comes from. Only inline bytes are read: a tensor that is still a fill
// has no elements, and what depends on them is left undoubted. Triage hands over realised bindings.

#include <optional>
#include <string_view>
#include <vector>

#include "judge/outputs.h"
#include "model/value.h"

namespace parallax {

// In ForEachTensor order.
std::vector<Leaf> InputLeaves(const Binding& binding);

// The argument of that name; null when there is none.
const Value* FindArgument(const Binding& binding, std::string_view name);

}  // namespace parallax
