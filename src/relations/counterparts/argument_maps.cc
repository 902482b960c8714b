#include "relations/counterparts/argument_maps.h"

#include <algorithm>
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

}  // namespace

std::vector<Json> ArgumentMaps(const PairEnd& source, const PairEnd& target,
                               const Synonyms& synonyms) {
  std::vector<Json> maps;
  for (const Invocation& invocation : InvocationsOf(source, target, &synonyms)) {
    for (const bool own_defaults : {true, false}) {
      Json map = MapOf(invocation, own_defaults);
      if (std::find(maps.begin(), maps.end(), map) == maps.end()) maps.push_back(std::move(map));
    }
  }
  return maps;
}

}  // namespace parallax
