#include "confirm/guesses/side_call.h"

#include <algorithm>
#include <string>

#include "nouns/mapped_argument.h"

namespace parallax {

const Api* ApiOf(const Side& side, std::span<const Api* const> apis) {
  for (const Api* api : apis) {
    const std::string& name = side.program.name();
    const bool by_name = std::find(api->names.begin(), api->names.end(), name) != api->names.end();
    if (by_name || api->program == side.program) return api;
  }
  return nullptr;
}

std::optional<Binding> CallOf(const RecordedCase& recorded, size_t side, const Api& api) {
  std::string why;
  std::optional<Binding> call =
      Mapped(recorded.binding, recorded.relation.sides[side].arguments, &why);
  if (!call || recorded.relation.sides[side].arguments.empty()) return call;
  for (size_t i = 0; i < call->arguments.size(); ++i) {
    Argument& argument = call->arguments[i];
    if (!argument.keyword && i < api.parameters.size()) argument.name = api.parameters[i].name;
  }
  return call;
}

std::string SetApart(const RecordedCase& recorded, size_t side, std::span<const Api* const> apis) {
  const std::vector<Side>& sides = recorded.relation.sides;
  const Api *api = ApiOf(sides[side], apis), *other = ApiOf(sides[1 - side], apis);
  if (api == nullptr || other == nullptr) return "";
  const auto call = CallOf(recorded, 1 - side, *other);
  if (!call) return "";
  for (size_t i = 0; i < sides[side].arguments.size(); ++i) {
    const MappedArgument& each = sides[side].arguments[i];
    const bool known = !each.name.empty() || i < api->parameters.size();
    if (each.index >= 0 || !known) continue;
    const std::string& name = each.name.empty() ? api->parameters[i].name : each.name;
    const bool passed =
        std::any_of(call->arguments.begin(), call->arguments.end(),
                    [&](const Argument& argument) { return argument.name == name; });
    const bool has = std::any_of(other->parameters.begin(), other->parameters.end(),
                                 [&](const Parameter& own) { return own.name == name; });
    if (has && !passed) return name;
  }
  return "";
}

bool PassesAnyText(const Side& side, std::span<const Api* const> apis) {
  const Api* api = ApiOf(side, apis);
  if (api == nullptr) return false;
  for (size_t i = 0; i < side.arguments.size(); ++i) {
    const MappedArgument& each = side.arguments[i];
    if (each.index >= 0 || !each.literal.Is<std::string>()) continue;
    const auto named = std::find_if(api->parameters.begin(), api->parameters.end(),
                                    [&](const Parameter& parameter) {
                                      return !each.name.empty() && parameter.name == each.name;
                                    });
    const size_t at = each.name.empty() ? i : static_cast<size_t>(named - api->parameters.begin());
    if (at < api->parameters.size() && api->parameters[at].choices.empty()) return true;
  }
  return false;
}

}  // namespace parallax
