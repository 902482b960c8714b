#pragma once

// The realised binding that one side of a case is called with.

#include <cstdint>
#include <optional>

#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

// `binding` is realised; `repeat`: NeedsRepeat of the sides of its case. The derived binding with
// its own contents inline; empty when the derivation does not apply.
std::optional<Binding> DerivedWithContents(const Binding& binding, const Derivation& derivation,
                                           bool repeat, uint64_t seed);
// The same as the side's program is called with it.
std::optional<Binding> CalledWith(const Binding& binding, const Side& side, bool repeat,
                                  uint64_t seed);

}  // namespace parallax
