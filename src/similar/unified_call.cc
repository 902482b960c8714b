#include "similar/unified_call.h"

#include <fmt/format.h>

namespace parallax {
namespace {

const Parameter* ParameterOf(const CodeArgument& argument, size_t place, const Api& api) {
  if (argument.starred) return nullptr;
  if (argument.name.empty()) {
    const bool there = place < api.parameters.size() && !api.parameters[place].keyword_only;
    return there ? &api.parameters[place] : nullptr;
  }
  for (const Parameter& each : api.parameters) {
    if (each.name == argument.name) return &each;
  }
  return nullptr;
}

}  // namespace

std::string ConditionOf(const Guard& guard) {
  const std::string& literal = guard.literal;
  const bool constant = literal == "True" || literal == "False" || literal == "None";
  return fmt::format("{} {} {}", guard.parameter, constant ? "is" : "==", literal);
}

UnifiedCall Unify(const PythonExpression& expression, const CodeCall& call, bool method,
                  const Api& api) {
  UnifiedCall out;
  size_t place = 0;
  if (method && !api.parameters.empty()) {
    const std::string receiver = call.callee.substr(0, call.callee.rfind('.'));
    if (receiver.find('.') == std::string::npos) {
      out.parameter_of.emplace(receiver, api.parameters[0].name);
    }
    ++place;
  }
  for (const CodeArgument& argument : call.arguments) {
    const Parameter* parameter = ParameterOf(argument, place, api);
    if (argument.name.empty()) ++place;
    if (parameter == nullptr) continue;
    const std::string_view text = expression.At(argument.value);
    const auto value = ReadExpression(text);
    if (!value) continue;
    if (value->is_name) out.parameter_of.emplace(std::string(text), parameter->name);
    const bool fixed = value->is_literal && parameter->has_default &&
                       text != parameter->default_text;
    if (fixed) out.guards.push_back({parameter->name, std::string(text)});
  }
  return out;
}

}  // namespace parallax
