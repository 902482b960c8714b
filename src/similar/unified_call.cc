#include "similar/unified_call.h"

#include <fmt/format.h>

#include <limits>
#include <string_view>

#include "base/text.h"

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

// "b", "LU" of "f(b: Tensor, LU, *, out=None)": those before a star or a default.
std::vector<std::string> PositionalNames(std::string_view signature) {
  std::vector<std::string> names;
  size_t at = signature.find('(');
  int depth = 0;
  for (size_t begin = ++at; at != 0 && at < signature.size(); ++at) {
    const char c = signature[at];
    if (c == '(' || c == '[') ++depth;
    const bool ends = depth == 0 && (c == ')' || c == ',');
    if (c == ')' || c == ']') --depth;
    if (!ends) continue;
    const std::string_view item = Trimmed(signature.substr(begin, at - begin));
    const std::string_view name = Trimmed(item.substr(0, item.find_first_of(":=")));
    const auto read = ReadExpression(name);
    if (!read || !read->is_name) break;
    names.emplace_back(name);
    begin = at + 1;
    if (depth < 0) break;
  }
  return names;
}

}  // namespace

std::string ConditionOf(const Guard& guard) {
  const std::string& literal = guard.literal;
  const bool constant = literal == "True" || literal == "False" || literal == "None";
  return fmt::format("{} {} {}", guard.parameter, constant ? "is" : "==", literal);
}

UnifiedCall UnifySignature(const Api& api) {
  UnifiedCall out;
  out.at = std::numeric_limits<size_t>::max();
  out.of_block = true;
  const std::vector<std::string> names = PositionalNames(api.signature);
  const bool receives = api.kind == "method" && names.size() + 1 == api.parameters.size();
  const size_t first = receives ? 1 : 0;
  for (size_t i = 0; i < names.size() && first + i < api.parameters.size(); ++i) {
    out.parameter_of.emplace(names[i], api.parameters[first + i].name);
  }
  return out;
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
    const bool fixed =
        value->is_literal && parameter->has_default && text != parameter->default_text;
    if (fixed) out.guards.push_back({parameter->name, std::string(text)});
  }
  return out;
}

}  // namespace parallax
