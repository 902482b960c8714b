// Features of the numbers that one tensor holds.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "explain/learned/feature.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int kCostOfSign = 2, kCostOfPattern = 3, kCostOfEnd = 3;
constexpr int kCostOfUnits[] = {0, 1, 2, 1, 2};  // in the order of kUnits

// An end of the numbers of a tensor.
struct EndOfNumbers {
  double SeenTensor::*of;
  std::string_view above, below;  // "{} is " of a tensor of one element
  bool of_size = false, most = false;
};
constexpr EndOfNumbers kEnds[] = {
    {&SeenTensor::most, "an element of {} is ", "all of {} is ", false, true},
    {&SeenTensor::least, "all of {} is ", "an element of {} is ", false, false},
    {&SeenTensor::most_size, "an element of {} is in size ", "all of {} is in size ", true, true},
    {&SeenTensor::least_size, "all of {} is in size ", "an element of {} is in size ", true, false},
};

// The numbers with that end: one of them becomes it, and what lies beyond it, too.
std::optional<Binding> WithEnd(const Binding& binding, const TensorPlace& place,
                               const EndOfNumbers& end, Unit unit, double number) {
  const SeenCall seen(binding);
  const SeenTensor* tensor = seen.Find(place);
  if (tensor == nullptr || tensor->numbers.empty() || IsComplex(tensor->recipe.dtype)) return {};
  if (unit != Unit::kNone && !IsFloat(tensor->recipe.dtype)) return {};
  const double to = unit == Unit::kNone ? number : number * SizeOf(unit, tensor->recipe.dtype);
  const double own = tensor->*end.of;
  std::vector<Element> elements;
  bool reached = false;
  for (double each : tensor->numbers) {
    const double value = end.of_size ? std::abs(each) : each;
    const bool beyond = end.most ? value > to : value < to;
    const bool moves = std::isfinite(each) && (beyond || (!reached && value == own));
    reached |= moves;
    if (moves) each = end.of_size ? std::copysign(to, each) : to;
    elements.push_back({each, 0});
  }
  return WithTensorAt(binding, place,
                      [&](const TensorRecipe& recipe) { return WithElements(recipe, elements); });
}

void AddEnds(const TensorPlace& place, const TensorRecipe& recipe, std::vector<Feature>* features) {
  const bool one = NumElements(recipe.shape) == 1;
  for (const EndOfNumbers& end : kEnds) {
    for (const Unit unit : kUnits) {
      const bool has_units = IsInexact(recipe.dtype);
      if ((unit != Unit::kNone && !has_units) || (IsComplex(recipe.dtype) && !end.of_size))
        continue;
      Feature feature;
      feature.kind = has_units ? FeatureKind::kReal : FeatureKind::kWhole;
      feature.cost = kCostOfEnd + kCostOfUnits[static_cast<size_t>(unit)] + (end.of_size ? 1 : 0);
      const std::string_view plain = end.of_size ? "{} is in size " : "{} is ";
      feature.words = fmt::format(fmt::runtime(one ? plain : end.above), place.argument);
      feature.below = fmt::format(fmt::runtime(one ? plain : end.below), place.argument);
      feature.unit = unit;
      feature.group = place.argument;
      feature.of = [place, unit, of = end.of](const SeenCall& call) -> Fact {
        const SeenTensor* x = call.Find(place);
        if (x == nullptr || std::isnan(x->*of)) return {};
        if (unit == Unit::kNone) return x->*of;
        return IsInexact(x->recipe.dtype) ? Fact(x->*of / SizeOf(unit, x->recipe.dtype)) : Fact();
      };
      feature.moved = [place, end, unit](const Binding& binding, double number) {
        return WithEnd(binding, place, end, unit, number);
      };
      features->push_back(std::move(feature));
    }
  }
}

// What is so of all numbers together, or of any of them.
struct PatternOfNumbers {
  int cost;
  std::string_view yes, no;  // of the name
  bool (*holds)(const SeenTensor& x);
  bool of_several;  // says nothing of one number alone
};

template <class IsSo>
bool AnyOfNumbers(const SeenTensor& x, IsSo is_so) {
  return std::any_of(x.numbers.begin(), x.numbers.end(), is_so);
}

bool AreAllEqual(const SeenTensor& x) {
  return !AnyOfNumbers(x, [&](double each) { return each != x.numbers.front(); });
}

bool Repeats(const SeenTensor& x) {
  std::vector<double> sorted = x.numbers;
  std::erase_if(sorted, [](double each) { return std::isnan(each); });
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

bool HoldsLeastInteger(const SeenTensor& x) {
  if (!IsInteger(x.recipe.dtype)) return false;
  const auto least = static_cast<double>(static_cast<int64_t>(LowestInteger(x.recipe.dtype)));
  return AnyOfNumbers(x, [&](double each) { return each == least; });
}

bool HoldsLargestInteger(const SeenTensor& x) {
  if (!IsInteger(x.recipe.dtype)) return false;
  const auto most = static_cast<double>(HighestInteger(x.recipe.dtype));
  return AnyOfNumbers(x, [&](double each) { return each == most; });
}

bool HoldsSubnormal(const SeenTensor& x) {
  if (!IsInexact(x.recipe.dtype)) return false;
  const double normal = LeastNormalOf(x.recipe.dtype);
  return AnyOfNumbers(x, [&](double each) { return each != 0 && std::abs(each) < normal; });
}

constexpr PatternOfNumbers kPatterns[] = {
    {kCostOfSign, "{} holds 0", "{} holds no 0",
     [](const SeenTensor& x) { return AnyOfNumbers(x, [](double each) { return each == 0; }); },
     false},
    {kCostOfSign, "{} holds a negative number", "{} holds no negative number",
     [](const SeenTensor& x) { return AnyOfNumbers(x, [](double each) { return each < 0; }); },
     false},
    {kCostOfSign, "{} holds a positive number", "{} holds no positive number",
     [](const SeenTensor& x) { return AnyOfNumbers(x, [](double each) { return each > 0; }); },
     false},
    {kCostOfSign, "{} holds nan", "{} holds no nan",
     [](const SeenTensor& x) {
       return AnyOfNumbers(x, [](double each) { return std::isnan(each); });
     },
     false},
    {kCostOfSign, "{} holds an infinity", "{} holds no infinity",
     [](const SeenTensor& x) {
       return AnyOfNumbers(x, [](double each) { return std::isinf(each); });
     },
     false},
    {kCostOfSign, "{} is all 0", "{} is not all 0",
     [](const SeenTensor& x) { return !AnyOfNumbers(x, [](double each) { return each != 0; }); },
     false},
    {kCostOfPattern, "{} holds a number that is not whole", "{} is whole",
     [](const SeenTensor& x) {
       return AnyOfNumbers(x, [](double each) { return std::floor(each) != each; });
     },
     false},
    {kCostOfPattern, "{} holds the least number of its dtype",
     "{} holds not the least number of its dtype", HoldsLeastInteger, false},
    {kCostOfPattern, "{} holds the largest number of its dtype",
     "{} holds not the largest number of its dtype", HoldsLargestInteger, false},
    {kCostOfPattern, "{} holds a subnormal number", "{} holds no subnormal number", HoldsSubnormal,
     false},
    {kCostOfPattern, "all elements of {} are equal", "the elements of {} are not all equal",
     AreAllEqual, true},
    {kCostOfPattern, "{} holds a number twice", "{} holds no number twice", Repeats, true},
    {kCostOfPattern, "{} ascends", "{} does not ascend",
     [](const SeenTensor& x) { return std::is_sorted(x.numbers.begin(), x.numbers.end()); }, true},
};

void AddPatterns(const TensorPlace& place, const TensorRecipe& recipe,
                 std::vector<Feature>* features) {
  for (const PatternOfNumbers& each : kPatterns) {
    const auto holds = each.holds;
    const bool several = each.of_several;
    const bool of_least = holds == HoldsLeastInteger || holds == HoldsLargestInteger;
    if (of_least && !IsInteger(recipe.dtype)) continue;
    if (!of_least && !IsInexact(recipe.dtype) && each.no.ends_with("whole")) continue;
    features->push_back(
        TruthFeature(each.cost, fmt::format(fmt::runtime(each.yes), place.argument),
                     fmt::format(fmt::runtime(each.no), place.argument),
                     [place, holds, several](const SeenCall& call) -> std::optional<bool> {
                       const SeenTensor* x = call.Find(place);
                       if (x == nullptr || x->numbers.empty() || (several && x->numbers.size() < 2))
                         return {};
                       return holds(*x);
                     }));
  }
}

}  // namespace

std::vector<Feature> NumberFeatures(const Binding& witness) {
  std::vector<Feature> features;
  for (const TensorPlace& place : FeaturedTensors(witness)) {
    const TensorRecipe recipe = *TensorAt(witness, place);
    if (recipe.dtype == DType::kBool || !IsFewNumbers(recipe)) continue;
    AddPatterns(place, recipe, &features);
    AddEnds(place, recipe, &features);
  }
  return features;
}

}  // namespace parallax
