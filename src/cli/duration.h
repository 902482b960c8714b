#pragma once

// Durations as users write them.

#include <optional>
#include <string>

namespace parallax {

// "90", "60s", "5m", "1h" in seconds; nothing for other text, for what is not
// above 0 and for more than a year.
std::optional<double> ParseDuration(const std::string& text);

}  // namespace parallax
