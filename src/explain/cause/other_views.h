#pragma once

// OtherViews: the input of one finding as another relation of the same call meets it: laid out by a
// mode, or by the caller; with numbers that tell one element from the next. Pure.

#include <optional>

#include "nouns/finding.h"

namespace parallax {

// The layout that a mode gives its inputs on one side; nothing: no side has one.
std::optional<Layout> LayoutGivenBy(const Relation& relation);

// The layout of all tensors that do not lie plainly; nothing: none does, or they have several.
std::optional<Layout> LayoutHeldBy(const Binding& binding);

// Each tensor in the layout, but where that would mean nothing.
Binding LaidOut(const Binding& binding, Layout layout);

// Each tensor contiguous.
Binding LaidPlainly(const Binding& binding);

// Each tensor of floats or complex numbers with distinct small ones; nothing: there is none, or
// some have more than 4096. `binding` is realised.
std::optional<Binding> WithDistinctNumbers(const Binding& binding);

// Whether the side at fault gave some output other strides than another side did.
bool HasOtherStrides(const RecordedCase& witness);

}  // namespace parallax
