#pragma once

// Decision margins: how near a classifier is to another answer. Where the margin is small, even a
// small difference between two backends can flip the answer.

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

// How many inputs could flip: a and b differ there, and the smaller of their margins is at most
// twice their largest difference, since each of two confidences may move by that much.
uint64_t NearFlips(const Predictions& a, const Predictions& b);

}  // namespace parallax
