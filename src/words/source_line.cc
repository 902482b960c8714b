#include "words/source_line.h"

#include <algorithm>
#include <cctype>

namespace parallax {
namespace {

bool IsOfFileName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-' ||
         c == '+';
}

// The file name that ends before `end`, a quotation mark between them or not; empty: there is none.
std::string_view FileBefore(std::string_view text, size_t end) {
  if (end > 0 && text[end - 1] == '"') --end;
  size_t begin = end;
  while (begin > 0 && IsOfFileName(text[begin - 1])) --begin;
  const std::string_view name = text.substr(begin, end - begin);
  const size_t dot = name.rfind('.');
  const bool has_extension = dot != name.npos && dot > 0 && dot + 1 < name.size() &&
                             std::isalpha(static_cast<unsigned char>(name[dot + 1])) != 0;
  return has_extension ? name : std::string_view();
}

}  // namespace

std::string SourceLine(std::string_view message) {
  for (size_t colon = message.find(':'); colon != message.npos;
       colon = message.find(':', colon + 1)) {
    const size_t end = std::min(message.find_first_not_of("0123456789", colon + 1), message.size());
    const std::string_view file = FileBefore(message, colon);
    if (end > colon + 1 && !file.empty()) {
      return std::string(file) + std::string(message.substr(colon, end - colon));
    }
  }
  return {};
}

}  // namespace parallax
