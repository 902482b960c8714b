#include "report/markup.h"

#include "base/utf8.h"

namespace parallax {
namespace {

std::string_view Entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return "";
  }
}

}  // namespace

std::string EscapeMarkup(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t length = CharacterSize(text);
    const std::string_view entity = Entity(text.front());
    if (length == 0) {
      out += "\xef\xbf\xbd";
    } else if (!entity.empty()) {
      out += entity;
    } else if (!IsControl(text)) {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace parallax
