#include "report/html/pair_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "report/comparison_figures.h"
#include "report/html/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

// The backends that are in a pair, in order.
std::vector<std::string> TargetsOf(const Json& pairs) {
  std::vector<std::string> targets;
  for (const Json& pair : pairs) {
    for (const char* side : {"a", "b"}) {
      const std::string target = TextAt(pair, side);
      if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
        targets.push_back(target);
      }
    }
  }
  return targets;
}

// "class 16", "MAD 0.4", "3 flips": what there is beside the difference.
std::string SmallPrint(const Json& pair) {
  std::vector<std::string> words;
  const double of_class = NumberAt(At(pair, "class_distance"), "max").value_or(0);
  const double of_mad = NumberAt(At(pair, "mad_distance"), "max").value_or(0);
  if (of_class > 0) words.push_back("class " + FigureText(of_class));
  if (of_mad > 0) words.push_back("MAD " + FigureText(of_mad));
  const uint64_t flips = CountAt(pair, "top_class_flips");
  if (flips > 0) words.push_back(Counted(flips, "flip"));
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " · ") + word;
  return text;
}

std::string Cell(const Json& pair, const std::string& anchor) {
  const bool inconsistent = StateOf(pair) == PairState::kInconsistent;
  return fmt::format(
      "<td class=\"heat h{}\"><a href=\"#{}\" aria-label=\"{} against {}{}: largest difference {}"
      "\"><b>{}{}</b><small>{}</small></a></td>",
      HeatOf(DifferenceOf(pair)), anchor, EscapeMarkup(TextAt(pair, "a")),
      EscapeMarkup(TextAt(pair, "b")), inconsistent ? ", inconsistent" : "",
      FigureText(DifferenceOf(pair)), FigureText(DifferenceOf(pair)), inconsistent ? " ▲" : "",
      SmallPrint(pair));
}

std::string CellOf(const Json& pairs, const std::string& row, const std::string& column,
                   size_t number) {
  if (row == column) return "<td class=\"self\">–</td>";
  for (size_t i = 0; i < pairs.size(); ++i) {
    const std::string a = TextAt(pairs[i], "a"), b = TextAt(pairs[i], "b");
    if ((a == row && b == column) || (a == column && b == row)) {
      return Cell(pairs[i], PairAnchor(number, i));
    }
  }
  return "<td></td>";
}

}  // namespace

std::string PairAnchor(size_t number, size_t place) {
  return fmt::format("m{}-p{}", number, place);
}

int HeatOf(double difference) {
  int heat = 0;
  for (double bound : {1e-8, 1e-6, 1e-5, 1e-3, 1e-2, 1e-1}) heat += difference > bound;
  return heat;
}

std::string PairMatrix(const Json& comparison, size_t number) {
  const Json& pairs = ListAt(comparison, "pairs");
  const std::vector<std::string> targets = TargetsOf(pairs);
  std::string heading, rows;
  for (const std::string& target : targets) {
    heading += fmt::format("<th scope=\"col\">{}</th>", EscapeMarkup(target));
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", EscapeMarkup(target));
    for (const std::string& column : targets) rows += CellOf(pairs, target, column, number);
    rows += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Pairs of backends\">"
      "<table "
      "class=\"matrix\"><thead><tr><td></td>{}</tr></thead><tbody>\n{}</tbody></table></div>\n"
      "<p class=\"muted legend\">Largest difference of any output; ▲ marks inconsistent pairs. "
      "A cell leads to its pair.</p>\n",
      heading, rows);
}

}  // namespace parallax
