#pragma once

#include <string>

#include "nouns/outcome.h"

namespace parallax {

// What a refusal says without its numbers, cut short: refusals of one shape are nothing new.
std::string MessageShape(const Raised& raised);

}  // namespace parallax
