#pragma once

// Figures of a comparison of models, read from its JSON, which another version may have made.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "models/measure/json_reader.h"

namespace parallax {

// What follows the last slash.
std::string LastPart(const std::string& path);
// A backend's name, unique also where several files run on one target.
std::string LabelOf(const Json& backend);
// What a reader calls the model.
std::string TitleOf(const Json& comparison);

// What a pair of backends comes to, in the order of gravity. Unjudged: no distance could be taken.
// Over: of tolerance, on some input.
enum class PairState { kConsistent, kUnjudged, kOver, kFlips, kInconsistent };
PairState StateOf(const Json& pair);
// What an infinite or missing difference comes to: infinity.
double DifferenceOf(const Json& pair);

struct ComparisonFigures {
  size_t backends = 0;
  size_t failed = 0;  // backends
  size_t pairs = 0;
  size_t inconsistent = 0;  // pairs
  size_t flipping = 0;      // pairs that are no worse than that
  size_t unjudged = 0;      // pairs of which no distance could be taken
  uint64_t flips = 0;       // of the pair with most
  // The largest over all pairs; none: it could be taken of no pair.
  std::optional<double> class_distance;
  std::optional<double> mad_distance;
  std::optional<double> difference;
};
ComparisonFigures FiguresOf(const Json& comparison);

// In a word: "inconsistent", "flips", "consistent", "backend failed", "not judged", "not compared".
std::string StateWord(const ComparisonFigures& figures);

}  // namespace parallax
