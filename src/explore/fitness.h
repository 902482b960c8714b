#pragma once

// How near a network is to a failure (after Audee, ASE 2020): how far two backends are apart at
// the logits, and how far the logits are from each other, where nan may be near. Pure functions of
// what the program of logits gave: the logits, and for each layer whether there is nan in it.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "explore/network_run.h"

namespace parallax {

enum class Fitness { kInconsistency, kNan };

struct LogitsRun {
  std::vector<double> logits;  // rows end to end; empty: it does not run
  size_t row = 0;              // of how many numbers
  bool has_nan = false;        // in any layer
};

LogitsRun LogitsOf(const NetworkRun& run);

// None: fewer than two backends gave finite logits (inconsistency), or none did (nan). Logits that
// are infinite are as near to nan as can be. The paper takes the layer distance, the mean of
// |a - b|, which grows with the magnitude of a network. Here of rows of classes it is the largest
// share of a lead that the difference takes: 1 is a flip. Of other outputs it is the distance by
// the spread.
std::optional<double> FitnessOf(Fitness fitness, std::span<const LogitsRun> runs);

// Two backends name other classes for a row of the input, and not by rounding alone: on both sides
// the one's class is ahead of the other's by more than a float32 rounds.
bool HasFlip(std::span<const LogitsRun> runs);
bool AnyNan(std::span<const LogitsRun> runs);
// Some have nan, others none.
bool NanParts(std::span<const LogitsRun> runs);

}  // namespace parallax
