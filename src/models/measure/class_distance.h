#pragma once

// Class distance: how differently two predictions rank the true class (CRADLE, ICSE 2019, section
// III-B, formulas 1 and 2).

#include <cstddef>
#include <optional>
#include <span>

namespace parallax {

inline constexpr int kTopK = 5;

// A prediction is one confidence a class. A single number p stands for two classes, 1 - p and p.
size_t ClassCount(std::span<const double> prediction);

// 1 for the class of the highest confidence; classes of equal confidence share the better rank, so
// that saturated predictions (two classes at 1.0) do not differ by their order. None for a
// confidence of nan. REQUIRES: label < ClassCount(prediction).
std::optional<size_t> RankOfClass(std::span<const double> prediction, size_t label);

// The class of the highest confidence, the first of several; none when all are nan.
std::optional<size_t> TopClass(std::span<const double> prediction);

// 2^(k - rank), 0 beyond rank k or without a rank.
int ClassScore(std::span<const double> prediction, size_t label, int k = kTopK);

// |score - score|, from 0 to 2^(k - 1).
int ClassDistance(std::span<const double> a, std::span<const double> b, size_t label,
                  int k = kTopK);

}  // namespace parallax
