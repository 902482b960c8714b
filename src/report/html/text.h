#pragma once

// Words of the HTML report: numbers for people, escaped texts. Pure functions.

#include <optional>
#include <string>
#include <string_view>

namespace parallax {

// "0.98", "1.2e-07", "∞".
std::string FigureText(double number);
// "–" when there is none.
std::string MaybeText(const std::optional<double>& number);
// Words as a sentence: escaped, with a capital letter and a full stop.
std::string Sentence(std::string_view words);
// A coloured word, escaped; `style` is one of good, bad, warn, plain.
std::string Badge(std::string_view text, std::string_view style);

}  // namespace parallax
