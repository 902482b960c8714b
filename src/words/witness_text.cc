#include "words/witness_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "nouns/outcome.h"
#include "words/value_text.h"

namespace parallax {
namespace {

constexpr size_t kLongestInPlace = 40;  // characters of a text

int CountTensorsOf(const Argument& argument) {
  Binding one;
  one.arguments.push_back(argument);
  return CountTensors(one);
}

std::string ArgumentName(const Argument& argument, size_t index) {
  return argument.name.empty() ? fmt::format("arg{}", index) : argument.name;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> WitnessTexts(const Binding& binding) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    texts.emplace_back(ArgumentName(argument, i), ValueText(argument.value, TextStyle::kInput));
  }
  return texts;
}

bool StandsBelow(const Argument& argument) {
  bool long_text =
      argument.value.Is<std::string>() && argument.value.As<std::string>().size() > kLongestInPlace;
  return long_text || CountTensorsOf(argument) > 0;
}

std::string CallText(const std::string& api, const Binding& binding) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    const std::string name = ArgumentName(argument, i);
    const std::string text =
        StandsBelow(argument) ? name : ValueText(argument.value, TextStyle::kInput);
    parts.push_back(argument.keyword ? name + "=" + text : text);
  }
  return fmt::format("{}({})", api, fmt::join(parts, ", "));
}

std::string TensorName(const Binding& binding, int tensor) {
  if (tensor == kOutputCanary) return "its out=";
  if (tensor > kOutputCanary) return fmt::format("output {} of its out=", tensor - kOutputCanary);
  int before = 0;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    before += CountTensorsOf(binding.arguments[i]);
    if (tensor < before) return ArgumentName(binding.arguments[i], i);
  }
  return fmt::format("tensor {}", tensor);
}

}  // namespace parallax
