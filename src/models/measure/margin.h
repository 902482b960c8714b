#pragma once

// Decision margins: how near a classifier is to another answer, and so whether a difference between
// two backends, small as it is, could flip one.

#include <cstdint>
#include <optional>
#include <span>

#include "models/measure/comparison.h"
#include "models/measure/pair.h"

namespace parallax {

// The gap between the two highest confidences; a single number p stands for the classes 1 - p and
// p. None when fewer than two confidences are no nan.
std::optional<double> MarginOf(std::span<const double> prediction);

// Over all inputs that have a margin; none when none has.
std::optional<MarginSummary> Margins(const Predictions& predictions);

// Inputs on which a and b differ, and the smaller of their margins is at most twice the largest
// difference there: each of two confidences may move by that much.
uint64_t NearFlips(const Predictions& a, const Predictions& b);

}  // namespace parallax
