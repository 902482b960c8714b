#pragma once

// The answer of `why` for people.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "campaign/api_notes.h"
#include "report/pairs.h"

namespace parallax {

// How many paths came to each fate, and how many no arguments take.
std::vector<std::pair<std::string, uint64_t>> PathCounts(const ApiNote& note);

// `pairs`: that were guessed of the target, as far as there are any.
std::string WhyText(const std::string& api, const std::string& target, const ApiNote& note,
                    const PairFigures& pairs = {});

}  // namespace parallax
