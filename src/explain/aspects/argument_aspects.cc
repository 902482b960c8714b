#include "explain/aspects/argument_aspects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr size_t kMostTexts = 6;         // of one option
constexpr size_t kMostWholeNumbers = 4;  // arguments
constexpr size_t kMostItems = 5;         // of a list that is made longer
constexpr size_t kMostIndexed = 2;       // dimensions whose indices an empty list gets
constexpr int64_t kLongestIndexed = 64;
constexpr int64_t kHuge = int64_t{1} << 31;
constexpr int64_t kSmallNumbers[] = {0, 1, 2, 3, -1, -2};
constexpr DType kOptionDTypes[] = {DType::kF32, DType::kF64, DType::kI32, DType::kI64,
                                   DType::kI16, DType::kI8,  DType::kU8};

const Parameter* Described(std::span<const Parameter> parameters, std::string_view name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& each) { return each.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

std::vector<Value> OptionValues(const Value& own, const Parameter* parameter) {
  std::vector<Value> values;
  if (own.Is<bool>()) values = {{true}, {false}};
  if (own.Is<DType>()) values.assign(std::begin(kOptionDTypes), std::end(kOptionDTypes));
  if (own.Is<std::string>() && parameter != nullptr) {
    values.assign(parameter->choices.begin(), parameter->choices.end());
  }
  std::erase(values, own);
  if (values.size() > kMostTexts) values.resize(kMostTexts);
  return values;
}

// The argument's value replaced; appended by name where the witness leaves it to its default.
BindingEdit SetArgument(const std::string& name, const Value& value) {
  return [name, value](const Binding& binding) {
    Binding edited = binding;
    for (Argument& argument : edited.arguments) {
      if (argument.name != name) continue;
      argument.value = value;
      return edited;
    }
    edited.arguments.push_back({name, true, value});
    return edited;
  };
}

// What a default's source says, of texts and truth values.
std::optional<Value> SimpleDefault(const Parameter& parameter) {
  const std::string_view text = parameter.default_text;
  if (text == "True" || text == "False") return Value{text == "True"};
  const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') &&
                      text.back() == text.front();
  if (!quoted || parameter.choices.empty()) return std::nullopt;
  return Value{std::string(text.substr(1, text.size() - 2))};
}

void AddOption(const std::string& name, const Value& own, const Parameter* parameter,
               std::vector<Aspect>* aspects) {
  Aspect aspect{AspectOf::kOption, name, name};
  for (const Value& value : OptionValues(own, parameter)) {
    aspect.values.push_back({OptionText(value), {}, SetArgument(name, value)});
  }
  if (aspect.values.empty()) return;
  aspect.own = OptionText(own);
  aspects->push_back(std::move(aspect));
}

void AddOptions(const Binding& witness, std::span<const Parameter> parameters,
                std::vector<Aspect>* aspects) {
  for (const Argument& argument : witness.arguments) {
    const Value& own = argument.value;
    const bool option = own.Is<bool>() || own.Is<DType>() || own.Is<std::string>();
    if (argument.name.empty() || !option) continue;
    AddOption(argument.name, own, Described(parameters, argument.name), aspects);
  }
  for (const Parameter& parameter : parameters) {
    const bool given = std::any_of(
        witness.arguments.begin(), witness.arguments.end(),
        [&](const Argument& argument) { return LeafName(argument.name) == parameter.name; });
    const std::optional<Value> own = given ? std::nullopt : SimpleDefault(parameter);
    if (own) AddOption(parameter.name, *own, &parameter, aspects);
  }
}

// Optional arguments, each left out: what stands behind it must be passed by name.
void AddGiven(const Binding& witness, std::span<const Parameter> parameters,
              std::vector<Aspect>* aspects) {
  for (size_t i = 0; i < witness.arguments.size(); ++i) {
    const Argument& argument = witness.arguments[i];
    const Parameter* parameter = Described(parameters, argument.name);
    const bool last = i + 1 == witness.arguments.size() || witness.arguments[i + 1].keyword;
    const Value& own = argument.value;
    const bool option = own.Is<bool>() || own.Is<DType>() || own.Is<std::string>();
    if (parameter == nullptr || !parameter->has_default || option) continue;
    if (!argument.keyword && !last) continue;
    const std::string name = argument.name;
    Aspect aspect{AspectOf::kGiven, name, name};
    aspect.own = "a value";
    aspect.values.push_back(
        {"nothing", {}, [name](const Binding& binding) {
           Binding edited = binding;
           std::erase_if(edited.arguments, [&](const Argument& each) { return each.name == name; });
           return edited;
         }});
    aspects->push_back(std::move(aspect));
  }
}

// The narrowest range of the integer tensors, where the number lies beyond it.
std::optional<std::pair<int64_t, int64_t>> RangeBelow(const Binding& witness, int64_t number) {
  std::optional<std::pair<int64_t, int64_t>> range;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    if (!IsInteger(recipe.dtype) || ItemSize(recipe.dtype) > 4) return;
    const auto lowest = static_cast<int64_t>(LowestInteger(recipe.dtype));
    const auto highest = static_cast<int64_t>(HighestInteger(recipe.dtype));
    if (number >= lowest && number <= highest) return;
    if (!range || highest < range->second) range = {lowest, highest};
  });
  return range;
}

std::vector<int64_t> OtherNumbers(int64_t own,
                                  const std::optional<std::pair<int64_t, int64_t>>& range) {
  if (own >= kHuge || own <= -kHuge) return {1, 2, 3, own > 0 ? own - 1 : own + 1, own / 2};
  std::vector<int64_t> numbers(std::begin(kSmallNumbers), std::end(kSmallNumbers));
  for (const int64_t near : {own - 1, own + 1, 2 * own}) numbers.push_back(near);
  if (range) {
    numbers.insert(numbers.end(), {range->first - 1, range->first, range->second});
  }
  std::set<int64_t> seen{own};
  std::erase_if(numbers, [&](int64_t number) { return !seen.insert(number).second; });
  return numbers;
}

void AddIntegers(const Binding& witness, std::vector<Aspect>* aspects) {
  size_t added = 0;
  for (const Argument& argument : witness.arguments) {
    if (argument.name.empty() || !argument.value.Is<int64_t>()) continue;
    if (++added > kMostWholeNumbers) return;
    const std::string name = argument.name;
    Aspect aspect{AspectOf::kInteger, name, name};
    aspect.own_number = argument.value.As<int64_t>();
    aspect.own = fmt::format("{}", *aspect.own_number);
    aspect.range = RangeBelow(witness, *aspect.own_number);
    aspect.at = [name](int64_t number) {
      return AspectValue{fmt::format("{}", number), number, SetArgument(name, {number})};
    };
    for (const int64_t number : OtherNumbers(*aspect.own_number, aspect.range)) {
      aspect.values.push_back(aspect.at(number));
    }
    aspects->push_back(std::move(aspect));
  }
}

TensorRecipe Ascending(int64_t count) {
  TensorRecipe recipe;
  recipe.dtype = DType::kI64;
  recipe.shape = {count};
  std::vector<Element> elements;
  for (int64_t i = 0; i < count; ++i) elements.push_back({static_cast<double>(i), 0});
  return WithElements(recipe, elements);
}

// What the empty list of a witness may have for an item: 0, as a number and as a tensor, and all
// indices of a dimension of its tensors.
std::vector<Value> FirstItems(const Binding& witness) {
  TensorRecipe zero;
  zero.dtype = DType::kI64;
  zero = WithElements(zero, {{0, 0}});
  std::vector<Value> items{{int64_t{0}}, {zero}};
  std::set<int64_t> extents;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    if (!recipe.shape.empty()) extents.insert(recipe.shape.front());
  });
  extents.erase(0);
  for (const int64_t extent : extents) {
    const bool few = items.size() < 2 + kMostIndexed && extent <= kLongestIndexed;
    if (few) items.push_back({Ascending(extent)});
  }
  return items;
}

// A list with one item fewer and more of them; of an empty one, with an item of each kind.
std::vector<Sequence> OtherLists(const Binding& witness, const Sequence& own) {
  std::vector<Sequence> lists;
  Sequence more = own;
  if (own.items.empty()) {
    for (const Value& item : FirstItems(witness)) lists.push_back({own.is_tuple, {item}});
    return lists;
  }
  const bool whole = std::all_of(own.items.begin(), own.items.end(),
                                 [](const Value& item) { return item.Is<int64_t>(); });
  if (!whole) return lists;
  int64_t next = 0;
  while (std::find(own.items.begin(), own.items.end(), Value{next}) != own.items.end()) ++next;
  more.items.push_back({next});
  lists.push_back(more);
  Sequence longer = own;  // as strides and sizes are, one a dimension
  while (longer.items.size() < kMostItems) {
    longer.items.push_back({int64_t{1}});
    lists.push_back(longer);
  }
  if (own.items.size() > 1) {
    Sequence fewer = own;
    fewer.items.pop_back();
    lists.push_back(fewer);
  }
  return lists;
}

void AddItems(const Binding& witness, std::vector<Aspect>* aspects) {
  for (const Argument& argument : witness.arguments) {
    if (argument.name.empty() || !argument.value.Is<Sequence>()) continue;
    const Sequence& own = argument.value.As<Sequence>();
    Aspect aspect{AspectOf::kItems, "items of " + argument.name, argument.name};
    aspect.own_number = static_cast<int64_t>(own.items.size());
    aspect.own = fmt::format("{}", own.items.size());
    for (const Sequence& list : OtherLists(witness, own)) {
      const auto count = static_cast<int64_t>(list.items.size());
      aspect.values.push_back(
          {fmt::format("{}", count), count, SetArgument(argument.name, {list})});
    }
    if (!aspect.values.empty()) aspects->push_back(std::move(aspect));
  }
}

}  // namespace

std::string OptionText(const Value& value) {
  if (value.Is<bool>()) return value.As<bool>() ? "True" : "False";
  if (value.Is<DType>()) return std::string(Name(value.As<DType>()));
  return fmt::format("'{}'", value.As<std::string>());
}

bool NamesAxis(const std::string& name) {
  const std::string_view leaf = LeafName(name);
  return leaf.starts_with("dim") || leaf.starts_with("axis") || leaf.starts_with("axes");
}

std::vector<Aspect> ArgumentAspects(const Binding& witness, std::span<const Parameter> parameters) {
  std::vector<Aspect> aspects;
  AddOptions(witness, parameters, &aspects);
  AddGiven(witness, parameters, &aspects);
  AddIntegers(witness, &aspects);
  AddItems(witness, &aspects);
  return aspects;
}

}  // namespace parallax
