#include "confirm/guesses/one_role.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "confirm/guesses/own_refusal.h"
#include "confirm/guesses/side_call.h"
#include "judge/rank.h"
#include "judge/sign_refusal.h"

namespace parallax {
namespace {

// So many arguments of one name make two functions of one kind: one tensor each takes.
constexpr size_t kEnoughArguments = 2;
// Which kinds of arguments a function takes is its own.
constexpr std::string_view kOtherTypes = "TypeError";

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

// "sections" is one of "indices_or_sections".
bool IsOneOf(const std::string& role, std::string_view alternatives) {
  constexpr std::string_view kOr = "_or_";
  for (size_t begin = 0; begin <= alternatives.size();) {
    const size_t end = std::min(alternatives.find(kOr, begin), alternatives.size());
    if (alternatives.substr(begin, end - begin) == role) return true;
    begin = end + kOr.size();
  }
  return false;
}

// Libraries call a dimension by either name, and one argument by all that it may be.
bool IsOneRole(const std::string& a, const std::string& b) {
  const auto is_dimension = [](const std::string& name) { return name == "dim" || name == "axis"; };
  return IsOneOf(a, b) || IsOneOf(b, a) || (is_dimension(a) && is_dimension(b));
}

// "crossentropyloss" of "CrossEntropyLoss" and of "cross_entropy_loss".
std::string PlainName(const Side& side) {
  std::string plain = RoleName(side.program.name());
  std::erase(plain, '_');
  return plain;
}

// '2' of "maxpool2d" and of "conv2dtranspose"; 0: there is none.
char DimensionsIn(std::string_view plain_name) {
  for (size_t at = 1; at + 1 < plain_name.size(); ++at) {
    const char digit = plain_name[at];
    const bool last = at + 2 == plain_name.size() ||
                      std::isdigit(static_cast<unsigned char>(plain_name[at + 2])) == 0;
    if (digit >= '1' && digit <= '3' && plain_name[at + 1] == 'd' && last) return digit;
  }
  return 0;
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
  if (RefusesASign(recorded, *roles)) return true;
  return roles->size() >= kEnoughArguments && !refusal->IsOwn(recorded);
}

bool RefusesASharedSign(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const auto refusal = RefusalOf(recorded, apis);
  if (!refusal) return RefusesASign(recorded, {});
  const auto roles = refusal->roles.value_or(std::vector<std::string>());
  const Side& other = recorded.relation.sides[1 - refusal->side];
  const Api* api = ApiOf(other, apis);
  const auto others = api == nullptr ? std::nullopt : Roles(other, *api, recorded.binding);
  if (roles.empty() || !others) return RefusesASign(recorded, roles);
  RecordedCase shared = NotRun(recorded, recorded.binding);
  shared.outcomes = recorded.outcomes;
  for (size_t i = 0; i < roles.size(); ++i) {
    if (!IsOneRole(roles[i], (*others)[i])) shared.binding.arguments[i].value.v = None{};
  }
  return RefusesASign(shared, roles);
}

bool RefusesItsOwn(const RecordedCase& recorded, std::span<const Api* const> apis) {
  const auto refusal = RefusalOf(recorded, apis);
  if (!refusal || RefusesASharedSign(recorded, apis)) return false;
  if (HaveOneName(recorded.relation) && !PassesConstants(recorded.relation)) return false;
  return refusal->IsOwn(recorded);
}

bool HaveOneName(const Relation& relation) {
  return PlainName(relation.sides[0]) == PlainName(relation.sides[1]);
}

bool AreFunctionAndModule(const Relation& relation) {
  return HaveOneName(relation) &&
         LeafName(relation.sides[0].program.name()) != LeafName(relation.sides[1].program.name());
}

bool AreOfOtherRanks(const Relation& relation) {
  const char one = DimensionsIn(PlainName(relation.sides[0]));
  const char other = DimensionsIn(PlainName(relation.sides[1]));
  return one != 0 && other != 0 && one != other;
}

bool PassesConstants(const Side& side) {
  return std::any_of(side.arguments.begin(), side.arguments.end(),
                     [](const MappedArgument& each) { return each.index < 0; });
}

bool PassesConstants(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return PassesConstants(side); });
}

}  // namespace parallax
