#pragma once

// Transfer: the witness of one finding as inputs of another's call. Pure.

#include <optional>
#include <string>
#include <string_view>

#include "nouns/value.h"

namespace parallax {

// The operator an API is a form of, for telling forms apart from strangers: "maxpool1d" of
// "lib.nn.MaxPool1d" and "lib.nn.functional.max_pool1d", "stack" of "raw._stack". A method keeps
// its class ("normal.logprob" of "lib.Normal.log_prob") but for Tensor, a special one ("__bool__")
// its name: namesakes of those are strangers.
std::string OperatorOf(std::string_view api);

// Whether most of the shorter name is in the other, five letters at least: "lshift" and "rshift".
bool AreNamesakes(std::string_view api, std::string_view other);

// The arguments of `to` with the values of `from`: those of one name first ("init.size" is "size"),
// then tensors in their order; what `from` has no value for stays as it is. Nothing when a value of
// `from` finds no place, but for one that is None or that `to` has by that name in another form, or
// a smaller tensor where `to` has fewer.
std::optional<Binding> Transferred(const Binding& from, const Binding& to);
// The same, but that what finds no place is left out: of methods whose constructors differ.
Binding TransferredInOrder(const Binding& from, const Binding& to);

}  // namespace parallax
