#include "triage/arguments/front_ends.h"

#include <algorithm>
#include <string>

#include "triage/cause/transfer.h"

namespace parallax {
namespace {

constexpr size_t kMostFrontEnds = 3;
constexpr size_t kTellingName = 5;  // letters; shorter names are part of many others
constexpr std::string_view kBackward = "backward";

std::string_view NameOf(std::string_view name) { return name == "self" ? "input" : name; }

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
  std::vector<const Api*> found;
  for (const Api* api : apis) {
    const std::string other = OperatorOf(api->name);
    bool part =
        other.size() >= kTellingName && key.find(other) != key.npos && !api->HasTrait("internal");
    bool callable = api->kind != "module" && !api->parameters.empty() && !IsBackward(api->name);
    if (api->name != name && callable && (part || other == key)) found.push_back(api);
  }
  std::stable_sort(found.begin(), found.end(), [](const Api* a, const Api* b) {
    return OperatorOf(a->name).size() > OperatorOf(b->name).size();
  });
  if (found.size() > kMostFrontEnds) found.resize(kMostFrontEnds);
  return found;
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
    used.push_back(argument);
    result.arguments.push_back(
        {parameter.name, parameter.keyword_only || !positional, argument->value});
  }
  for (const Argument& argument : binding.arguments) {
    bool left = std::find(used.begin(), used.end(), &argument) == used.end();
    if (left && !is_backward && CountTensors({{argument}}) > 0) return std::nullopt;
  }
  return used.empty() ? std::nullopt : std::optional(result);
}

}  // namespace parallax
