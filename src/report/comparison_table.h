#pragma once

// Comparisons of models as a table: what `parallax compare` prints of a zoo, and what reports tell
// of the models of a store. Each is ComparisonJson's object with a "name", or has a "name" and an
// "error" alone; another version may have made it.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parallax {

// "0.98"; a dash for none.
std::string FigureOr(const std::optional<double>& figure);

// A line: the largest distances over all pairs, and below it what is wrong, if anything.
std::string ComparisonLine(const nlohmann::ordered_json& comparison);
std::string ComparisonHeading();
// "toy-b refused: ...", "a against b: INCONSISTENT, ...".
std::string BackendTrouble(const nlohmann::ordered_json& backend);
std::string PairTrouble(const nlohmann::ordered_json& pair);
// What is wrong, a line for each backend and pair.
std::vector<std::string> TroubleLines(const nlohmann::ordered_json& comparison);

struct ComparisonTotals {
  uint64_t models = 0;
  uint64_t pairs = 0;
  uint64_t inconsistent = 0;
  uint64_t unique = 0;
  uint64_t failed = 0;  // backends on a model
  uint64_t errors = 0;  // models that could not be compared
};
ComparisonTotals TotalsOf(std::span<const nlohmann::ordered_json> comparisons);
// What backends could not do, and the totals.
std::string ComparisonClosing(std::span<const nlohmann::ordered_json> comparisons);
// Heading, lines and closing; empty for none.
std::string ComparisonTable(std::span<const nlohmann::ordered_json> comparisons);

nlohmann::ordered_json ComparisonsJson(std::span<const nlohmann::ordered_json> comparisons);

}  // namespace parallax
