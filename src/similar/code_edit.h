#pragma once

// CodeEdit: a part of an expression, and what takes its place. Internal to src/similar.

#include <string>
#include <string_view>
#include <vector>

#include "similar/python_expression.h"

namespace parallax {

struct CodeEdit {
  CodeSpan at;
  std::string text;
};

// `text` with all of them, which do not overlap, in one line.
std::string Edited(std::string_view text, std::vector<CodeEdit> edits);

}  // namespace parallax
