#include "report/html/text.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "report/markup.h"

namespace parallax {

std::string FigureText(double number) {
  if (std::isinf(number)) return number > 0 ? "∞" : "−∞";
  return fmt::format("{:.3g}", number);
}

std::string MaybeText(const std::optional<double>& number) {
  return number ? FigureText(*number) : "–";
}

std::string Counted(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", Thousands(static_cast<int64_t>(count)), noun,
                     count == 1 ? "" : "s");
}

std::string Middle(const std::string& text, size_t width) {
  if (text.size() <= width) return text;
  const size_t head = (width - 1) / 3;
  return text.substr(0, head) + "…" + text.substr(text.size() - (width - 1 - head));
}

std::string LastPart(const std::string& path) {
  const size_t slash = path.find_last_of('/', path.size() > 1 ? path.size() - 2 : 0);
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string Badge(std::string_view text, std::string_view style) {
  return fmt::format("<span class=\"badge {}\">{}</span>", style, EscapeMarkup(text));
}

}  // namespace parallax
