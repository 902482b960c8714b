#pragma once

// Feature: one thing about a call that can be read off it: an option's value, a rank, the largest
// number of a tensor. Which of its values a finding needs is learned (atom.h).

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "explain/learned/seen_call.h"
#include "explain/variations/hypothesis.h"
#include "nouns/api.h"
#include "nouns/value.h"

namespace parallax {

// What is so of one call; nothing: the call has no such thing. A truth is 0 or 1.
using Fact = std::variant<std::monostate, double, std::string>;

enum class FeatureKind : uint8_t {
  kChoice,  // one of few texts
  kTruth,
  kWhole,  // whole numbers
  kReal,
};

// In which a number is told.
enum class Unit : uint8_t { kNone, kEpsilon, kPerEpsilon, kLeastNormal, kLargest };
inline constexpr Unit kUnits[] = {Unit::kNone, Unit::kEpsilon, Unit::kPerEpsilon,
                                  Unit::kLeastNormal, Unit::kLargest};

struct Feature {
  FeatureKind kind = FeatureKind::kTruth;
  std::function<Fact(const SeenCall&)> of;
  int cost = 0;  // the lower, the plainer its words
  // Before what is said of it: "mode is ", "an element of x is "; of a truth all that is said where
  // it is one.
  std::string words;
  std::string below = {};    // the same before an upper end, where that is another one
  std::string after = {};    // " dimensions"
  std::string exactly = {};  // where one number alone is meant: "x is {}-D"
  std::string no = {};       // of a truth: where it is none; empty: that is not said
  Unit unit = Unit::kNone;
  std::string group =
      {};  // of several, at most one is said: ends of a tensor's numbers; empty: none
  bool of_dtypes = false;
  bool illegal = false;  // Hypothesis::illegal
  // The call with that number in the place of its own; nothing: there is no such call.
  std::function<std::optional<Binding>(const Binding&, double)> moved = {};
};

// Those of the arguments that are no tensors, given or left to their defaults.
std::vector<Feature> ArgumentFeatures(const Binding& witness,
                                      std::span<const Parameter> parameters);
// Dtypes, layouts, ranks and extents of tensors, and how those of two compare.
std::vector<Feature> ShapeFeatures(const Binding& witness);
// The numbers of each tensor, and of two together.
std::vector<Feature> NumberFeatures(const Binding& witness);
std::vector<Feature> PairFeatures(const Binding& witness);
// What questions ask about, of all rivals but fractions of epsilon, whose ends are found better.
std::vector<Feature> FeaturesOf(const std::vector<Question>& questions);

// The size of the unit in a dtype of floats.
double SizeOf(Unit unit, DType dtype);
// A truth.
Feature TruthFeature(int cost, std::string yes, std::string no,
                     std::function<std::optional<bool>(const SeenCall&)> holds);
// The first tensors of the witness, by place; those of one argument but the first are left out.
std::vector<TensorPlace> FeaturedTensors(const Binding& witness);

}  // namespace parallax
