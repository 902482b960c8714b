#include "explain/retries/given_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <vector>

#include "base/text.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr double kOrdinaryFloats[] = {-1, -0.5, 0.1, 0.5, 1, 1.5, 10};
constexpr int64_t kOrdinaryWholes[] = {-1, 0, 1, 2, 3};
constexpr size_t kEnoughFail = 3;  // different numbers, for any to be said to
constexpr int kGivenHalvings = 6;

Binding WithGiven(const Binding& witness, const std::string& name, const Value& value) {
  Binding edited = witness;
  *FindArgument(edited, name) = value;
  return edited;
}

Value ValueOf(double number, bool whole) {
  return whole ? Value{static_cast<int64_t>(number)} : Value{number};
}

// Other numbers in the place of one, ascending.
std::vector<double> OthersOf(double own, bool whole) {
  std::vector<double> numbers{2 * own, whole ? own + 1 : own / 2, -own};
  if (whole) {
    numbers.insert(numbers.end(), std::begin(kOrdinaryWholes), std::end(kOrdinaryWholes));
  } else {
    numbers.insert(numbers.end(), std::begin(kOrdinaryFloats), std::end(kOrdinaryFloats));
  }
  std::erase(numbers, own);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

// From which number on it fails, between two.
Result<double> EndOfGiven(Varier& varier, const std::string& name, double fails, double passes) {
  for (int halving = 0; halving < kGivenHalvings; ++halving) {
    const double middle =
        fails * passes > 0 ? std::copysign(std::sqrt(fails * passes), fails) : (fails + passes) / 2;
    const Binding call = WithGiven(varier.witness(), name, {middle});
    PARALLAX_TRY_ASSIGN(const auto states, varier.Try({&call, 1}));
    if (states.front() == VariedState::kUnknown) break;
    (states.front() == VariedState::kFails ? fails : passes) = middle;
  }
  return fails;
}

// Both ascend, and there are some.
Result<std::optional<std::string>> WordsOfFloats(Varier& varier, const std::string& name,
                                                 const std::vector<double>& fails,
                                                 const std::vector<double>& passes) {
  const auto said = [&](const std::string& words) {
    return std::optional(fmt::format("{} is {}", name, words));
  };
  if (fails.back() < 0 && passes.front() > 0) return said("negative");
  if (fails.front() > 0 && passes.back() < 0) return said("positive");
  const char* up_to_zero = fails.front() < 0 ? "0 or negative" : "0";
  const char* from_zero = fails.back() > 0 ? "0 or positive" : "0";
  if (fails.back() == 0 && passes.front() > 0) return said(up_to_zero);
  if (fails.front() == 0 && passes.back() < 0) return said(from_zero);
  if (fails.front() > passes.back()) {
    PARALLAX_TRY_ASSIGN(const double end, EndOfGiven(varier, name, fails.front(), passes.back()));
    return said(fmt::format("above about {:.2g}", end));
  }
  if (fails.back() < passes.front()) {
    PARALLAX_TRY_ASSIGN(const double end, EndOfGiven(varier, name, fails.back(), passes.front()));
    return said(fmt::format("below about {:.2g}", end));
  }
  if (fails.size() == 1) return said(fmt::format("{:.6g}", fails.front()));
  return std::optional<std::string>();
}

// The witness with the tensor as another argument, as it is and of integers.
std::vector<Binding> GivenAs(const Binding& witness, const std::string& name,
                             const std::string& other) {
  const TensorRecipe own = FindArgument(witness, name)->As<TensorRecipe>();
  Binding without = witness;
  std::erase_if(without.arguments, [&](const Argument& each) { return each.name == name; });
  std::vector<Binding> calls;
  for (const TensorRecipe& recipe : {own, Converted(own, DType::kI64)}) {
    calls.push_back(without);
    calls.back().arguments.push_back({other, true, {recipe}});
  }
  return calls;
}

// "a or b is given": the optional tensors of one type with which it fails, each alone.
Result<std::string> WordsOfGivenTensor(Varier& varier, const std::string& name,
                                       std::span<const Parameter> parameters) {
  const auto own = std::find_if(parameters.begin(), parameters.end(),
                                [&](const Parameter& each) { return each.name == name; });
  std::vector<std::string> names{name};
  for (const Parameter& other : parameters) {
    const bool alike = own != parameters.end() && other.has_default && other.type == own->type &&
                       FindArgument(varier.witness(), other.name) == nullptr;
    if (!alike) continue;
    const std::vector<Binding> calls = GivenAs(varier.witness(), name, other.name);
    PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
    const bool fails = std::find(states.begin(), states.end(), VariedState::kFails) != states.end();
    if (fails) names.push_back(other.name);
  }
  return AnyOf(names) + " is given";
}

}  // namespace

Result<std::optional<std::string>> WordsOfGiven(Varier& varier, const std::string& name,
                                                std::span<const Parameter> parameters) {
  const Value* own = FindArgument(varier.witness(), name);
  if (own != nullptr && own->Is<TensorRecipe>()) {
    PARALLAX_TRY_ASSIGN(std::string words, WordsOfGivenTensor(varier, name, parameters));
    return std::optional(std::move(words));
  }
  const bool whole = own != nullptr && own->Is<int64_t>();
  const bool is_float = own != nullptr && own->Is<double>();
  const auto given = std::optional(name + " is given");
  if (!whole && !is_float) return given;
  const double number = whole ? static_cast<double>(own->As<int64_t>()) : own->As<double>();
  if (!std::isfinite(number) || std::abs(number) > 0x1p31) return given;
  const std::vector<double> others = OthersOf(number, whole);
  std::vector<Binding> calls;
  for (const double other : others) {
    calls.push_back(WithGiven(varier.witness(), name, ValueOf(other, whole)));
  }
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
  std::vector<double> fails{number}, passes;
  for (size_t i = 0; i < others.size(); ++i) {
    if (states[i] == VariedState::kFails) fails.push_back(others[i]);
    if (states[i] == VariedState::kPasses) passes.push_back(others[i]);
  }
  std::sort(fails.begin(), fails.end());
  if (!passes.empty()) {
    if (whole) return std::optional<std::string>("");
    return WordsOfFloats(varier, name, fails, passes);
  }
  if (fails.size() >= kEnoughFail || varier.is_short()) return given;
  std::vector<std::string> texts;
  for (const double each : fails) texts.push_back(fmt::format("{:.6g}", each));
  return std::optional(fmt::format("{} is {}", name, AnyOf(texts)));
}

}  // namespace parallax
