#pragma once

// NamedBeside: a fact of a guess (nouns/source_fact.h) that not all guesses of a source share.

#include "nouns/source_fact.h"

namespace parallax {

// The documentation of one side names the other.
inline constexpr auto kNamedBeside = static_cast<SourceFact>(1u << 10);

}  // namespace parallax
