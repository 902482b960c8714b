#include "triage/arguments/front_ends.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "nouns/parameter_type.h"
#include "triage/cause/transfer.h"

namespace parallax {
namespace {

constexpr size_t kTellingName = 5;  // letters; shorter names are part of many others
constexpr std::string_view kBackward = "backward";

std::string_view NameOf(std::string_view name) { return name == "self" ? "input" : name; }

// Whether `part` is one or several whole words of `name`: "batch_norm" of "_native_batch_norm".
bool HoldsWords(std::string_view name, std::string_view part) {
  for (size_t at = name.find(part); at != name.npos; at = name.find(part, at + 1)) {
    size_t end = at + part.size();
    if ((at == 0 || name[at - 1] == '_') && (end == name.size() || name[end] == '_')) return true;
  }
  return false;
}

// Whether the words for the type of a parameter allow such a value; unknown words allow all.
bool MayTake(std::string_view type, const Value& value) {
  const std::string_view base = ParseType(type).base;
  if (value.Is<std::string>()) return base == "str" || base == "any";
  return base != "str" || value.Is<None>();
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
  auto own =
      std::find_if(apis.begin(), apis.end(), [&](const Api* api) { return api->name == name; });
  bool internal = own != apis.end() && (*own)->HasTrait("internal");
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

bool Takes(const Api& api, std::string_view name) {
  return std::any_of(api.parameters.begin(), api.parameters.end(), [&](const Parameter& parameter) {
    return NameOf(parameter.name) == NameOf(name);
  });
}

std::optional<Binding> ArgumentsFor(const Api& api, const Binding& binding, bool is_backward) {
  Binding result;
  std::vector<const Argument*> used;
  bool positional = true;  // until a parameter is left out
  for (const Parameter& parameter : api.parameters) {
    const Argument* argument = FindArgument(binding, parameter.name);
    if (argument == nullptr) {
      if (!parameter.has_default) return std::nullopt;
      positional = false;
      continue;
    }
    if (!MayTake(parameter.type, argument->value)) return std::nullopt;
    used.push_back(argument);
    result.arguments.push_back(
        {parameter.name, parameter.keyword_only || !positional, argument->value});
  }
  for (const Argument& argument : binding.arguments) {
    bool left = std::find(used.begin(), used.end(), &argument) == used.end();
    if (left && !is_backward && !argument.value.Is<None>()) return std::nullopt;
  }
  return used.empty() ? std::nullopt : std::optional(result);
}

}  // namespace parallax
