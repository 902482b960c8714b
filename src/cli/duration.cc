#include "cli/duration.h"

#include <exception>

namespace parallax {

std::optional<double> ParseDuration(const std::string& text) {
  size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  std::string unit = text.substr(used);
  double factor = unit == "m" ? 60 : unit == "h" ? 3600 : unit.empty() || unit == "s" ? 1 : 0;
  if (factor == 0 || !(value > 0)) return std::nullopt;
  return value * factor;
}

}  // namespace parallax
