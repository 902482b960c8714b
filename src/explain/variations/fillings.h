#pragma once

// Fillings: a tensor full of one number, from very small to very large, and where among them those
// that fail lie. Pure functions.

#include <optional>
#include <utility>
#include <vector>

#include "nouns/dtype.h"
#include "nouns/varied_call.h"

namespace parallax {

// One tensor filled with one number.
struct Filling {
  double number = 0;
  VariedState state = VariedState::kUnknown;
};

// Those that the dtype holds, ascending.
std::vector<double> FillingsFor(DType dtype);
// Of that state, ascending.
std::vector<double> NumbersIn(VariedState state, const std::vector<Filling>& fillings);
// REQUIRES: there are some, ascending.
double LeastSize(const std::vector<double>& numbers);
double LargestSize(const std::vector<double>& numbers);
// Nothing of ordinary size fails, and the least and the largest that were tried of it pass.
bool OrdinarySizesPass(const std::vector<Filling>& fillings);
// One that fails and one that passes, of one sign, that are the fewest times apart; the one that
// passes is above the other, or below it.
std::optional<std::pair<double, double>> NearestPair(const std::vector<Filling>& fillings,
                                                     bool above);

// Numbers that fail, with none that passes between them, and those next to them that pass.
struct FailingRun {
  double low = 0;
  double high = 0;
  std::optional<double> below = std::nullopt;
  std::optional<double> above = std::nullopt;
};
// Ascending.
std::vector<FailingRun> RunsOf(std::vector<Filling> fillings);
// Of sizes; empty: a number fails and its opposite passes, or there are none of both signs.
std::vector<Filling> BySize(const std::vector<Filling>& fillings);

}  // namespace parallax
