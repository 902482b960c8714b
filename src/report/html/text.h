#pragma once

// Words of the HTML report: numbers for people, escaped texts. Pure functions.

#include <string>
#include <string_view>

#include "report/html/json_reader.h"

namespace parallax {

// "0.98", "1.2e-07", "∞".
std::string FigureText(double number);
// "–" when there is none.
std::string MaybeText(const std::optional<double>& number);
// "1 pair", "3 pairs".
std::string Counted(uint64_t count, std::string_view noun);
// The start and the end of a text that is longer than `width`.
std::string Middle(const std::string& text, size_t width);
// What follows the last slash.
std::string LastPart(const std::string& path);
// A coloured word, escaped; `style` is one of good, bad, warn, plain.
std::string Badge(std::string_view text, std::string_view style);

}  // namespace parallax
