#include "repro/script/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/measures/outputs.h"
#include "numbers/element.h"
#include "repro/script/literal.h"

namespace parallax {
namespace {

// As part of a documentation string.
std::string ForDoc(std::string text) {
  for (char& c : text) {
    if (c == '\\' || c == '"') c = '\'';
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return text;
}

// Lines of at most 98 columns.
std::string Folded(const std::string& text) {
  constexpr size_t kColumns = 98;
  std::string out;
  size_t column = 0;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(' ', at), text.size());
    if (column > 0 && column + 1 + end - at > kColumns) {
      out += '\n';
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += text.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  return out;
}

// The longest stretch of `text` that `other` has as well.
std::string_view LongestShared(std::string_view text, std::string_view other) {
  std::string_view best;
  for (size_t begin = 0; begin < text.size(); ++begin) {
    while (begin + best.size() < text.size() &&
           other.find(text.substr(begin, best.size() + 1)) != other.npos) {
      best = text.substr(begin, best.size() + 1);
    }
  }
  return best;
}

}  // namespace

std::string Filled(std::string_view text, const ScriptWords& words) {
  std::string out(text);
  for (const auto& [word, meaning] : words) {
    std::string mark = "@" + word + "@";
    for (size_t at = out.find(mark); at != out.npos; at = out.find(mark, at + meaning.size())) {
      out.replace(at, mark.size(), meaning);
    }
  }
  return out;
}

ScriptWords FactWords(const InvestigateContext& context, const Finding& finding) {
  return {{"TITLE", ForDoc(finding.title)},
          {"EVIDENCE", Folded(ForDoc(finding.evidence))},
          {"TARGET", ForDoc(context.target + " " + context.target_version)},
          {"PROFILE", ForDoc(context.profile)}};
}

NumberBar BarOf(const Finding& finding) {
  for (const PairDifference& pair : CompareSides({finding.witness})) {
    const LeafDifference* leaf = pair.difference.WorstLeaf();
    if (leaf == nullptr || !leaf->values) continue;
    NumberBar bar{leaf->values->bounds, {}};
    auto a = DTypeFromName(leaf->a.substr(0, leaf->a.find('[')));
    auto b = DTypeFromName(leaf->b.substr(0, leaf->b.find('[')));
    if (a && b) bar.narrow = NarrowOf(*a, *b);
    return bar;
  }
  return {};
}

std::string_view SpecialFilter(const Finding& finding) {
  return finding.signature.kind == Kind::kNan ? " and (a - a != 0 or b - b != 0)" : "";
}

ScriptWords NumberWords(const Finding& finding) {
  const NumberBar bar = BarOf(finding);
  std::string overflow;
  if (bar.narrow.side >= 0) {
    std::string_view infinite = bar.narrow.side == 0 ? "a" : "b";
    std::string_view large = bar.narrow.side == 0 ? "b" : "a";
    overflow = fmt::format(
        "    if abs({0}) == float(\"inf\") and abs({1}) >= {2}:  # beyond its range\n"
        "        return ({0}.real > 0, {0}.imag > 0) == ({1}.real > 0, {1}.imag > 0)\n",
        infinite, large, PythonFloat(bar.narrow.largest * (1 - bar.bounds.rtol)));
  }
  if (std::isfinite(bar.bounds.normal)) {
    overflow += fmt::format(
        "    if (a == 0) != (b == 0) and max(abs(a), abs(b)) >= {}:  # a normal number\n"
        "        return False\n",
        PythonFloat(bar.bounds.normal));
  }
  return {{"RTOL", fmt::format("{}", bar.bounds.rtol)},
          {"ATOL", fmt::format("{}", bar.bounds.atol)},
          {"NARROW", overflow},
          {"FILTER", std::string(SpecialFilter(finding))}};
}

std::string AssertionPhrase(const Finding& finding) {
  std::string_view pattern = finding.signature.pattern;
  size_t begin = pattern.find(": ");
  if (begin != pattern.npos) pattern.remove_prefix(begin + 2);
  const auto wrong = static_cast<size_t>(finding.witness.verdict.side);
  std::string_view best;
  for (size_t i = 0; i < finding.witness.outcomes.size(); ++i) {
    if (!finding.witness.outcomes[i].Is<Raised>() ||
        (finding.witness.verdict.side >= 0 && i != wrong))
      continue;
    std::string_view shared =
        LongestShared(finding.witness.outcomes[i].As<Raised>().message, pattern);
    if (shared.size() > best.size()) best = shared;
  }
  return std::string(best);
}

}  // namespace parallax
