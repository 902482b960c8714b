#include "relations/pairs/named_in_text.h"

#include <algorithm>
#include <cctype>

namespace parallax {
namespace {

bool IsOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

}  // namespace

std::vector<std::string> NamedInText(std::string_view text, std::string_view library) {
  std::vector<std::string> names;
  for (size_t at = text.find(library); at != text.npos; at = text.find(library, at + 1)) {
    if (at > 0 && IsOfName(text[at - 1])) continue;
    size_t end = at;
    while (end < text.size() && IsOfName(text[end])) ++end;
    std::string_view name = text.substr(at, end - at);
    while (name.ends_with('.')) name.remove_suffix(1);
    const bool dotted = name.size() > library.size() && name[library.size()] == '.';
    if (!dotted || std::find(names.begin(), names.end(), name) != names.end()) continue;
    names.emplace_back(name);
  }
  return names;
}

}  // namespace parallax
