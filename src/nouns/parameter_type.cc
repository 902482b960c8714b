#include "nouns/parameter_type.h"

#include <charconv>

namespace parallax {

ParameterType ParseType(std::string_view type) {
  ParameterType out;
  if (type.ends_with('?')) {
    out.optional = true;
    type.remove_suffix(1);
  }
  size_t bracket = type.find('[');
  if (bracket != std::string_view::npos) {
    out.is_list = true;
    std::string_view inside = type.substr(bracket + 1);
    int length = 0;
    auto [end, error] = std::from_chars(inside.data(), inside.data() + inside.size(), length);
    if (error == std::errc() && length >= 0) out.length = length;
    type = type.substr(0, bracket);
    if (type.ends_with('?')) {
      out.item_optional = true;
      type.remove_suffix(1);
    }
  }
  out.base = type;
  return out;
}

}  // namespace parallax
