#pragma once

// NamedBeside: facts of a guess (nouns/source_fact.h) that not all guesses of a source share.

#include "nouns/source_fact.h"

namespace parallax {

// The documentation of one side names the other.
inline constexpr auto kNamedBeside = static_cast<SourceFact>(1u << 10);
// And says that both calls give the same; or they are of one operator by two of its names.
inline constexpr auto kSaidEqual = static_cast<SourceFact>(1u << 11);

}  // namespace parallax
