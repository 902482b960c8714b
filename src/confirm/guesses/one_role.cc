#include "confirm/guesses/one_role.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "confirm/guesses/own_refusal.h"
#include "investigate/reduce/edit.h"
#include "judge/rank.h"
#include "words/phrases.h"

namespace parallax {
namespace {

// So many arguments of one name make two functions of one kind: one tensor each takes.
constexpr size_t kEnoughArguments = 2;
// What is said of a size or an index that is below 0.
constexpr std::string_view kOfSign[] = {"negative", "positive",  "range",    "bounds", "greater",
                                        "larger",   "less than", "at least", ">"};
// Which kinds of arguments a function takes is its own.
constexpr std::string_view kOtherTypes = "TypeError";

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
    for (size_t i = 0; i < roles.size(); ++i) roles[i] = RoleName(binding.arguments[i].name);
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
          RoleName(source.name.empty() ? api.parameters[i].name : source.name);
    }
  }
  if (std::any_of(roles.begin(), roles.end(), [](const auto& role) { return role.empty(); })) {
    return std::nullopt;
  }
  return roles;
}

// The integers below 0 that a value has, as a number or in a tensor.
std::vector<int64_t> NegativesOf(const Value& value) {
  std::vector<int64_t> negatives;
  if (const auto* sequence = std::get_if<Sequence>(&value.v)) {
    for (const Value& item : sequence->items) {
      const std::vector<int64_t> more = NegativesOf(item);
      negatives.insert(negatives.end(), more.begin(), more.end());
    }
  } else if (const auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
    if (!IsInteger(tensor->dtype) || !tensor->bytes) return {};
    for (const Element& each : ElementsOf(*tensor)) {
      if (each.re < 0) negatives.push_back(static_cast<int64_t>(each.re));
    }
  } else if (const auto* number = std::get_if<int64_t>(&value.v)) {
    if (*number < 0) negatives.push_back(*number);
  }
  return negatives;
}

// Whether the message has the number, and not as the beginning of another one.
bool SaysNumber(std::string_view message, int64_t number) {
  const std::string text = std::to_string(number);
  for (size_t at = message.find(text); at != message.npos; at = message.find(text, at + 1)) {
    const size_t end = at + text.size();
    if (end == message.size() || std::isdigit(static_cast<unsigned char>(message[end])) == 0) {
      return true;
    }
  }
  return false;
}

// Whether the message speaks of the sign or the range of an argument that has an integer below 0:
// by its name, or by the number.
bool SpeaksOfSign(const std::string& message, const std::string& role, const Value& value) {
  const std::vector<int64_t> negatives = NegativesOf(value);
  if (negatives.empty() || FindPhrase(message, kOfSign).empty()) return false;
  return RoleNamesIn(message).contains(role) ||
         std::any_of(negatives.begin(), negatives.end(),
                     [&](int64_t number) { return SaysNumber(message, number); });
}

// A refusal of one side of two.
struct Refusal {
  const Raised& raised;
  size_t side;
  const Api& api;
  std::optional<std::vector<std::string>> roles;

  bool IsOwn(const RecordedCase& recorded) const {
    std::set<std::string> passed;
    for (size_t i = 0; roles && i < roles->size(); ++i) {
      const Value& value = recorded.binding.arguments[i].value;
      if (!std::holds_alternative<None>(value.v)) passed.insert((*roles)[i]);
    }
    if (!roles) {
      for (const std::string& name : ParameterNames(api)) passed.insert(RoleName(name));
    }
    return IsOwnRefusal(raised, api, recorded.relation.sides[side], passed);
  }
};

// Nothing: no side of two refuses, or nobody knows its API.
std::optional<Refusal> RefusalOf(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const std::vector<Side>& sides = recorded.relation.sides;
  if (sides.size() != 2) return std::nullopt;
  const size_t side = recorded.outcomes[0].Is<Raised>() ? 0 : 1;
  const Api* api = ApiOf(sides[side], apis);
  if (api == nullptr || !recorded.outcomes[side].Is<Raised>()) return std::nullopt;
  return Refusal{recorded.outcomes[side].As<Raised>(), side, *api,
                 Roles(sides[side], *api, recorded.binding)};
}

// "crossentropyloss" of "CrossEntropyLoss" and of "cross_entropy_loss".
std::string PlainName(const Side& side) {
  std::string plain = RoleName(side.program.name());
  std::erase(plain, '_');
  return plain;
}

}  // namespace

bool RefusesInOneRole(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const auto refusal = RefusalOf(recorded, apis);
  if (!refusal || DomainOf(recorded.binding) == InputDomain::kHuge) return false;
  if (refusal->raised.type == kOtherTypes) return false;
  const Side& other = recorded.relation.sides[1 - refusal->side];
  const Api* api = ApiOf(other, apis);
  const auto& roles = refusal->roles;
  if (api == nullptr || !roles || roles != Roles(other, *api, recorded.binding)) return false;
  for (size_t i = 0; i < roles->size(); ++i) {
    const Value& value = recorded.binding.arguments[i].value;
    if (SpeaksOfSign(refusal->raised.message, (*roles)[i], value)) return true;
  }
  return roles->size() >= kEnoughArguments && !refusal->IsOwn(recorded);
}

bool RefusesItsOwn(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const std::vector<Side>& sides = recorded.relation.sides;
  const auto refusal = RefusalOf(recorded, apis);
  if (!refusal) return false;
  const bool one_name = PlainName(sides[0]) == PlainName(sides[1]);
  if (one_name && !PassesConstants(recorded.relation)) return false;
  return refusal->IsOwn(recorded);
}

bool PassesConstants(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
    return std::any_of(side.arguments.begin(), side.arguments.end(),
                       [](const MappedArgument& each) { return each.index < 0; });
  });
}

}  // namespace parallax
