#include "explain/arguments/front_ends.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "explain/cause/transfer.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

constexpr size_t kTellingName = 5;  // letters; shorter names are part of many others
constexpr std::string_view kBackward = "backward";
constexpr double kUsualEps = 1e-5;

std::string_view NameOf(std::string_view name) { return name == "self" ? "input" : name; }

std::vector<std::string_view> WordsOf(std::string_view name) {
  std::vector<std::string_view> words;
  while (!name.empty()) {
    const size_t end = std::min(name.find('_'), name.size());
    if (end > 0) words.push_back(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return words;
}

// Whether the words of `part` are words of `name`, in that order: "batch_norm" of
// "_native_batch_norm", "scaled_dot_product_attention" of "_scaled_dot_product_flash_attention".
bool HoldsWords(std::string_view name, std::string_view part) {
  const std::vector<std::string_view> words = WordsOf(name), sought = WordsOf(part);
  size_t found = 0;
  for (std::string_view word : words) {
    if (found < sought.size() && word == sought[found]) ++found;
  }
  return !sought.empty() && found == sought.size();
}

// Whether the words for the type of a parameter allow such a value; unknown words allow all.
bool MayTake(std::string_view type, const Value& value) {
  const std::string_view base = ParseType(type).base;
  if (value.Is<std::string>()) return base == "str" || base == "any";
  return base != "str" || value.Is<None>();
}

// The last extents of the gradient: the size that the forward was asked for.
std::optional<Value> OutputSize(const Binding& binding, size_t rank) {
  for (const Argument& argument : binding.arguments) {
    const TensorRecipe* gradient = GradientOf(argument);
    if (gradient == nullptr) continue;
    const Shape& shape = gradient->shape;
    if (shape.size() < rank) return std::nullopt;
    Sequence size;
    for (size_t i = shape.size() - rank; i < shape.size(); ++i) size.items.push_back({shape[i]});
    return Value{size};
  }
  return std::nullopt;
}

// For what a forward requires and its backward does not take. Nothing where it can not be told.
std::optional<Value> StandInFor(const Parameter& parameter, const Binding& binding) {
  const ParameterType type = ParseType(parameter.type);
  if (parameter.name == "output_size" && type.length > 0) {
    return OutputSize(binding, static_cast<size_t>(type.length));
  }
  if (type.base == "float") return Value{kUsualEps};
  return type.optional ? std::optional<Value>(Value{None{}}) : std::nullopt;
}

const Argument* FindArgument(const Binding& binding, std::string_view name) {
  for (const Argument& argument : binding.arguments) {
    if (NameOf(argument.name) == NameOf(name)) return &argument;
  }
  return nullptr;
}

}  // namespace

bool IsBackward(std::string_view api) {
  return OperatorOf(api).find(kBackward) != std::string::npos;
}

std::vector<const Api*> FrontEndsOf(std::string_view name, std::span<const Api* const> apis) {
  std::string key = OperatorOf(name);
  key = key.substr(0, key.find(kBackward));
  const Api* own = FindApi(name, apis);
  bool internal = own != nullptr && own->HasTrait("internal");
  std::vector<const Api*> found;
  if (!internal && !IsBackward(name)) return found;
  for (const Api* api : apis) {
    const std::string other = OperatorOf(api->name);
    bool part = internal && other.size() >= kTellingName && !api->HasTrait("internal") &&
                HoldsWords(LeafName(name), LeafName(api->name));
    bool callable = api->kind != "module" && !api->parameters.empty() && !IsBackward(api->name);
    if (api->name != name && callable && (part || other == key)) found.push_back(api);
  }
  std::stable_sort(found.begin(), found.end(), [](const Api* a, const Api* b) {
    return OperatorOf(a->name).size() > OperatorOf(b->name).size();
  });
  return found;
}

const TensorRecipe* GradientOf(const Argument& argument) {
  const bool is_one = argument.name.starts_with("grad") && argument.value.Is<TensorRecipe>();
  return is_one ? &argument.value.As<TensorRecipe>() : nullptr;
}

bool Takes(const Api& api, std::string_view name) {
  return std::any_of(api.parameters.begin(), api.parameters.end(), [&](const Parameter& parameter) {
    return NameOf(parameter.name) == NameOf(name);
  });
}

std::optional<FrontEndCall> ArgumentsFor(const Api& api, const Binding& binding, bool is_backward) {
  FrontEndCall call;
  Binding& result = call.binding;
  std::vector<const Argument*> used;
  bool positional = true;  // until a parameter is left out
  for (const Parameter& parameter : api.parameters) {
    const Argument* argument = FindArgument(binding, parameter.name);
    const bool is_other = argument != nullptr && !MayTake(parameter.type, argument->value);
    if (is_other && is_backward && parameter.has_default) {
      call.alike = positional = false;
      continue;
    }
    if (argument == nullptr) {
      const std::optional<Value> stand_in =
          is_backward ? StandInFor(parameter, binding) : std::nullopt;
      if (!parameter.has_default && !stand_in) return std::nullopt;
      if (parameter.has_default) {
        positional = false;
      } else {
        result.arguments.push_back(
            {parameter.name, parameter.keyword_only || !positional, *stand_in});
      }
      continue;
    }
    if (is_other) return std::nullopt;
    used.push_back(argument);
    result.arguments.push_back(
        {parameter.name, parameter.keyword_only || !positional, argument->value});
  }
  for (const Argument& argument : binding.arguments) {
    bool left = std::find(used.begin(), used.end(), &argument) == used.end();
    if (left && !is_backward && !argument.value.Is<None>()) return std::nullopt;
  }
  return used.empty() ? std::nullopt : std::optional(std::move(call));
}

}  // namespace parallax
