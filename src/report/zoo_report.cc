#include "report/zoo_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/failures.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

double NumberOr(const Json& value, double other) {
  return value.is_number() ? value.get<double>() : other;
}

struct Figures {
  double class_distance = 0;
  double mad_distance = 0;
  double difference = 0;
  uint64_t flips = 0;  // of the pair with most
  size_t inconsistent = 0;
  size_t failed = 0;  // backends
};

Figures FiguresOf(const Json& comparison) {
  Figures figures;
  for (const Json& pair : comparison.value("pairs", Json::array())) {
    figures.class_distance =
        std::max(figures.class_distance, NumberOr(pair["class_distance"]["max"], 0));
    figures.mad_distance = std::max(figures.mad_distance, NumberOr(pair["mad_distance"]["max"], 0));
    // Null is infinite: nan on one side.
    figures.difference =
        std::max(figures.difference, NumberOr(pair["max_abs_difference"], HUGE_VAL));
    figures.flips = std::max(figures.flips, pair["top_class_flips"].get<uint64_t>());
    figures.inconsistent += pair["inconsistent"].get<bool>();
  }
  for (const Json& backend : comparison.value("backends", Json::array())) {
    figures.failed += backend["status"] != "ok";
  }
  return figures;
}

std::string BlamedLayer(const Json& pair) {
  const Json* top = nullptr;
  for (const Json& row : pair["localisation"]) {
    if (top == nullptr || NumberOr(row["rate"], HUGE_VAL) > NumberOr((*top)["rate"], HUGE_VAL)) {
      top = &row;
    }
  }
  if (top == nullptr) return {};
  return fmt::format(", blames {} ({})", (*top)["layer"].get<std::string>(),
                     (*top)["type"].get<std::string>());
}

std::string FindingOf(const Json& pair) {
  const auto at = pair.find("finding");
  if (at == pair.end() || !at->is_string()) return {};
  return ", finding " + at->get<std::string>();
}

std::string Trouble(const Json& comparison) {
  std::string text;
  for (const Json& backend : comparison.value("backends", Json::array())) {
    if (backend["status"] == "ok") continue;
    std::string name = backend["target"].get<std::string>();
    text += fmt::format("      {} {}: {}\n", backend.value("label", name),
                        backend["status"].get<std::string>(),
                        backend["message"].get<std::string>().substr(0, 160));
  }
  for (const Json& pair : comparison.value("pairs", Json::array())) {
    const uint64_t over = pair.value("over_tolerance", uint64_t{0});
    if (!pair["inconsistent"].get<bool>() && pair["top_class_flips"] == 0 && over == 0) continue;
    text += fmt::format("      {} against {}: {}{}, {} flips, {} over tolerance{}{}\n",
                        pair["a"].get<std::string>(), pair["b"].get<std::string>(),
                        pair["inconsistent"].get<bool>() ? "INCONSISTENT, " : "",
                        pair["pattern"].get<std::string>(), pair["top_class_flips"].get<uint64_t>(),
                        over, BlamedLayer(pair), FindingOf(pair));
  }
  return text;
}

Json Failures(const std::vector<ZooResult>& results) {
  std::vector<Json> tables;
  for (const ZooResult& result : results) {
    tables.push_back(result.comparison.value("failures", Json::array()));
  }
  return MergedFailures(tables);
}

}  // namespace

std::string ZooHeading() {
  return fmt::format("  {:<28}  {:>6}  {:>8}  {:>14}  {:>12}  {:>5}  {:>10}\n", "model", "inputs",
                     "backends", "class distance", "MAD distance", "flips", "difference");
}

std::string ZooLine(const ZooResult& result) {
  if (result.comparison.contains("error")) {
    return fmt::format("  {:<28}  {}\n", result.name,
                       result.comparison["error"].get<std::string>());
  }
  Figures figures = FiguresOf(result.comparison);
  size_t backends = result.comparison["backends"].size();
  return fmt::format("  {:<28}  {:>6}  {:>8}  {:>14.3g}  {:>12.3g}  {:>5}  {:>10.3g}\n",
                     result.name, result.comparison["inputs"].get<uint64_t>(),
                     fmt::format("{}/{}", backends - figures.failed, backends),
                     figures.class_distance, figures.mad_distance, figures.flips,
                     figures.difference) +
         Trouble(result.comparison);
}

ZooTotals TotalsOf(const std::vector<ZooResult>& results) {
  ZooTotals totals;
  for (const ZooResult& result : results) {
    Figures figures = FiguresOf(result.comparison);
    totals.pairs += result.comparison.value("pairs", Json::array()).size();
    totals.inconsistent += figures.inconsistent;
    totals.unique += result.comparison.value("unique_inconsistencies", uint64_t{0});
    totals.failed += figures.failed;
    totals.errors += result.comparison.contains("error");
  }
  return totals;
}

nlohmann::ordered_json ZooJson(const std::vector<ZooResult>& results) {
  Json json;
  json["schema"] = 1;
  json["models"] = Json::array();
  for (const ZooResult& result : results) {
    Json one;
    one["name"] = result.name;
    one.update(result.comparison);
    json["models"].push_back(std::move(one));
  }
  ZooTotals totals = TotalsOf(results);
  json["pairs"] = totals.pairs;
  json["inconsistent_pairs"] = totals.inconsistent;
  json["unique_inconsistencies"] = totals.unique;
  json["failed_backends"] = totals.failed;
  json["errors"] = totals.errors;
  json["failures"] = Failures(results);
  return json;
}

std::string ZooClosing(const std::vector<ZooResult>& results) {
  ZooTotals totals = TotalsOf(results);
  return FailuresText(Failures(results)) + fmt::format(
                                               "\n{} models, {} pairs: {} inconsistent, {} unique; "
                                               "{} backends failed on a model, {} models "
                                               "could not be compared\n",
                                               results.size(), totals.pairs, totals.inconsistent,
                                               totals.unique, totals.failed, totals.errors);
}

}  // namespace parallax
