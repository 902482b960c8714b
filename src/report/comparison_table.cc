#include "report/comparison_table.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "report/comparison_figures.h"
#include "report/failures.h"

namespace parallax {
namespace {

constexpr size_t kMessage = 160;  // characters of what a backend says

std::string BlamedLayer(const Json& pair) {
  const auto rate = [](const Json& row) { return NumberAt(row, "rate").value_or(HUGE_VAL); };
  const Json* top = nullptr;
  for (const Json& row : ListAt(pair, "localisation")) {
    if (top == nullptr || rate(row) > rate(*top)) top = &row;
  }
  if (top == nullptr) return {};
  return fmt::format(", blames {} ({})", TextAt(*top, "layer"), TextAt(*top, "type"));
}

Json Failures(std::span<const Json> comparisons) {
  std::vector<Json> tables;
  for (const Json& comparison : comparisons) tables.push_back(ListAt(comparison, "failures"));
  return MergedFailures(tables);
}

}  // namespace

std::string BackendTrouble(const Json& backend) {
  return fmt::format("{} {}: {}", LabelOf(backend), TextAt(backend, "status"),
                     TextAt(backend, "message").substr(0, kMessage));
}

std::string PairTrouble(const Json& pair) {
  const std::string pattern = TextAt(pair, "pattern"), finding = TextAt(pair, "finding");
  return fmt::format(
      "{} against {}: {}{}{}, {} over tolerance{}{}", TextAt(pair, "a"), TextAt(pair, "b"),
      FlagAt(pair, "inconsistent") ? "INCONSISTENT, " : "", pattern.empty() ? "" : pattern + ", ",
      Counted(CountAt(pair, "top_class_flips"), "flip"), CountAt(pair, "over_tolerance"),
      BlamedLayer(pair), finding.empty() ? "" : ", finding " + finding);
}

std::vector<std::string> TroubleLines(const Json& comparison) {
  std::vector<std::string> lines;
  for (const Json& backend : ListAt(comparison, "backends")) {
    if (TextAt(backend, "status") != "ok") lines.push_back(BackendTrouble(backend));
  }
  for (const Json& pair : ListAt(comparison, "pairs")) {
    if (StateOf(pair) >= PairState::kOver) lines.push_back(PairTrouble(pair));
  }
  return lines;
}

std::string FigureOr(const std::optional<double>& figure) {
  return figure ? fmt::format("{:.3g}", *figure) : "-";
}

std::string ComparisonHeading() {
  return fmt::format("  {:<28}  {:>6}  {:>8}  {:>14}  {:>12}  {:>5}  {:>10}\n", "model", "inputs",
                     "backends", "class distance", "MAD distance", "flips", "difference");
}

std::string ComparisonLine(const Json& comparison) {
  const std::string name = TitleOf(comparison);
  if (comparison.contains("error")) {
    return fmt::format("  {:<28}  {}\n", name, TextAt(comparison, "error"));
  }
  const ComparisonFigures figures = FiguresOf(comparison);
  std::string text =
      fmt::format("  {:<28}  {:>6}  {:>8}  {:>14}  {:>12}  {:>5}  {:>10}\n", name,
                  CountAt(comparison, "inputs"),
                  fmt::format("{}/{}", figures.backends - figures.failed, figures.backends),
                  FigureOr(figures.class_distance), FigureOr(figures.mad_distance), figures.flips,
                  FigureOr(figures.difference));
  for (const std::string& line : TroubleLines(comparison)) text += "      " + line + "\n";
  return text;
}

ComparisonTotals TotalsOf(std::span<const Json> comparisons) {
  ComparisonTotals totals;
  totals.models = comparisons.size();
  for (const Json& comparison : comparisons) {
    const ComparisonFigures figures = FiguresOf(comparison);
    totals.pairs += figures.pairs;
    totals.inconsistent += figures.inconsistent;
    totals.unique += CountAt(comparison, "unique_inconsistencies");
    totals.failed += figures.failed;
    totals.errors += comparison.contains("error");
  }
  return totals;
}

Json ComparisonsJson(std::span<const Json> comparisons) {
  const ComparisonTotals totals = TotalsOf(comparisons);
  Json json;
  json["schema"] = 1;
  json["models"] = comparisons;
  json["pairs"] = totals.pairs;
  json["inconsistent_pairs"] = totals.inconsistent;
  json["unique_inconsistencies"] = totals.unique;
  json["failed_backends"] = totals.failed;
  json["errors"] = totals.errors;
  json["failures"] = Failures(comparisons);
  return json;
}

std::string ComparisonClosing(std::span<const Json> comparisons) {
  const ComparisonTotals totals = TotalsOf(comparisons);
  return FailuresText(Failures(comparisons)) +
         fmt::format(
             "\n{}, {}: {} inconsistent, {} unique; {} failed on a model, {} could not be "
             "compared\n",
             Counted(totals.models, "model"), Counted(totals.pairs, "pair"), totals.inconsistent,
             totals.unique, Counted(totals.failed, "backend"), Counted(totals.errors, "model"));
}

std::string ComparisonTable(std::span<const Json> comparisons) {
  if (comparisons.empty()) return {};
  std::string text = ComparisonHeading();
  for (const Json& comparison : comparisons) text += ComparisonLine(comparison);
  return text + ComparisonClosing(comparisons);
}

}  // namespace parallax
