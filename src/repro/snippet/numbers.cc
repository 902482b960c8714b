#include "repro/snippet/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

#include "judge/measures/lost_to_zero.h"
#include "judge/measures/outputs.h"
#include "repro/script/parts.h"

namespace parallax {
namespace {

constexpr int64_t kMostShown = 16;  // numbers of an output that are printed in full

// Lists in lists in lists take a function.
constexpr size_t kMostPlain = 2;

// How the output of a side is written down.
struct OutputForm {
  bool tensor = false;  // one tensor, the whole of it
  size_t rank = 0;
  size_t leaves = 0;
  int64_t count = 0;  // of numbers
  bool exact = true;  // no number is rounded
};

OutputForm OutputFormOf(const Finding& finding, int index) {
  OutputForm form;
  if (index < 0) return form;
  const auto side = static_cast<size_t>(index);
  const Outcome& outcome = finding.witness.outcomes[side];
  if (!outcome.Is<Returned>()) return form;
  const OutputValue& value = outcome.As<Returned>().value;
  const bool whole = finding.witness.relation.sides[side].select == Select::kAll;
  form.tensor = std::holds_alternative<OutputTensor>(value.v) && whole;
  for (const Leaf& leaf : LeavesOf(value)) {
    ++form.leaves;
    form.rank = leaf.shape.size();
    form.count += NumElements(leaf.shape);
    form.exact &= leaf.dtype && !IsInexact(*leaf.dtype);
  }
  return form;
}

// The numbers of a variable, flat.
std::string Flat(std::string_view name, const OutputForm& form) {
  if (!form.tensor || form.rank > kMostPlain) return fmt::format("flat({})", name);
  if (form.rank == 0) return fmt::format("[{}.tolist()]", name);
  return form.rank == 1 ? fmt::format("{}.tolist()", name)
                        : fmt::format("sum({}.tolist(), [])", name);
}

std::string Shown(std::string_view name, const OutputForm& form) {
  return form.tensor ? fmt::format("{}.tolist()", name) : fmt::format("flat({})", name);
}

// What one comparison does not say: numbers beyond a dtype, or a 0 that is no small number.
bool NeedsClose(const Finding& finding, const NumberBar& bar) {
  return bar.narrow.side >= 0 || LosesToZero({finding.witness});
}

std::string Differ(const NumberBar& bar, bool needs_close, bool exact) {
  if (needs_close) return "not close(a, b)";
  if (exact) return "a != b";
  std::string unequal = "a != b and (a == a or b == b)";
  if (bar.bounds.atol == 0 && bar.bounds.rtol == 0) return unequal;
  return unequal + fmt::format("\n         and not abs(a - b) <= {} + {} * abs(b) < float(\"inf\")",
                               bar.bounds.atol, bar.bounds.rtol);
}

std::string Show(const OutputForm& one, const OutputForm& other, const SnippetRoles& roles) {
  const std::string_view left = roles.one(), right = roles.other();
  if (std::max(one.count, other.count) <= kMostShown) {
    return fmt::format("print(\"{0}: %s\\n{1}: %s\" % ({2}, {3}))", left, right, Shown(left, one),
                       Shown(right, other));
  }
  return fmt::format(
      "wrong.sort(key=lambda pair: -abs(pair[0] - pair[1]))\n"
      "for a, b, place in wrong[:1]:\n"
      "    print(\"{}: %r, element %d\\n{}: %r, element %d\" % (b, place, a, place))",
      left, right);
}

bool IsOfNumber(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.'; }

// "0.10000000149011612" as "0.1"; what is no longer then stays.
std::string Rounded(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const bool begins = std::isdigit(static_cast<unsigned char>(text[at])) != 0 &&
                        (at == 0 || !IsOfNumber(text[at - 1]));
    if (!begins) {
      out += text[at++];
      continue;
    }
    char* end = nullptr;
    const double value = std::strtod(text.c_str() + at, &end);
    const std::string_view token(text.c_str() + at, end);
    const std::string shorter = fmt::format("{:.6g}", value);
    const bool inexact = token.find_first_of(".e") != token.npos;
    out += inexact && shorter.size() < token.size() && token.size() > 7 ? shorter : token;
    at += token.size();
  }
  return out;
}

}  // namespace

ScriptWords NumbersCheck(const Finding& finding, const SnippetRoles& roles) {
  const NumberBar bar = BarOf(finding);
  // Memory, an output's or an input's, before the call and after it.
  const bool memory = roles.expected < 0;
  const OutputForm other = memory ? OutputForm() : OutputFormOf(finding, roles.got);
  const OutputForm one = memory ? OutputForm() : OutputFormOf(finding, roles.expected);
  std::string close;
  if (!one.tensor || !other.tensor || std::max(one.rank, other.rank) > kMostPlain) {
    close += ScriptPart("plain_flat.py.in");
  }
  const bool needs_close = NeedsClose(finding, bar);
  if (needs_close) close += Filled(ScriptPart("plain_close.py.in"), NumberWords(finding));
  const bool exact = !memory && one.exact && other.exact;
  const bool several = std::max(one.leaves, other.leaves) > 1;
  return {{"CLOSE", close},
          {"ONES", Flat(roles.one(), one)},
          {"OTHERS", Flat(roles.other(), other)},
          {"DIFFER", Differ(bar, needs_close, exact) + std::string(SpecialFilter(finding))},
          {"SHOW", Show(one, other, roles)},
          {"PLACE", several ? "number %d of the outputs" : "element %d"}};
}

std::string PlaceToPrint(const Finding& finding, const SnippetRoles& roles,
                         std::string_view printed) {
  constexpr std::string_view kElement = ", element ";
  const size_t at = printed.rfind(kElement);
  if (at == printed.npos || roles.expected < 0) return "";
  for (const int side : {roles.got, roles.expected}) {
    const OutputForm form = OutputFormOf(finding, side);
    if (!form.tensor || form.rank != 1) return "";
  }
  return fmt::format("[{}]", printed.substr(at + kElement.size()));
}

void RoundNumbers(std::string* one, std::string* other) {
  std::string left = Rounded(*one), right = Rounded(*other);
  if (left == right) return;
  *one = std::move(left);
  *other = std::move(right);
}

}  // namespace parallax
