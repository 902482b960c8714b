#include "constraints/documents/plain_text.h"

#include <re2/re2.h>

#include <span>
#include <string>

namespace parallax {
namespace {

struct Rewrite {
  RE2 from;
  const char* to;
};

// Applied in this order, everywhere.
std::span<const Rewrite> Rewrites() {
  static const Rewrite kRewrites[] = {
      {RE2("[\u2018\u2019]"), "'"},
      {RE2("[\u201c\u201d]"), "\""},
      {RE2(R"re(``)re"), "`"},
      {RE2(R"re(\\(?:text|mathrm|mathbf|textit|operatorname)\{([^{}]*)\})re"), R"(\1)"},
      {RE2(R"re(\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\})re"), R"(\1/\2)"},
      {RE2(R"re(\\geq?\b)re"), ">="},
      {RE2(R"re(\\leq?\b)re"), "<="},
      {RE2(R"re(\\times\b)re"), "x"},
      {RE2(R"re(\\[lc]?dots\b)re"), "..."},
      {RE2(R"re(\\in\b)re"), "in"},
      {RE2(R"re(\\infty\b)re"), "inf"},
      {RE2(R"re(\\_)re"), "_"},
      {RE2(R"re(:(?:class|attr|func|meth|mod|obj|ref|doc|py):`~?([^`<]*)(?:<[^`]*>)?`)re"),
       R"(`\1`)"},
      {RE2(R"re(:math:`([^`]*)`)re"), R"(\1)"},
      {RE2(R"re(\\\\\(|\\\\\))re"), ""},
      {RE2(R"re(`\\? ?= ?([A-Za-z0-9.]+)`)re"), R"( = \1)"},
      {RE2(R"re(\\ ?)re"), ""},
      {RE2(R"re(\s+)re"), " "},
  };
  return kRewrites;
}

}  // namespace

std::string PlainText(std::string_view text) {
  std::string out(text);
  for (const Rewrite& rewrite : Rewrites()) RE2::GlobalReplace(&out, rewrite.from, rewrite.to);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out.starts_with(' ') ? out.substr(1) : out;
}

}  // namespace parallax
