#include "explain/conditions/argument_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "judge/judge.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostIntegers = 8;  // integers
constexpr int64_t kBeyond32Bits = int64_t{1} << 31;
constexpr int64_t kMostGrown = 4096;  // elements of a tensor
constexpr int64_t kOrdinary[] = {1, 2, 3};
constexpr int64_t kOtherNegative[] = {-2, -3, -100};
// That 32 bits do not hold, and would not take for a small one: so far above, or below.
constexpr int64_t kBeyondRange[] = {kBeyond32Bits + 1, 3'000'000'007, (int64_t{1} << 40) - 12'345};

// An integer of a witness.
struct ArgumentPlace {
  size_t value;  // ForEachValue order
  std::string name;
  int64_t number;
};

// Those that may be what matters.
std::vector<ArgumentPlace> PlacesOf(const Binding& witness) {
  std::vector<ArgumentPlace> places;
  const auto names = WitnessTexts(witness);
  size_t n = 0;
  for (size_t i = 0; i < witness.arguments.size(); ++i) {
    const Binding one{{witness.arguments[i]}};
    const std::vector<Value> values = ValuesOf(one);
    for (const Value& value : values) {
      const size_t at = n++;
      if (!value.Is<int64_t>()) continue;
      const int64_t number = value.As<int64_t>();
      if (number > 0 && number < kBeyond32Bits) continue;
      const std::string name = values.size() == 1 ? names[i].first : "an item of " + names[i].first;
      places.push_back({at, name, number});
    }
  }
  return places;
}

// "-2^63", "2^31", "2^63-1", "4294967297".
std::string IntegerText(int64_t number) {
  if (number == std::numeric_limits<int64_t>::max()) return "2^63-1";
  const uint64_t size = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  const bool is_power = size >= uint64_t{kBeyond32Bits} && (size & (size - 1)) == 0;
  if (!is_power) return fmt::format("{}", number);
  return fmt::format("{}2^{}", number < 0 ? "-" : "", __builtin_ctzll(size));
}

// Each extent one longer than it was and no two alike, with `more` dimensions in front; as it is
// where that is many numbers.
TensorRecipe Grown(TensorRecipe recipe, size_t more) {
  const bool long_one = std::any_of(recipe.shape.begin(), recipe.shape.end(),
                                    [](int64_t extent) { return extent > kMostGrown; });
  if (!recipe.bytes || recipe.shape.empty() || long_one) return recipe;
  recipe.shape.insert(recipe.shape.begin(), more, 1);
  Shape longer = recipe.shape;
  for (size_t dim = 0; dim < longer.size(); ++dim) longer[dim] += static_cast<int64_t>(dim + 1);
  return NumElements(longer) > kMostGrown ? recipe : Resized(recipe, longer);
}

class IntegerAsker {
 public:
  IntegerAsker(Runner& runner, const Signature& signature, const Binding& witness)
      : runner_(runner), signature_(signature), witness_(witness) {}

  // Empty: any number will do, or nobody knows.
  Result<std::string> Ask(const ArgumentPlace& place) {
    PARALLAX_TRY_ASSIGN(const bool needed, IsGoneWithOrdinary(place));
    if (!needed) return std::string();
    PARALLAX_TRY_ASSIGN(const bool elsewhere, ShowsElsewhere(place));
    if (elsewhere) return std::string();
    bool any = place.number < 0;
    for (const int64_t other : kOtherNegative) {
      if (!any || other == place.number) continue;
      PARALLAX_TRY_ASSIGN(any, ShowsWith(place, other));
    }
    if (any) return fmt::format("{} is negative", place.name);
    PARALLAX_TRY_ASSIGN(const std::string beyond, BeyondText(place));
    return fmt::format("{} is {}", place.name, beyond.empty() ? IntegerText(place.number) : beyond);
  }

 private:
  Binding With(const ArgumentPlace& place, int64_t number) const {
    return WithValue(witness_, place.value, {number});
  }

  // Whether an ordinary number will do where the tensors are larger and have more dimensions (an
  // axis of a matrix of ones is not every axis), or the last dimension in the place of the first.
  Result<bool> ShowsElsewhere(const ArgumentPlace& place) {
    std::vector<Binding> bindings;
    if (place.number == 0) {
      for (const int64_t number : {-1, -2}) bindings.push_back(With(place, number));
    }
    for (const size_t more : {0, 1}) {
      const Binding grown =
          WithTensors(witness_, [more](const TensorRecipe& recipe) { return Grown(recipe, more); });
      for (const int64_t number : {1, 2}) {
        bindings.push_back(WithValue(grown, place.value, {number}));
      }
    }
    for (const Binding& binding : bindings) {
      PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, {}));
      if (Shows(signature_, trials.front().verdict)) return true;
    }
    return false;
  }

  // "beyond the range of int32", where other numbers there do the same; empty: they do not.
  Result<std::string> BeyondText(const ArgumentPlace& place) {
    if (place.number < kBeyond32Bits && place.number >= -kBeyond32Bits) return std::string();
    const int64_t sign = place.number < 0 ? -1 : 1;
    bool same = true, other = true;
    for (const int64_t number : kBeyondRange) {
      if (!same) break;
      PARALLAX_TRY_ASSIGN(same, ShowsWith(place, sign * number));
    }
    for (const int64_t number : kBeyondRange) {
      if (!same || !other) break;
      PARALLAX_TRY_ASSIGN(other, ShowsWith(place, -sign * number));
    }
    if (!same) return std::string();
    const std::string_view where = other ? "beyond" : sign > 0 ? "above" : "below";
    return fmt::format("{} the range of int32", where);
  }

  Result<bool> ShowsWith(const ArgumentPlace& place, int64_t number) {
    const Binding binding = With(place, number);
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, {}));
    return Shows(signature_, trials.front().verdict);
  }

  // In turns with the witness, that what fails by chance is no condition.
  Result<bool> IsGoneWithOrdinary(const ArgumentPlace& place) {
    std::vector<Binding> bindings;
    for (const int64_t number : kOrdinary) {
      bindings.push_back(With(place, number));
      bindings.push_back(witness_);
    }
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings, {}));
    // Beside what no 32 bits hold a refusal is ordinary as well.
    bool returns = place.number >= kBeyond32Bits || place.number < -kBeyond32Bits;
    for (size_t i = 0; i < trials.size(); ++i) {
      const bool shows = Shows(signature_, trials[i].verdict);
      const bool is_witness = i % 2 == 1;
      if (shows != is_witness) return false;
      if (is_witness) continue;
      // Another finding in its place is no way out.
      if (Complains(trials[i].verdict)) return false;
      returns |= std::all_of(trials[i].outcomes.begin(), trials[i].outcomes.end(),
                             [](const Outcome& outcome) { return outcome.Is<Returned>(); });
    }
    return returns;
  }

  Runner& runner_;
  const Signature& signature_;
  const Binding& witness_;
};

}  // namespace

Result<std::vector<std::string>> FindArgumentConditions(Runner& runner, const Signature& signature,
                                                        const Binding& witness) {
  std::vector<std::string> clauses;
  if (IsAboutResults(signature.kind)) return clauses;
  const std::vector<ArgumentPlace> places = PlacesOf(witness);
  if (places.size() > kMostIntegers) return clauses;
  IntegerAsker asker(runner, signature, witness);
  for (const ArgumentPlace& place : places) {
    PARALLAX_TRY_ASSIGN(std::string clause, asker.Ask(place));
    const bool is_new = std::find(clauses.begin(), clauses.end(), clause) == clauses.end();
    if (!clause.empty() && is_new) clauses.push_back(std::move(clause));
  }
  return clauses;
}

}  // namespace parallax
