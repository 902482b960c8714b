#include "guess/declared.h"

#include <fmt/format.h>

#include <algorithm>

#include "nouns/find_argument.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

using Parameters = std::vector<Parameter>;

constexpr std::string_view kOverloadWord = "overload ";
constexpr std::string_view kDTypeWord = "dtype ";

std::string OverloadWord(const Parameters& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", parameter.name, parameter.type);
  }
  return fmt::format("{}({})", kOverloadWord, text);
}

std::string DTypeWord(DType dtype) { return fmt::format("{}{}", kDTypeWord, Name(dtype)); }

std::string OptionWord(const Parameter& parameter, bool value) {
  return fmt::format("{}={}", parameter.name, value ? "True" : "False");
}

std::string OptionWord(const Parameter& parameter, std::string_view value) {
  return fmt::format("{}='{}'", parameter.name, value);
}

bool FitsItem(const ParameterType& type, const Value& value) {
  const bool whole = value.Is<int64_t>();
  if (type.base == "tensor") return value.Is<TensorRecipe>();
  if (type.base == "int") return whole;
  if (type.base == "float") return whole || value.Is<double>();
  if (type.base == "number") {
    return whole || value.Is<double>() || value.Is<bool>() || value.Is<std::complex<double>>();
  }
  if (type.base == "bool") return value.Is<bool>();
  if (type.base == "str") return value.Is<std::string>();
  if (type.base == "dtype") return value.Is<DType>();
  return true;
}

// Arguments by a name that no list has: where a result lies, of which class it is.
size_t CountUnlisted(const Api& api, const Binding& binding) {
  const std::vector<const Parameters*> lists = ListsOf(api);
  auto is_listed = [&](const Argument& argument) {
    return std::any_of(lists.begin(), lists.end(), [&](const Parameters* list) {
      return std::any_of(list->begin(), list->end(), [&](const Parameter& parameter) {
        return parameter.name == argument.name;
      });
    });
  };
  return static_cast<size_t>(std::count_if(
      binding.arguments.begin(), binding.arguments.end(), [&](const Argument& argument) {
        return argument.keyword && !argument.name.empty() && !is_listed(argument);
      }));
}

}  // namespace

std::vector<const Parameters*> ListsOf(const Api& api) {
  std::vector<const Parameters*> lists;
  if (api.kind == "rule" || api.kind == "chain") return lists;
  if (!api.parameters.empty()) lists.push_back(&api.parameters);
  for (const Parameters& overload : api.overloads) lists.push_back(&overload);
  return lists;
}

Value ChoiceOf(const Parameter& parameter, const std::string& choice) {
  const bool object = ParseType(parameter.type).base == "expr";
  return object ? Value(Expression{choice}) : Value(choice);
}

bool FitsType(const Parameter& parameter, const Value& value) {
  const ParameterType type = ParseType(parameter.type);
  if (value.Is<None>()) return type.optional || type.base == "any";
  if (!type.is_list) return FitsItem(type, value);
  // A number stands for a list of it.
  if (!value.Is<Sequence>())
    return type.length >= 0 && type.base != "tensor" && FitsItem(type, value);
  const Sequence& sequence = value.As<Sequence>();
  return std::all_of(sequence.items.begin(), sequence.items.end(), [&](const Value& item) {
    return item.Is<None>() ? type.item_optional : FitsItem(type, item);
  });
}

bool FitsList(const Api& api, const Parameters& list, const Binding& binding) {
  size_t given = 0;
  for (size_t place = 0; place < list.size(); ++place) {
    const Argument* argument = FindArgument(binding, list[place].name, place);
    if (argument == nullptr) {
      if (!list[place].has_default) return false;
      continue;
    }
    if (!FitsType(list[place], argument->value)) return false;
    ++given;
  }
  return given + CountUnlisted(api, binding) == binding.arguments.size();
}

DeclaredKind KindOfDeclared(std::string_view word) {
  if (word.starts_with(kOverloadWord)) return DeclaredKind::kOverload;
  return word.starts_with(kDTypeWord) ? DeclaredKind::kDType : DeclaredKind::kOption;
}

std::set<std::string> DeclaredOf(const Api& api, std::span<const DType> dtypes) {
  std::set<std::string> words;
  bool takes_tensor = false;
  for (const Parameters* parameters : ListsOf(api)) {
    words.insert(OverloadWord(*parameters));
    for (const Parameter& parameter : *parameters) {
      const ParameterType type = ParseType(parameter.type);
      takes_tensor = takes_tensor || type.base == "tensor";
      if (type.is_list) continue;
      for (const std::string& choice : parameter.choices) {
        words.insert(OptionWord(parameter, choice));
      }
      if (type.base != "bool") continue;
      for (bool value : {false, true}) words.insert(OptionWord(parameter, value));
    }
  }
  if (!takes_tensor) return words;
  for (DType dtype : dtypes) words.insert(DTypeWord(dtype));
  return words;
}

std::set<std::string> ShownBy(const Api& api, const Binding& binding) {
  std::set<std::string> words;
  for (const Parameters* parameters : ListsOf(api)) {
    if (FitsList(api, *parameters, binding)) words.insert(OverloadWord(*parameters));
    for (size_t place = 0; place < parameters->size(); ++place) {
      const Parameter& parameter = (*parameters)[place];
      const Argument* argument = FindArgument(binding, parameter.name, place);
      if (argument == nullptr) continue;
      const Value& value = argument->value;
      if (value.Is<bool>()) words.insert(OptionWord(parameter, value.As<bool>()));
      if (value.Is<std::string>()) words.insert(OptionWord(parameter, value.As<std::string>()));
      if (value.Is<Expression>()) words.insert(OptionWord(parameter, value.As<Expression>().text));
    }
  }
  ForEachTensor(binding, [&](const TensorRecipe& t) { words.insert(DTypeWord(t.dtype)); });
  return words;
}

}  // namespace parallax
