#include "report/html/text.h"

#include <fmt/format.h>

#include <cmath>

#include "report/markup.h"

namespace parallax {

std::string FigureText(double number) {
  if (std::isinf(number)) return number > 0 ? "∞" : "−∞";
  return fmt::format("{:.3g}", number);
}

std::string MaybeText(const std::optional<double>& number) {
  return number ? FigureText(*number) : "–";
}

std::string Sentence(std::string_view words) {
  std::string text = EscapeMarkup(words);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
  return text.empty() || text.back() == '.' ? text : text + ".";
}

std::string Badge(std::string_view text, std::string_view style) {
  return fmt::format("<span class=\"badge {}\">{}</span>", style, EscapeMarkup(text));
}

}  // namespace parallax
