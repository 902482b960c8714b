// Questions about powers of one tensor to another: what underflows on the way, and what rounds to 0
// or 1 there: "(value / scale)^k underflows", "1 - value^k rounds to 0 or 1".

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int kMostPowers = 3;  // tensors that are asked about
constexpr size_t kMostPowersAsked = 3;

// The logarithm of the least normal number of a dtype, and of the least at all.
double LogOfLeast(DType dtype) { return -std::log(LargestFinite(dtype)) + std::log(4.0); }
double LogOfLeastDenormal(DType dtype) { return LogOfLeast(dtype) + std::log(EpsilonOf(dtype)); }

// A base, perhaps divided, and its exponent.
struct Power {
  TensorPlace base, exponent;
  std::optional<TensorPlace> divisor;
  int of_base = 0, of_exponent = 0;

  std::string Words() const {
    return divisor
               ? fmt::format("({} / {})^{}", base.argument, divisor->argument, exponent.argument)
               : fmt::format("{}^{}", base.argument, exponent.argument);
  }

  // The logarithm of the least, and of the greatest; nothing: it has none in one dtype of floats.
  std::optional<std::pair<double, double>> Logs(const Binding& binding, DType* dtype) const {
    const auto x = TensorAt(binding, base), k = TensorAt(binding, exponent);
    const auto y = divisor ? TensorAt(binding, *divisor) : x;
    const auto is_one = [&](const auto& recipe) {
      return recipe && IsFloat(recipe->dtype) && IsFewNumbers(*recipe) && recipe->dtype == x->dtype;
    };
    if (!x || !is_one(x) || !is_one(k) || !is_one(y)) return std::nullopt;
    *dtype = x->dtype;
    const std::vector<Element> bases = ElementsOf(*x), exponents = ElementsOf(*k),
                               divisors = ElementsOf(*y);
    std::pair<double, double> logs{INFINITY, -INFINITY};
    for (size_t i = 0; i < std::max({bases.size(), exponents.size(), divisors.size()}); ++i) {
      const double by = divisor ? divisors[i % divisors.size()].re : 1;
      const double b = bases[i % bases.size()].re / by;
      const double log = exponents[i % exponents.size()].re * std::log(b);
      if (!(b > 0) || !std::isfinite(log)) return std::nullopt;
      logs = {std::min(logs.first, log), std::max(logs.second, log)};
    }
    return logs;
  }
};

using IsSo = bool (*)(double least, double greatest, DType dtype);

bool Underflows(double least, double, DType dtype) { return least < LogOfLeast(dtype); }
bool UnderflowsToZero(double least, double, DType dtype) {
  return least < LogOfLeastDenormal(dtype);
}
bool RoundsToOne(double, double greatest, DType dtype) {
  return std::abs(std::expm1(greatest)) <= EpsilonOf(dtype) / 4;
}
bool IsLostBesideOne(double least, double, DType dtype) {
  return std::exp(least) <= EpsilonOf(dtype) / 4;
}

Hypothesis OfPower(const Power& power, std::string words, IsSo is_so) {
  return {std::move(words), [power, is_so](const Binding& binding) {
            DType dtype = DType::kF32;
            const auto logs = power.Logs(binding, &dtype);
            return logs && is_so(logs->first, logs->second, dtype);
          }};
}

Hypothesis OfEither(Hypothesis a, Hypothesis b, std::string words) {
  return {std::move(words), [a = std::move(a.holds), b = std::move(b.holds)](
                                const Binding& binding) { return a(binding) || b(binding); }};
}

// The base and its exponent, of all elements alike.
Binding WithPower(const Binding& witness, const Power& power, double base, double exponent) {
  const auto y = power.divisor ? TensorAt(witness, *power.divisor) : std::nullopt;
  const double by = y ? ElementsOf(*y).front().re : 1;
  const Binding edited = WithTensor(witness, power.of_base, [&](const TensorRecipe& recipe) {
    return FilledWith(recipe, base * by);
  });
  return WithTensor(edited, power.of_exponent,
                    [&](const TensorRecipe& recipe) { return FilledWith(recipe, exponent); });
}

// Powers with these logarithms: of the base of the witness, of its exponent, and of neither.
std::vector<Binding> CallsWithLogs(const Binding& witness, const Power& power,
                                   const std::vector<double>& logs) {
  DType dtype = DType::kF32;
  const double k = ElementsOf(*TensorAt(witness, power.exponent)).front().re;
  const double own = power.Logs(witness, &dtype)->first / k;  // of the base
  std::vector<Binding> calls;
  for (const double log : logs) {
    if (own != 0) calls.push_back(WithPower(witness, power, std::exp(own), log / own));
    if (std::isfinite(std::exp(log / k)) && std::exp(log / k) > 0) {
      calls.push_back(WithPower(witness, power, std::exp(log / k), k));
    }
    calls.push_back(WithPower(witness, power, std::exp(log / 2), 2));
  }
  std::erase(calls, witness);
  return calls;
}

// The rivals that the witness keeps, and calls with such logarithms; no rivals: it keeps none.
Question Asked(const Binding& witness, const Power& power, std::vector<Hypothesis> rivals,
               const std::vector<double>& logs) {
  Question question{kOverflowOf + power.exponent.argument, std::move(rivals), {}};
  std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
  question.guess = true;
  if (!question.rivals.empty()) question.calls = CallsWithLogs(witness, power, logs);
  return question;
}

Question UnderflowQuestion(const Binding& witness, const Power& power, DType dtype) {
  const std::string words = power.Words();
  const double normal = LogOfLeast(dtype), least = LogOfLeastDenormal(dtype);
  return Asked(witness, power,
               {OfPower(power, words + " underflows to 0", UnderflowsToZero),
                OfPower(power, words + " underflows", Underflows)},
               {-0.5, 0.8 * normal, (normal + least) / 2, 1.1 * least, 1.3 * least});
}

// A power beside 1, as of a complement: 1 - t^k.
Question RoundingQuestion(const Binding& witness, const Power& power, DType dtype) {
  if (power.divisor) return {};
  const std::string words = "1 - " + power.Words();
  const Hypothesis zero = OfPower(power, words + " rounds to 0", RoundsToOne);
  const Hypothesis one = OfPower(power, words + " rounds to 1", IsLostBesideOne);
  const double eps = EpsilonOf(dtype);
  return Asked(
      witness, power, {zero, one, OfEither(zero, one, words + " rounds to 0 or 1")},
      {-0.5, std::log(eps * 2), std::log(eps / 16), std::log1p(-eps * 2), std::log1p(-eps / 16)});
}

// Those of the first tensors of the witness, all orders of two and three.
std::vector<Power> PowersOf(const Binding& witness) {
  std::vector<Power> powers;
  const int count = std::min(CountTensors(witness), kMostPowers);
  for (int base = 0; base < count; ++base) {
    for (int exponent = 0; exponent < count; ++exponent) {
      if (base == exponent) continue;
      const Power power{PlaceOf(witness, base), PlaceOf(witness, exponent), {}, base, exponent};
      powers.push_back(power);
      for (int divisor = 0; divisor < count; ++divisor) {
        if (divisor == base || divisor == exponent) continue;
        powers.push_back(power);
        powers.back().divisor = PlaceOf(witness, divisor);
      }
    }
  }
  return powers;
}

}  // namespace

std::vector<Question> PowerQuestions(const Binding& witness) {
  std::vector<Question> questions;
  for (const bool underflows : {true, false}) {
    for (const Power& power : PowersOf(witness)) {
      DType dtype = DType::kF32;
      if (!power.Logs(witness, &dtype) || questions.size() == kMostPowersAsked) continue;
      Question question = underflows ? UnderflowQuestion(witness, power, dtype)
                                     : RoundingQuestion(witness, power, dtype);
      if (!question.rivals.empty()) questions.push_back(std::move(question));
    }
  }
  return questions;
}

}  // namespace parallax
