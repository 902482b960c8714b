#pragma once

// Guess: a plausible binding for an api, from its parameter list, the names in it (hints.h) and
// what refusals taught (lessons.h). A pure function: equal arguments give equal bindings on every
// machine.

#include <cstdint>

#include "guess/lessons.h"
#include "nouns/api.h"
#include "words/parameter_hints.h"

namespace parallax {

// `hints`: of the library's own names. `draw` numbers the guesses of an api.
Binding Guess(const Api& api, const Lessons& lessons, const ParameterHints& hints, uint64_t draw);

}  // namespace parallax
