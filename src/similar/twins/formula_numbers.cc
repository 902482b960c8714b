#include "similar/twins/formula_numbers.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace parallax {
namespace {

// Inline formulas, and lines of a block: TeX in reStructuredText and in Markdown.
const RE2& FormulaPattern() {
  static const RE2 pattern(R"((?s):math:`([^`]*)`|\.\. math::\s*(.*?)(?:\n\s*\n|$)|\$([^$\n]*)\$)");
  return pattern;
}

void AddNumbersIn(re2::StringPiece formula, std::set<double>* numbers) {
  static const RE2 pattern(R"((?:^|[^\w.])(\d+(?:\.\d+)?)(?:[^\w.]|\.?$))");
  std::string number;
  while (RE2::FindAndConsume(&formula, pattern, &number)) numbers->insert(std::stod(number));
}

std::set<double> NumbersIn(const std::string& doc) {
  std::set<double> numbers;
  re2::StringPiece left(doc), parts[3];
  while (RE2::FindAndConsume(&left, FormulaPattern(), &parts[0], &parts[1], &parts[2])) {
    for (const re2::StringPiece& part : parts) AddNumbersIn(part, &numbers);
  }
  return numbers;
}

}  // namespace

std::vector<double> FormulaNumbers(const std::vector<CatalogueEntry>& catalogue, size_t most) {
  std::map<double, size_t> apis;  // by number
  for (const CatalogueEntry& entry : catalogue) {
    for (const double number : NumbersIn(entry.api.doc)) ++apis[number];
  }
  std::vector<std::pair<double, size_t>> sorted(apis.begin(), apis.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<double> numbers;
  for (size_t i = 0; i < std::min(most, sorted.size()); ++i) numbers.push_back(sorted[i].first);
  return numbers;
}

}  // namespace parallax
