#pragma once

// Transfer: the witness of one finding as inputs of another's call. Pure.

#include <optional>
#include <string>
#include <string_view>

#include "nouns/value.h"

namespace parallax {

// The operator an API is a form of, for telling forms apart from strangers: "maxpool1d" of
// "lib.nn.MaxPool1d" and "lib.nn.functional.max_pool1d", "stack" of "raw._stack".
std::string OperatorOf(std::string_view api);

// The arguments of `to` with the values of `from`: those of one name first ("init.size" is "size"),
// then tensors in their order; what `from` has no value for stays as it is. Nothing when a tensor
// of `from` finds no place.
std::optional<Binding> Transferred(const Binding& from, const Binding& to);

}  // namespace parallax
