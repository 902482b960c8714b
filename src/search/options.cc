#include "search/options.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "guess/declared.h"
#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

constexpr uint64_t kManyOneIn = 2;   // draws that change each option with even odds, not one
constexpr int64_t kMostWhole = 128;  // of whole numbers that go by an extent
constexpr DType kOptionDTypes[] = {DType::kF32, DType::kF64, DType::kF16, DType::kBF16,
                                   DType::kC64, DType::kI64, DType::kI32, DType::kI16,
                                   DType::kI8,  DType::kU8,  DType::kBool};
// Numbers in the place of tensors: small ones, and those at and beyond the ends of integers.
constexpr int64_t kWholeOperands[] = {0,
                                      1,
                                      2,
                                      -1,
                                      3,
                                      7,
                                      127,
                                      128,
                                      255,
                                      256,
                                      300,
                                      -129,
                                      32767,
                                      32768,
                                      65536,
                                      1 << 24,
                                      int64_t{1} << 31,
                                      int64_t{1} << 53};
constexpr double kOperands[] = {0.5, -2.5, 2.0, 0.0, 1.5, 0.1, 1e10, -1.0};
constexpr int64_t kWholeOptions[] = {0, 1, 2, 3, -1, 4, 5};
constexpr double kOptions[] = {0.0, 0.5, 1.0, 2.0, 0.1, -1.0, 1e-5};

// A parameter of an overload, and its place there.
struct Option {
  const Parameter* parameter;
  size_t place;
};

bool HoldsTensor(const Value& value) {
  bool holds = false;
  ForEachTensor(Binding{{{"", false, value}}}, [&](const TensorRecipe&) { holds = true; });
  return holds;
}

template <class T, size_t kSize>
T OneOf(const T (&items)[kSize], Rng& rng) {
  return items[rng.Below(kSize)];
}

// Small, or up to a few times an extent: sizes, widths and steps go wrong beyond what they are of.
int64_t WholeOption(const Binding& binding, Rng& rng) {
  if (rng.OneIn(3)) return OneOf(kWholeOptions, rng);
  std::vector<int64_t> extents;
  ForEachTensor(binding, [&](const TensorRecipe& tensor) {
    extents.insert(extents.end(), tensor.shape.begin(), tensor.shape.end());
  });
  const int64_t extent = extents.empty() ? 2 : extents[rng.Below(extents.size())];
  return rng.Between(1, std::min(kMostWhole, 3 * std::min(extent, kMostWhole) + 2));
}

// A number for an option that has a default, and is left out or a number.
std::optional<Value> NumberOf(const Parameter& parameter, const ParameterType& type,
                              const Argument* given, const Binding& binding, Rng& rng) {
  if (!parameter.has_default) return std::nullopt;
  const bool free = given == nullptr || given->value.Is<int64_t>() || given->value.Is<double>() ||
                    given->value.Is<None>();
  if (!free) return std::nullopt;
  if (type.base == "int") return Value(WholeOption(binding, rng));
  if (type.base == "float" || type.base == "number") return Value(OneOf(kOptions, rng));
  return std::nullopt;
}

// What an option of that type may be, as its declaration says; nothing of other parameters.
std::optional<Value> ValueOf(const Parameter& parameter, const Argument* given,
                             const Binding& binding, Rng& rng) {
  const ParameterType type = ParseType(parameter.type);
  if (type.is_list) return std::nullopt;
  if (!parameter.choices.empty()) {
    return ChoiceOf(parameter, parameter.choices[rng.Below(parameter.choices.size())]);
  }
  if (type.base == "bool") return Value(rng.OneIn(2));
  if (type.base == "dtype") return Value(OneOf(kOptionDTypes, rng));
  const bool for_tensor = given != nullptr && given->value.Is<TensorRecipe>();
  if (type.base != "number" || !for_tensor) {
    return NumberOf(parameter, type, given, binding, rng);
  }
  return rng.OneIn(2) ? Value(OneOf(kWholeOperands, rng)) : Value(OneOf(kOperands, rng));
}

// Those of all overloads that have a value.
std::vector<Option> OptionsOf(const CatalogueEntry& entry, const Binding& binding) {
  std::vector<const std::vector<Parameter>*> lists = {&entry.api.parameters};
  for (const auto& overload : entry.api.overloads) lists.push_back(&overload);
  std::vector<Option> options;
  for (const auto* list : lists) {
    for (size_t place = 0; place < list->size(); ++place) {
      const Parameter& parameter = (*list)[place];
      const Argument* given = FindArgument(binding, parameter.name, place);
      if (given == nullptr && !parameter.has_default) continue;
      Rng any(0);
      if (ValueOf(parameter, given, binding, any)) options.push_back({&parameter, place});
    }
  }
  return options;
}

void SetOption(const Option& option, Binding& binding, Rng& rng) {
  Argument* given = FindArgument(binding, option.parameter->name, option.place);
  // Of the last tensor no number is made: a call of numbers alone is another function.
  if (given != nullptr && given->value.Is<TensorRecipe>() && CountTensors(binding) < 2) return;
  std::optional<Value> value = ValueOf(*option.parameter, given, binding, rng);
  if (!value) return;  // another overload's option of that name was set
  if (given != nullptr) {
    given->value = *std::move(value);
  } else {
    binding.arguments.push_back({option.parameter->name, true, *std::move(value)});
  }
}

}  // namespace

Binding WithOptionOfASeed(const CatalogueEntry& entry, Binding binding, Rng& rng) {
  if (entry.seeds.empty()) return binding;
  const Binding& lender = entry.seeds[rng.Below(entry.seeds.size())];
  std::vector<const Argument*> options;
  for (const Argument& argument : lender.arguments) {
    if (!argument.name.empty() && !HoldsTensor(argument.value)) options.push_back(&argument);
  }
  if (options.empty()) return binding;
  const Argument& option = *options[rng.Below(options.size())];
  for (Argument& argument : binding.arguments) {
    if (argument.name != option.name) continue;
    if (!HoldsTensor(argument.value)) argument.value = option.value;
    return binding;
  }
  if (option.keyword) binding.arguments.push_back(option);
  return binding;
}

Binding WithDeclaredValues(const CatalogueEntry& entry, Binding binding, Rng& rng) {
  const std::vector<Option> options = OptionsOf(entry, binding);
  if (options.empty()) return binding;
  if (!rng.OneIn(kManyOneIn)) {
    SetOption(options[rng.Below(options.size())], binding, rng);
    return binding;
  }
  for (const Option& option : options) {
    if (rng.OneIn(2)) SetOption(option, binding, rng);
  }
  return binding;
}

}  // namespace parallax
