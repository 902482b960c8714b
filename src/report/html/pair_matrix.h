#pragma once

// PairMatrix: all pairs of backends of a comparison as a table, coloured by how far they are apart;
// each cell leads to the pair's section. Pure functions.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// The anchor of a pair: `number` of the comparison, place in its pairs.
std::string PairAnchor(size_t number, size_t place);
// 0 (equal) to 6 (over 0.1): the colour of a difference.
int HeatOf(double difference);

std::string PairMatrix(const ModelComparison& comparison, size_t number);

}  // namespace parallax
