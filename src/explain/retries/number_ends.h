#pragma once

// Number ends: from which number on a tensor full of it fails, and whether that is so whatever the
// other tensors hold.

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "explain/variations/fillings.h"
#include "explain/variations/varier.h"

namespace parallax {

// Behind an end at which a number is off by so many tolerances at most, and farther inside by more.
inline constexpr double kLittleOff = 30;
inline constexpr const char* kGradually = " (more and more)";

// Whether words say from or to which number.
inline bool NamesEnd(std::string_view words) { return words.find(" about ") != words.npos; }

class NumberEnds {
 public:
  // Of tensor `tensor` of the witness. `others`: the witness with other tensors otherwise; `far`:
  // with one of them full of a very small or a large number.
  NumberEnds(Varier& varier, int tensor, std::vector<Binding> others, std::vector<Binding> far)
      : varier_(varier), tensor_(tensor), others_(std::move(others)), far_(std::move(far)) {}

  // "below about -5.6", "above about 60 (more and more)" where at the end little is wrong and
  // farther inside more: where a few points outside pass, whatever the others hold. One that fails
  // moves the end, once. What nobody can judge between what fails and what passes lies inside.
  // Empty: it is not settled, or the witness is outside.
  Result<std::string> Threshold(std::string_view where, double fails, double passes);
  // "between about 2 and 5e+06", "below about -25 or above about 700", "in size between about 89
  // and 92". Where nothing beyond is known to pass, there is no end.
  Result<std::string> Ranges(const std::vector<Filling>& fillings);
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
  Result<End> EndsOfDoubt(End end, double inner, double outer);
  // The number that fails; nothing: it is not settled.
  Result<std::optional<double>> SettledEnd(double fails, double passes, const Limits& limits);
  Result<double> OutermostFailing(double end, bool outwards, const Limits& limits);
  Result<bool> IsByItself(double fails, double end, bool outwards, const Limits& limits);
  Result<bool> IsGradual(const Limits& range);
  Result<std::optional<Limits>> SettledRange(const std::vector<FailingRun>& runs, size_t at);
  bool WitnessIs(bool of_size, const std::vector<Limits>& ranges) const;

  Varier& varier_;
  const int tensor_;
  const std::vector<Binding> others_;
  const std::vector<Binding> far_;
  bool enough_ = true;
};

}  // namespace parallax
