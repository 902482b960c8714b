#include "words/witness_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numbers/element_text.h"

namespace parallax {
namespace {

constexpr size_t kLongestInPlace = 40;  // characters of a text
constexpr int64_t kMostShown = 8;
constexpr int64_t kShownOfMany = 4;

std::string Nested(DType dtype, const Shape& shape, size_t dimension, const char** at) {
  if (dimension == shape.size()) {
    std::string text = NumberText(dtype, *at);
    *at += ItemSize(dtype);
    return text;
  }
  std::vector<std::string> items;
  for (int64_t i = 0; i < shape[dimension]; ++i) {
    items.push_back(Nested(dtype, shape, dimension + 1, at));
  }
  return fmt::format("[{}]", fmt::join(items, ", "));
}

// "of ones" when all elements are the same; else empty.
std::string UniformText(const TensorRecipe& recipe, int64_t count) {
  const size_t item = ItemSize(recipe.dtype);
  const std::string& bytes = *recipe.bytes;
  for (int64_t i = 1; i < count; ++i) {
    if (bytes.compare(static_cast<size_t>(i) * item, item, bytes, 0, item) != 0) return "";
  }
  const std::string element = NumberText(recipe.dtype, bytes.data());
  if (element == "1" || element == "1.0") return "of ones";
  if (element == "0" || element == "0.0") return "of zeros";
  return "of " + element;
}

std::string ContentsText(const TensorRecipe& recipe) {
  const int64_t count = NumElements(recipe.shape);
  if (count == 0) return "";
  const bool has_bytes =
      recipe.bytes != nullptr && count <= INT64_MAX / 16 &&
      recipe.bytes->size() == static_cast<size_t>(count) * ItemSize(recipe.dtype);
  if (recipe.fill.kind != FillKind::kInline || !has_bytes) {
    return std::string(Name(recipe.fill.kind));
  }
  if (count > 1) {
    const std::string uniform = UniformText(recipe, count);
    if (!uniform.empty()) return uniform;
  }
  return ElementsText(recipe.dtype, recipe.shape, *recipe.bytes);
}

std::string ValueText(const Value& value) {
  if (value.Is<TensorRecipe>()) return TensorText(value.As<TensorRecipe>());
  if (!value.Is<Sequence>()) return Describe(value);
  const Sequence& sequence = value.As<Sequence>();
  std::vector<std::string> items;
  for (const Value& item : sequence.items) items.push_back(ValueText(item));
  const char* one = sequence.is_tuple && items.size() == 1 ? "," : "";
  return fmt::format("{}{}{}{}", sequence.is_tuple ? "(" : "[", fmt::join(items, ", "), one,
                     sequence.is_tuple ? ")" : "]");
}

int CountTensorsOf(const Argument& argument) {
  Binding one;
  one.arguments.push_back(argument);
  return CountTensors(one);
}

std::string ArgumentName(const Argument& argument, size_t index) {
  return argument.name.empty() ? fmt::format("arg{}", index) : argument.name;
}

}  // namespace

std::string NumberText(DType dtype, const void* at) {
  std::string text = ElementText(dtype, at);
  return IsFloat(dtype) ? WithPoint(text) : text;
}

std::string ElementsText(DType dtype, const Shape& shape, const std::string& bytes) {
  const int64_t count = NumElements(shape);
  const char* at = bytes.data();
  if (count <= kMostShown && shape.size() <= kMostShown) return Nested(dtype, shape, 0, &at);
  std::string text = "[";
  for (int64_t i = 0; i < std::min(count, kShownOfMany); ++i) {
    text += NumberText(dtype, at) + ", ";
    at += ItemSize(dtype);
  }
  return text + "...]";
}

std::string WithPoint(const std::string& number) {
  return number.find_first_of(".en") == std::string::npos ? number + ".0" : number;
}

std::string TensorText(const TensorRecipe& recipe) {
  std::string text = fmt::format("{}[{}]", Name(recipe.dtype), fmt::join(recipe.shape, ", "));
  const std::string contents = ContentsText(recipe);
  if (!contents.empty()) text += " " + contents;
  if (recipe.layout != Layout::kContiguous) text += fmt::format(", {}", Name(recipe.layout));
  if (recipe.misalignment != 0) {
    text += fmt::format(", {} bytes off alignment", int{recipe.misalignment});
  }
  if (recipe.requires_grad) text += ", requires grad";
  return text;
}

std::vector<std::pair<std::string, std::string>> WitnessTexts(const Binding& binding) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    texts.emplace_back(ArgumentName(argument, i), ValueText(argument.value));
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
    const std::string text = StandsBelow(argument) ? name : ValueText(argument.value);
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
