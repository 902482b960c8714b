#include "report/html/pair_matrix.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "models/measure/comparison_words.h"
#include "report/html/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

// The places of the backends that are in a pair, in order.
std::vector<size_t> PairedBackends(const std::vector<PairResult>& pairs) {
  std::vector<size_t> places;
  for (const PairResult& pair : pairs) {
    for (const size_t place : {pair.a, pair.b}) {
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }
  return places;
}

// "class 16", "MAD 0.4", "3 flips": what there is beside the difference.
std::string SmallPrint(const PairResult& pair) {
  std::vector<std::string> words;
  const double of_class = pair.class_distance ? pair.class_distance->largest : 0;
  const double of_mad = pair.mad_distance ? pair.mad_distance->largest : 0;
  if (of_class > 0) words.push_back("class " + FigureText(of_class));
  if (of_mad > 0) words.push_back("MAD " + FigureText(of_mad));
  if (pair.top_class_flips > 0) words.push_back(Counted(pair.top_class_flips, "flip"));
  return fmt::format("{}", fmt::join(words, " · "));
}

std::string Cell(const ModelComparison& comparison, size_t place, const std::string& anchor) {
  const PairResult& pair = comparison.pairs[place];
  const std::string difference = FigureText(pair.max_abs_difference);
  return fmt::format(
      "<td class=\"heat h{}\"><a href=\"#{}\" aria-label=\"{} against {}{}: largest difference {}"
      "\"><b>{}{}</b><small>{}</small></a></td>",
      HeatOf(pair.max_abs_difference), anchor, EscapeMarkup(NameOfA(comparison, pair)),
      EscapeMarkup(NameOfB(comparison, pair)), pair.inconsistent ? ", inconsistent" : "",
      difference, difference, pair.inconsistent ? " ▲" : "", SmallPrint(pair));
}

std::string CellOf(const ModelComparison& comparison, size_t row, size_t column, size_t number) {
  if (row == column) return "<td class=\"self\">–</td>";
  const std::vector<PairResult>& pairs = comparison.pairs;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto& [a, b] = std::pair(pairs[i].a, pairs[i].b);
    if ((a == row && b == column) || (a == column && b == row)) {
      return Cell(comparison, i, PairAnchor(number, i));
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

std::string PairMatrix(const ModelComparison& comparison, size_t number) {
  const std::vector<size_t> places = PairedBackends(comparison.pairs);
  std::string heading, rows;
  for (const size_t row : places) {
    const std::string name = EscapeMarkup(comparison.backends[row].Shown());
    heading += fmt::format("<th scope=\"col\">{}</th>", name);
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", name);
    for (const size_t column : places) rows += CellOf(comparison, row, column, number);
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
