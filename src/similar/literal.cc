#include "similar/literal.h"

#include <charconv>
#include <cmath>
#include <string>

namespace parallax {
namespace {

template <class Number>
std::optional<Number> NumberIn(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && read_to == end ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<Value> LiteralOf(std::string_view text) {
  if (text == "None") return Value(None{});
  if (text == "True" || text == "False") return Value(text == "True");
  const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"');
  if (quoted && text.back() == text.front() && text.find('\\') == text.npos) {
    return Value(std::string(text.substr(1, text.size() - 2)));
  }
  if (const auto whole = NumberIn<int64_t>(text)) return Value(*whole);
  const auto number = NumberIn<double>(text);
  if (number && std::isfinite(*number)) return Value(*number);
  return std::nullopt;
}

}  // namespace parallax
