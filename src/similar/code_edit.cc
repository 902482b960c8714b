#include "similar/code_edit.h"

#include <re2/re2.h>

#include <algorithm>

namespace parallax {

std::string Edited(std::string_view text, std::vector<CodeEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const CodeEdit& a, const CodeEdit& b) { return a.at.begin > b.at.begin; });
  std::string out(text);
  for (const CodeEdit& edit : edits) {
    out.replace(edit.at.begin, edit.at.end - edit.at.begin, edit.text);
  }
  RE2::GlobalReplace(&out, R"(\s*\n\s*)", " ");
  return out;
}

}  // namespace parallax
