#pragma once

// The realised binding that one side of a case is called with.

#include <cstdint>
#include <optional>

#include "nouns/recorded_case.h"

namespace parallax {

// `binding` is realised; `repeat`: NeedsRepeat of the sides of its case. The derived binding with
// its own contents inline; empty when the derivation does not apply.
std::optional<Binding> DerivedWithContents(const Binding& binding, const Derivation& derivation,
                                           bool repeat, uint64_t seed);
// What the side's program is called with, of a case whose binding is realised.
std::optional<Binding> CalledWith(const RecordedCase& recorded, const Side& side);
// The same, of a binding that is none of a case.
std::optional<Binding> CalledWith(const Binding& binding, const Side& side, bool repeat,
                                  uint64_t seed);

}  // namespace parallax
