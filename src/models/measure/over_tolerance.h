#pragma once

// OverTolerance: whether two predictions differ by more than healthy backends do. A number that is
// over tolerance may still be rounding: where large numbers cancel, where a model amplifies it, or
// where it computes in few digits. Pure functions; models/run/nudges.h makes the runs.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// Numbers that differ by more are over tolerance, those of a runtime's own node tests: what two
// backends in float32 may differ by when both are healthy.
inline constexpr double kOverRelative = 1e-3;
inline constexpr double kOverAbsolute = 1e-5;

// Nan against a number is over; two nans, and equal infinities, agree.
bool IsOver(double x, double y);

// The fewest digits in which a side computes.
enum class Digits { kFloat32, kFloat16, kByte };
// Of what an adapter calls it: "float16"; "bfloat16" and "int8" are kByte; all else is kFloat32.
Digits DigitsOf(std::string_view precision);

// What two healthy sides may differ by, as a share of the largest number of an output. A difference
// beyond `nudged` counts unless nudges of the input account for it, one beyond `alone` where the
// input cannot be nudged.
struct RoundingShares {
  double nudged = 0;
  double alone = 0;
  double nudge = 0;  // by how much of itself a number of the input is moved
};
RoundingShares SharesOf(Digits digits);

// The predictions of two sides for one input: all outputs of the model end to end, `widths` numbers
// each; one of any other size is taken as a whole.
struct PredictionPair {
  std::span<const double> a;
  std::span<const double> b;
  std::span<const size_t> widths;
};

// Of the numbers that are over tolerance, the largest difference as a share of the largest finite
// number of its output on either side; infinite where nan or infinity meets something else.
double WorstShare(const PredictionPair& pair);

// Whether for each number that is over tolerance and beyond `share`, `movement` (how far nudges of
// the input move it) is an eighth of the difference at least. REQUIRES: sizes are equal.
bool MovementExplains(const PredictionPair& pair, double share, std::span<const double> movement);

}  // namespace parallax
