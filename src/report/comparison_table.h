#pragma once

// Comparisons of models as a table: what `parallax compare` prints of a zoo, and what reports tell
// of the models of a store.

#include <optional>
#include <span>
#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// "0.98"; a dash for none.
std::string FigureOr(const std::optional<double>& figure);

// A line: the largest distances over all pairs, and below it what is wrong, if anything.
std::string ComparisonLine(const NamedComparison& comparison);
std::string ComparisonHeading();

// What backends could not do, and the totals.
std::string ComparisonClosing(std::span<const NamedComparison> comparisons);
// Heading, lines and closing; empty for none.
std::string ComparisonTable(std::span<const NamedComparison> comparisons);

}  // namespace parallax
