#pragma once

// OtherViews: the input of one finding as another relation of the same call meets it: laid out by a
// mode, or by the caller; with numbers that tell one element from the next. Pure.

#include <optional>

#include "nouns/finding.h"

namespace parallax {

// Each tensor of floats or complex numbers with distinct small ones; nothing: there is none, or
// some have more than 4096. `binding` is realised.
std::optional<Binding> WithDistinctNumbers(const Binding& binding);

// Whether the side at fault gave some output other strides than another side did.
bool HasOtherStrides(const RecordedCase& witness);

}  // namespace parallax
