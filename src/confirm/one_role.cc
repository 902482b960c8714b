#include "confirm/one_role.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "judge/rank.h"

namespace parallax {
namespace {

// So many arguments of one name make two functions of one kind: one tensor each takes.
constexpr size_t kEnoughArguments = 2;
// What Python says of a division by 0, which libraries promise to refuse.
constexpr std::string_view kDivision = "ZeroDivision";

// "lambd" of "init.lambd", "inverse" of "inverse_".
std::string Leaf(std::string_view name) {
  std::string leaf(name.substr(name.rfind('.') + 1));
  while (leaf.ends_with('_')) leaf.pop_back();
  std::transform(leaf.begin(), leaf.end(), leaf.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return leaf;
}

// The last parts of the names in a text.
std::set<std::string> NamesIn(std::string_view text) {
  std::set<std::string> names;
  const auto of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && of_name(text[end])) ++end;
    std::string_view name = text.substr(at, end - at);
    while (name.ends_with('.')) name.remove_suffix(1);
    if (!name.empty()) names.insert(Leaf(name));
    at = end + 1;
  }
  return names;
}

const Api* ApiOf(const Side& side, std::span<const Api* const> apis) {
  for (const Api* api : apis) {
    const std::string& name = side.program.name();
    const bool by_name = std::find(api->names.begin(), api->names.end(), name) != api->names.end();
    if (by_name || api->program == side.program) return api;
  }
  return nullptr;
}

// By the binding's arguments the names under which the side gets them; nothing: one is not passed
// on, or nobody knows its name.
std::optional<std::vector<std::string>> Roles(const Side& side, const Api& api,
                                              const Binding& binding) {
  std::vector<std::string> roles(binding.arguments.size());
  if (side.arguments.empty()) {
    for (size_t i = 0; i < roles.size(); ++i) roles[i] = Leaf(binding.arguments[i].name);
  } else {
    std::string why;
    const auto sources = SourcesOf(binding, side.arguments, &why);
    if (!sources) return std::nullopt;
    for (size_t i = 0; i < sources->size(); ++i) {
      const ArgumentSource& source = (*sources)[i];
      if (source.argument < 0) continue;
      const bool known = !source.name.empty() || i < api.parameters.size();
      if (!known) return std::nullopt;
      roles[static_cast<size_t>(source.argument)] =
          Leaf(source.name.empty() ? api.parameters[i].name : source.name);
    }
  }
  if (std::any_of(roles.begin(), roles.end(), [](const auto& role) { return role.empty(); })) {
    return std::nullopt;
  }
  return roles;
}

bool HoldsNegative(const Value& value) {
  if (const auto* sequence = std::get_if<Sequence>(&value.v)) {
    return std::any_of(sequence->items.begin(), sequence->items.end(), HoldsNegative);
  }
  const auto* number = std::get_if<int64_t>(&value.v);
  return number != nullptr && *number < 0;
}

// Whether the message speaks of the function or of one of its parameters.
bool SpeaksOf(const std::set<std::string>& words, const Api& api, const Side& side) {
  const std::string& program = side.program.name();
  const std::string_view owner = std::string_view(program).substr(0, program.rfind('.'));
  const std::vector<std::string> parameters = ParameterNames(api);
  return words.contains(Leaf(program)) || words.contains(Leaf(owner)) ||
         words.contains(Leaf(api.name)) ||
         std::any_of(parameters.begin(), parameters.end(),
                     [&](const std::string& name) { return words.contains(Leaf(name)); });
}

}  // namespace

bool RefusesInOneRole(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const std::vector<Side>& sides = recorded.relation.sides;
  if (sides.size() != 2 || DomainOf(recorded.binding) == InputDomain::kHuge) return false;
  const size_t refusing = recorded.outcomes[0].Is<Raised>() ? 0 : 1;
  if (!recorded.outcomes[refusing].Is<Raised>()) return false;
  const Raised& raised = recorded.outcomes[refusing].As<Raised>();
  const Api *api = ApiOf(sides[refusing], apis), *other = ApiOf(sides[1 - refusing], apis);
  if (api == nullptr || other == nullptr) return false;
  const auto roles = Roles(sides[refusing], *api, recorded.binding);
  if (!roles || roles != Roles(sides[1 - refusing], *other, recorded.binding)) return false;
  const std::set<std::string> words = NamesIn(raised.message);
  for (size_t i = 0; i < roles->size(); ++i) {
    const bool named = words.contains((*roles)[i]);
    if (named && HoldsNegative(recorded.binding.arguments[i].value)) return true;
  }
  const bool division = raised.type.find(kDivision) != raised.type.npos ||
                        raised.message.find(kDivision) != raised.message.npos;
  return roles->size() >= kEnoughArguments && !division && !SpeaksOf(words, *api, sides[refusing]);
}

}  // namespace parallax
