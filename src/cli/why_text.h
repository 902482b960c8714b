#pragma once

// The answer of `why` for people.

#include <string>

#include "campaign/api_notes.h"
#include "report/pairs.h"

namespace parallax {

// `pairs`: that were guessed of the target, as far as there are any.
std::string WhyText(const std::string& api, const std::string& target, const ApiNote& note,
                    const PairFigures& pairs = {});

}  // namespace parallax
