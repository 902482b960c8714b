#include "report/comparison_table.h"

#include <fmt/format.h>

#include "base/text.h"
#include "models/measure/comparison_words.h"
#include "report/failures.h"

namespace parallax {

std::string FigureOr(const std::optional<double>& figure) {
  return figure ? fmt::format("{:.3g}", *figure) : "-";
}

std::string ComparisonHeading() {
  return fmt::format("  {:<28}  {:>6}  {:>8}  {:>14}  {:>12}  {:>5}  {:>10}\n", "model", "inputs",
                     "backends", "class distance", "MAD distance", "flips", "difference");
}

std::string ComparisonLine(const NamedComparison& comparison) {
  const std::string name = TitleOf(comparison);
  if (!comparison.error.empty()) return fmt::format("  {:<28}  {}\n", name, comparison.error);
  const ComparisonFigures figures = FiguresOf(comparison.result);
  std::string text = fmt::format(
      "  {:<28}  {:>6}  {:>8}  {:>14}  {:>12}  {:>5}  {:>10}\n", name, comparison.result.inputs,
      fmt::format("{}/{}", figures.backends - figures.failed, figures.backends),
      FigureOr(figures.class_distance), FigureOr(figures.mad_distance), figures.flips,
      FigureOr(figures.difference));
  for (const std::string& line : TroubleLines(comparison.result)) text += "      " + line + "\n";
  return text;
}

namespace {

// "3 backends", "3 backends (2 alone)".
std::string FailedText(const ComparisonTotals& totals) {
  return Counted(totals.failed, "backend") +
         (totals.alone > 0 ? fmt::format(" ({} alone)", totals.alone) : "");
}

}  // namespace

std::string ComparisonClosing(std::span<const NamedComparison> comparisons) {
  const ComparisonTotals totals = TotalsOf(comparisons);
  return FailuresText(SharedFailures(comparisons)) +
         fmt::format(
             "\n{}, {}: {} inconsistent, {} unique; {} failed on a model, {} could not be "
             "compared\n",
             Counted(totals.models, "model"), Counted(totals.pairs, "pair"), totals.inconsistent,
             totals.unique, FailedText(totals), Counted(totals.errors, "model"));
}

std::string ComparisonTable(std::span<const NamedComparison> comparisons) {
  if (comparisons.empty()) return {};
  std::string text = ComparisonHeading();
  for (const NamedComparison& comparison : comparisons) text += ComparisonLine(comparison);
  return text + ComparisonClosing(comparisons);
}

}  // namespace parallax
