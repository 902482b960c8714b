#pragma once

// Learn: reads a refusal message and takes a lesson for the next guesses of the api. The patterns
// are words that libraries share, not one library's texts. Pure; any thread.

#include <string_view>

#include "guess/lessons.h"
#include "nouns/api.h"
#include "words/dialect.h"

namespace parallax {

// Adds to `lessons` what `message`, written in `dialect`, teaches about `binding`. `lessons` never
// holds a parameter the api does not have. True when something new was learned.
bool Learn(const Api& api, const Binding& binding, std::string_view message, const Dialect& dialect,
           Lessons* lessons);

}  // namespace parallax
