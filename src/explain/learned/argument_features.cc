// Features of arguments that are no tensors: options, numbers, lists, and whether they are given.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "explain/aspects/argument_aspects.h"
#include "explain/learned/feature.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr int kCostOfNumber = 1;
constexpr int kCostOfItems = 2;
constexpr int kCostOfParity = 3;
constexpr int kCostOfTwo = 4;
constexpr int64_t kMostExact = int64_t{1} << 53;

bool IsOption(const Value& value) {
  return value.Is<bool>() || value.Is<DType>() || value.Is<std::string>() || value.Is<None>();
}

Fact TextOfOption(const Value& value) {
  if (!IsOption(value)) return {};
  return value.Is<None>() ? "None" : OptionText(value);
}

// Of texts, truth values and None; else empty.
std::string TextOfDefault(const Parameter& parameter) {
  std::string text = parameter.default_text;
  std::replace(text.begin(), text.end(), '"', '\'');
  const bool simple = text == "True" || text == "False" || text == "None" ||
                      (text.size() >= 2 && text.front() == '\'' && text.back() == '\'');
  return parameter.has_default && simple ? text : "";
}

Feature OptionFeature(const std::string& name, const std::string& by_default) {
  Feature feature;
  feature.kind = FeatureKind::kChoice;
  feature.words = name + " is ";
  feature.of = [name, by_default](const SeenCall& call) -> Fact {
    const Value* value = FindArgument(call.binding(), name);
    if (value != nullptr) return TextOfOption(*value);
    return by_default.empty() ? Fact() : Fact(by_default);
  };
  return feature;
}

std::optional<double> NumberOf(const Value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->Is<double>()) return value->As<double>();
  if (value->Is<int64_t>()) return static_cast<double>(value->As<int64_t>());
  return std::nullopt;
}

Feature ValueFeature(const std::string& name, bool whole) {
  Feature feature;
  feature.kind = whole ? FeatureKind::kWhole : FeatureKind::kReal;
  feature.cost = kCostOfNumber;
  feature.words = name + " is ";
  feature.of = [name](const SeenCall& call) {
    const auto number = NumberOf(FindArgument(call.binding(), name));
    return number && !std::isnan(*number) ? Fact(*number) : Fact();
  };
  feature.moved = [name, whole](const Binding& binding, double number) -> std::optional<Binding> {
    Binding edited = binding;
    Value* value = FindArgument(edited, name);
    const bool fits = !whole || std::abs(number) < static_cast<double>(kMostExact);
    if (value == nullptr || !fits) return std::nullopt;
    *value = whole ? Value{static_cast<int64_t>(number)} : Value{number};
    return edited;
  };
  return feature;
}

// A number that stands alone: an argument, or a tensor of one element.
struct LoneNumber {
  std::string name;
  std::function<std::optional<double>(const SeenCall&)> of;
};

std::vector<LoneNumber> LoneNumbers(const Binding& witness) {
  constexpr size_t kMostLone = 3;
  std::vector<LoneNumber> numbers;
  for (const Argument& argument : witness.arguments) {
    const std::string name = argument.name;
    const bool number = argument.value.Is<double>() || argument.value.Is<int64_t>();
    const bool lone = argument.value.Is<TensorRecipe>() &&
                      argument.value.As<TensorRecipe>().shape.empty() &&
                      !IsComplex(argument.value.As<TensorRecipe>().dtype);
    if (name.empty() || (!number && !lone) || numbers.size() == kMostLone) continue;
    numbers.push_back({name, [name](const SeenCall& call) -> std::optional<double> {
                         const SeenTensor* tensor = call.Find({name, 0});
                         if (tensor == nullptr) return NumberOf(FindArgument(call.binding(), name));
                         if (tensor->numbers.size() != 1) return std::nullopt;
                         return tensor->numbers.front();
                       }});
  }
  return numbers;
}

bool IsWholeNumber(double number) { return std::floor(number) == number; }

void AddPairsOfNumbers(const Binding& witness, std::vector<Feature>* features) {
  const std::vector<LoneNumber> all = LoneNumbers(witness);
  const auto add = [&](const LoneNumber& a, const LoneNumber& b, const char* yes, const char* no,
                       bool (*holds)(double, double)) {
    features->push_back(TruthFeature(kCostOfTwo, fmt::format(fmt::runtime(yes), a.name, b.name),
                                     fmt::format(fmt::runtime(no), a.name, b.name),
                                     [a, b, holds](const SeenCall& call) -> std::optional<bool> {
                                       const auto x = a.of(call), y = b.of(call);
                                       return x && y ? std::optional(holds(*x, *y)) : std::nullopt;
                                     }));
  };
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = i + 1; j < all.size(); ++j) {
      add(all[i], all[j], "{} and {} are whole", "{} or {} is not whole",
          [](double x, double y) { return IsWholeNumber(x) && IsWholeNumber(y); });
      add(all[i], all[j], "{} and {} are equal", "{} and {} differ",
          [](double x, double y) { return x == y; });
      add(all[i], all[j], "{} is below {}", "{} is not below {}",
          [](double x, double y) { return x < y; });
      add(all[i], all[j], "{} is above {}", "{} is not above {}",
          [](double x, double y) { return x > y; });
    }
  }
}

void AddNumber(const Argument& argument, std::vector<Feature>* features) {
  const std::string name = argument.name;
  const bool whole = argument.value.Is<int64_t>();
  features->push_back(ValueFeature(name, whole));
  const auto truth = [&](const char* yes, const char* no, bool (*holds)(double)) {
    features->push_back(TruthFeature(kCostOfParity, name + yes, name + no,
                                     [name, holds](const SeenCall& call) -> std::optional<bool> {
                                       const auto x = NumberOf(FindArgument(call.binding(), name));
                                       return x ? std::optional(holds(*x)) : std::nullopt;
                                     }));
  };
  if (whole) truth(" is even", " is odd", [](double x) { return std::fmod(x, 2) == 0; });
  if (!whole) truth(" is whole", " is not whole", IsWholeNumber);
}

void AddList(const std::string& name, std::vector<Feature>* features) {
  Feature feature;
  feature.kind = FeatureKind::kWhole;
  feature.cost = kCostOfItems;
  feature.words = name + " has ";
  feature.after = " items";
  feature.of = [name](const SeenCall& call) -> Fact {
    const Value* value = FindArgument(call.binding(), name);
    if (value == nullptr || !value->Is<Sequence>()) return {};
    return static_cast<double>(value->As<Sequence>().items.size());
  };
  features->push_back(std::move(feature));
  features->push_back(TruthFeature(1, name + " is empty", name + " is not empty",
                                   [name](const SeenCall& call) -> std::optional<bool> {
                                     const Value* value = FindArgument(call.binding(), name);
                                     if (value == nullptr || !value->Is<Sequence>()) return {};
                                     return value->As<Sequence>().items.empty();
                                   }));
}

void AddGivenness(const std::string& name, std::vector<Feature>* features) {
  features->push_back(
      TruthFeature(0, name + " is given", name + " is not given", [name](const SeenCall& call) {
        const Value* value = FindArgument(call.binding(), name);
        return std::optional(value != nullptr && !value->Is<None>());
      }));
}

}  // namespace

std::vector<Feature> ArgumentFeatures(const Binding& witness,
                                      std::span<const Parameter> parameters) {
  std::vector<Feature> features;
  for (const Parameter& parameter : parameters) {
    const Value* given = FindArgument(witness, parameter.name);
    const std::string by_default = TextOfDefault(parameter);
    const bool option = given == nullptr ? !by_default.empty() : IsOption(*given);
    if (option) {
      features.push_back(OptionFeature(parameter.name, by_default));
    } else if (parameter.has_default) {
      AddGivenness(parameter.name, &features);
    }
  }
  for (const Argument& argument : witness.arguments) {
    const bool described =
        std::any_of(parameters.begin(), parameters.end(),
                    [&](const Parameter& each) { return each.name == argument.name; });
    if (argument.name.empty()) continue;
    if (IsOption(argument.value) && !described) {
      features.push_back(OptionFeature(argument.name, ""));
    }
    if (NumberOf(&argument.value)) AddNumber(argument, &features);
    if (argument.value.Is<Sequence>()) AddList(argument.name, &features);
  }
  for (Feature& each : features) {
    each.of_dtypes = each.kind == FeatureKind::kChoice && each.words.ends_with("dtype is ");
  }
  AddPairsOfNumbers(witness, &features);
  return features;
}

}  // namespace parallax
