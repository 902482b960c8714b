#pragma once

// The answer of `why` for people.

#include <string>

#include "campaign/api_notes.h"

namespace parallax {

std::string WhyText(const std::string& api, const std::string& target, const ApiNote& note);

}  // namespace parallax
