#pragma once

// PairSection: a pair of backends in the HTML report: how far they are apart, on how many inputs,
// and by which layer. Pure functions.

#include <string>

#include "report/html/json_reader.h"

namespace parallax {

// In the order of gravity. Unjudged: no distance could be taken. Over: of tolerance, on some input.
enum class PairState { kConsistent, kUnjudged, kOver, kFlips, kInconsistent };
PairState StateOf(const Json& pair);
// What an infinite or missing difference comes to.
double DifferenceOf(const Json& pair);

// `id`: the anchor, unique in the page.
std::string PairSection(const Json& pair, const std::string& id);

}  // namespace parallax
