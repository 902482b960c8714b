#include "guess/overload_calls.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "guess/declared.h"
#include "inputs/reshape.h"
#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

constexpr size_t kMostOfList = 3;

std::optional<TensorRecipe> FirstTensor(const Binding& binding) {
  std::optional<TensorRecipe> first;
  ForEachTensor(binding, [&](const TensorRecipe& tensor) {
    if (!first) first = tensor;
  });
  return first;
}

// As long as the first list of the call is.
size_t LengthFor(const Binding& binding, const ParameterType& type) {
  if (type.length > 0) return static_cast<size_t>(type.length);
  for (const Argument& argument : binding.arguments) {
    if (argument.value.Is<Sequence>()) return argument.value.As<Sequence>().items.size();
  }
  return 1;
}

// A tensor in the place of a number has no dimensions, in the place of a list it has one.
std::optional<Value> TensorFor(const Binding& binding, const Argument* given) {
  auto tensor = FirstTensor(binding);
  if (!tensor) return std::nullopt;
  if (given == nullptr || given->value.Is<None>()) return Value(*tensor);
  if (given->value.Is<Sequence>()) {
    const auto extent = static_cast<int64_t>(given->value.As<Sequence>().items.size());
    Reshape(*tensor, {std::max<int64_t>(1, extent)});
  } else {
    Reshape(*tensor, {});
  }
  return Value(*std::move(tensor));
}

std::optional<Value> ItemFor(const Parameter& parameter, const ParameterType& type,
                             const Binding& binding, const Argument* given) {
  if (type.base == "tensor") return TensorFor(binding, given);
  if (type.base == "int") return Value(int64_t{1});
  if (type.base == "number") return Value(int64_t{2});
  if (type.base == "float") return Value(0.5);
  if (type.base == "bool") return Value(false);
  if (type.base == "dtype") return Value(DType::kF32);
  const bool chosen = !parameter.choices.empty() && (type.base == "str" || type.base == "expr");
  return chosen ? std::optional(ChoiceOf(parameter, parameter.choices.front())) : std::nullopt;
}

// A value of the parameter's type; the given one is of another.
std::optional<Value> ValueFor(const Parameter& parameter, const Binding& binding,
                              const Argument* given) {
  const ParameterType type = ParseType(parameter.type);
  if (given != nullptr && given->value.Is<Sequence>() && !type.is_list) {
    const Sequence& items = given->value.As<Sequence>();
    if (!items.items.empty() && FitsType(parameter, items.items.front())) {
      return items.items.front();
    }
  }
  if (given == nullptr && FitsType(parameter, Value(None{}))) return Value(None{});
  if (!type.is_list) return ItemFor(parameter, type, binding, given);
  if (given != nullptr && FitsType(parameter, Value(Sequence{false, {given->value}}))) {
    return Value(Sequence{false, {given->value}});
  }
  auto item = ItemFor(parameter, type, binding, nullptr);
  if (!item) return std::nullopt;
  Sequence list;
  list.items.assign(LengthFor(binding, type), *item);
  return Value(std::move(list));
}

std::optional<Binding> CallOf(const std::vector<Parameter>& list, const Binding& accepted) {
  Binding call;
  std::vector<Argument> keywords;
  bool skipped = false;
  for (size_t place = 0; place < list.size(); ++place) {
    const Parameter& parameter = list[place];
    const Argument* given = FindArgument(accepted, parameter.name, place);
    const bool fits = given != nullptr && FitsType(parameter, given->value);
    if (!fits && parameter.has_default) {
      skipped = true;
      continue;
    }
    auto value = fits ? std::optional(given->value) : ValueFor(parameter, accepted, given);
    if (!value) return std::nullopt;
    const bool keyword = skipped || parameter.keyword_only || (fits && given->keyword);
    skipped = skipped || keyword;
    (keyword ? keywords : call.arguments).push_back({parameter.name, keyword, *std::move(value)});
  }
  std::move(keywords.begin(), keywords.end(), std::back_inserter(call.arguments));
  return call;
}

}  // namespace

std::vector<Binding> OverloadCalls(const Api& api, const std::vector<Parameter>& list,
                                   std::span<const Binding> accepted) {
  const bool known = std::any_of(accepted.begin(), accepted.end(), [&](const Binding& binding) {
    return FitsList(api, list, binding);
  });
  std::vector<Binding> calls;
  if (known) return calls;
  for (const Binding& binding : accepted) {
    auto call = CallOf(list, binding);
    if (!call || !FitsList(api, list, *call)) continue;
    if (std::find(calls.begin(), calls.end(), *call) != calls.end()) continue;
    calls.push_back(*std::move(call));
    if (calls.size() == kMostOfList) break;
  }
  return calls;
}

}  // namespace parallax
