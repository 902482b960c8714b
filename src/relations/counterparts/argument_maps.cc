#include "relations/counterparts/argument_maps.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// Nothing for what only the library of the value can read.
std::optional<Json> JsonOf(const Value& value) {
  if (value.Is<None>()) return Json();
  if (value.Is<bool>()) return Json(value.As<bool>());
  if (value.Is<int64_t>()) return Json(value.As<int64_t>());
  if (value.Is<double>()) return Json(value.As<double>());
  if (value.Is<std::string>()) return Json(value.As<std::string>());
  return std::nullopt;
}

Json ArgumentOf(const MappedArgument& argument, bool own_defaults) {
  const bool passed = own_defaults && argument.otherwise;
  const std::optional<Json> otherwise = passed ? JsonOf(*argument.otherwise) : std::nullopt;
  if (!otherwise) return argument.parameter;
  return {{"parameter", argument.parameter}, {"otherwise", *otherwise}};
}

Json MapOf(const Invocation& invocation, bool own_defaults) {
  Json arguments = Json::array(), keywords = Json::object();
  for (const MappedArgument& each : invocation.arguments) {
    if (each.name.empty()) {
      arguments.push_back(ArgumentOf(each, own_defaults));
    } else {
      keywords[each.name] = ArgumentOf(each, own_defaults);
    }
  }
  return {{"arguments", arguments}, {"keywords", keywords}};
}

// An API by the names that its parameters have for people: "dim" of "init.dim", which is how an
// option of a module is passed.
class Renamed {
 public:
  explicit Renamed(const PairEnd& end)
      : api_(end.api), kinds_(end.kinds), constants_(end.constants) {
    for (Parameter& each : api_.parameters) Rename(&each.name);
    for (const auto& [short_name, name] : names_) {
      const auto kind = kinds_.find(name);
      if (kind != kinds_.end()) kinds_[short_name] = kind->second;
    }
  }

  PairEnd end() const { return {api_, kinds_, constants_}; }
  std::string NameOf(const std::string& name) const {
    const auto known = names_.find(name);
    return known == names_.end() ? name : known->second;
  }

 private:
  void Rename(std::string* name) {
    const std::string short_name = name->substr(name->rfind('.') + 1);
    const auto& all = api_.parameters;
    const bool taken = std::any_of(all.begin(), all.end(),
                                   [&](const Parameter& each) { return each.name == short_name; });
    if (taken) return;
    names_[short_name] = *name;
    *name = short_name;
  }

  Api api_;
  ArgumentKinds kinds_;
  const Constants& constants_;
  std::map<std::string, std::string> names_;  // as passed
};

}  // namespace

std::vector<Json> ArgumentMaps(const PairEnd& source, const PairEnd& target,
                               const Synonyms& synonyms) {
  const Renamed from(source), to(target);
  std::vector<Json> maps;
  for (Invocation& invocation : InvocationsOf(from.end(), to.end(), &synonyms)) {
    for (MappedArgument& each : invocation.arguments) {
      each.parameter = from.NameOf(each.parameter);
      each.name = to.NameOf(each.name);
    }
    for (const bool own_defaults : {true, false}) {
      Json map = MapOf(invocation, own_defaults);
      if (std::find(maps.begin(), maps.end(), map) == maps.end()) maps.push_back(std::move(map));
    }
  }
  return maps;
}

}  // namespace parallax
