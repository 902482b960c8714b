#pragma once

// Front ends: the APIs through which a user gets to an operator, found by name. Pure.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// Of a backward its forward; of an internal operator its other forms and the public functions whose
// name is whole words of its own ("batch_norm" of "_native_batch_norm_legit"). Longest names first.
// None of a public function: it is the front end.
std::vector<const Api*> FrontEndsOf(std::string_view name, std::span<const Api* const> apis);

// Whether the name says that it is the derivative of another operator.
bool IsBackward(std::string_view api);

// The gradient of the outputs that a backward takes; null when the argument is none, or no tensor.
const TensorRecipe* GradientOf(const Argument& argument);

// Whether the API has a parameter of that name ("self" is "input").
bool Takes(const Api& api, std::string_view name);

struct FrontEndCall {
  Binding binding;
  // A default stands for an argument that is text here and none there (a reduction "mean", 1): it
  // may be another call, so that what it refuses counts and what it returns does not.
  bool alike = true;
};

// The arguments of `binding` that `api` has by the same names ("self" is "input"). Nothing when a
// parameter without a default is not among them, or takes text where it has none or the other way
// round, or when an argument is left over; of a backward the gradients and what the forward saved
// may be, and a default may stand for text.
std::optional<FrontEndCall> ArgumentsFor(const Api& api, const Binding& binding, bool is_backward);

}  // namespace parallax
