#include "cli/duration.h"

#include <exception>

namespace parallax {
namespace {

constexpr double kLongest = 366 * 86400.0;  // a year

}  // namespace

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
  const double seconds = value * factor;
  if (factor == 0 || !(seconds > 0 && seconds <= kLongest)) return std::nullopt;
  return seconds;
}

}  // namespace parallax
