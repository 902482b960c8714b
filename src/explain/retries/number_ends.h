#pragma once

// Number ends: from which number on a tensor full of it fails, and whether that is so whatever the
// other tensors hold.

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "explain/variations/varier.h"

namespace parallax {

class NumberEnds {
 public:
  // Of tensor `tensor` of the witness. `others`: the witness with other tensors otherwise.
  NumberEnds(Varier& varier, int tensor, std::vector<Binding> others)
      : varier_(varier), tensor_(tensor), others_(std::move(others)) {}

  // "below about -5.6": where a few points outside pass, whatever the others hold. One that fails
  // moves the end, once. Empty: it is not settled, or the witness is outside.
  Result<std::string> Threshold(std::string_view where, double fails, double passes);
  // "between about 2 and 5e+06", "below about -25 or above about 700". Both ascend.
  Result<std::string> Range(const std::vector<double>& fails, const std::vector<double>& passes);
  // Whether different numbers that pass alone, each for all, fail together: both ways round.
  Result<bool> FailTogether(const std::vector<double>& passes);

  // False: with other tensors otherwise what is inside passes.
  bool are_enough() const { return enough_; }

 private:
  struct End {
    double fails = 0;
    double passes = 0;
  };
  // Points that say something of an end lie there.
  struct Limits {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
  };
  Binding With(const Binding& binding, double number) const;
  Result<VariedState> StateAt(double number);
  Result<End> EndBetween(double fails, double passes);
  // The number that fails; nothing: it is not settled.
  Result<std::optional<double>> SettledEnd(double fails, double passes, const Limits& limits);
  Result<double> OutermostFailing(double end, bool outwards, const Limits& limits);
  Result<bool> IsByItself(double end, bool outwards, const Limits& limits);
  bool WitnessIs(bool of_size, double low, double high) const;

  Varier& varier_;
  const int tensor_;
  const std::vector<Binding> others_;
  bool enough_ = true;
};

}  // namespace parallax
