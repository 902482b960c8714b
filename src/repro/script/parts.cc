#include "repro/script/parts.h"

#include <fmt/format.h>

namespace parallax {

std::string_view ScriptCheck(std::string_view what) {
  return ScriptPart(fmt::format("check_{}.py.in", what));
}

std::string_view SnippetCheck(std::string_view what) {
  return ScriptPart(fmt::format("plain_{}.py.in", what));
}

}  // namespace parallax
