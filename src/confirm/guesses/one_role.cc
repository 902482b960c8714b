#include "confirm/guesses/one_role.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "investigate/reduce/edit.h"
#include "judge/rank.h"

namespace parallax {
namespace {

// So many arguments of one name make two functions of one kind: one tensor each takes.
constexpr size_t kEnoughArguments = 2;
// Which kinds of arguments a function takes is its own.
constexpr std::string_view kOtherTypes = "TypeError";
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

bool IsOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// The last parts of the names in a text.
std::set<std::string> NamesIn(std::string_view text) {
  std::set<std::string> names;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && IsOfName(text[end])) ++end;
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
  if (const auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
    if (!IsInteger(tensor->dtype) || !tensor->bytes) return false;
    const std::vector<Element> elements = ElementsOf(*tensor);
    return std::any_of(elements.begin(), elements.end(),
                       [](const Element& each) { return each.re < 0; });
  }
  const auto* number = std::get_if<int64_t>(&value.v);
  return number != nullptr && *number < 0;
}

// What messages call arguments whatever their names are.
constexpr std::string_view kAnyArgument[] = {"input", "inputs", "argument", "arguments"};

// Whether the message speaks of the function, or of one of its parameters, perhaps of several.
bool SpeaksOf(const std::set<std::string>& words, const Api& api, const Side& side) {
  const std::string& program = side.program.name();
  const std::string_view owner = std::string_view(program).substr(0, program.rfind('.'));
  const std::vector<std::string> parameters = ParameterNames(api);
  const auto is_said = [&](const std::string& name) {
    return words.contains(name) || words.contains(name + "s");
  };
  return is_said(Leaf(program)) || is_said(Leaf(owner)) || is_said(Leaf(api.name)) ||
         std::any_of(parameters.begin(), parameters.end(),
                     [&](const std::string& name) { return is_said(Leaf(name)); });
}

// Whether it names a function that was called, "max()"; the function itself is named otherwise.
bool NamesAFunction(std::string_view message) {
  for (size_t at = message.find('('); at != message.npos; at = message.find('(', at + 1)) {
    const bool named = at > 0 && IsOfName(message[at - 1]);
    if (named) return true;
  }
  return false;
}

// Whether the error comes of what is called within: it speaks of another function, or of nothing
// that the caller knows.
bool ComesFromWithin(const Raised& raised, const Api& api, const Side& side) {
  const bool division = raised.type.find(kDivision) != raised.type.npos ||
                        raised.message.find(kDivision) != raised.message.npos;
  const std::set<std::string> words = NamesIn(raised.message);
  if (division || SpeaksOf(words, api, side)) return false;
  return NamesAFunction(raised.message) ||
         std::none_of(std::begin(kAnyArgument), std::end(kAnyArgument),
                      [&](std::string_view word) { return words.contains(std::string(word)); });
}

}  // namespace

bool RefusesInOneRole(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const std::vector<Side>& sides = recorded.relation.sides;
  if (sides.size() != 2 || DomainOf(recorded.binding) == InputDomain::kHuge) return false;
  const size_t refusing = recorded.outcomes[0].Is<Raised>() ? 0 : 1;
  if (!recorded.outcomes[refusing].Is<Raised>()) return false;
  const Raised& raised = recorded.outcomes[refusing].As<Raised>();
  if (raised.type == kOtherTypes) return false;
  const Api *api = ApiOf(sides[refusing], apis), *other = ApiOf(sides[1 - refusing], apis);
  if (api == nullptr || other == nullptr) return false;
  const auto roles = Roles(sides[refusing], *api, recorded.binding);
  if (!roles || roles != Roles(sides[1 - refusing], *other, recorded.binding)) return false;
  const std::set<std::string> words = NamesIn(raised.message);
  for (size_t i = 0; i < roles->size(); ++i) {
    const bool named = words.contains((*roles)[i]);
    if (named && HoldsNegative(recorded.binding.arguments[i].value)) return true;
  }
  return roles->size() >= kEnoughArguments && ComesFromWithin(raised, *api, sides[refusing]);
}

}  // namespace parallax
