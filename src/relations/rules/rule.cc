#include "relations/rules/rule.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "catalogue/apis.h"

namespace parallax {
namespace {

using Json = nlohmann::json;

Error Bad(std::string_view rule, std::string_view what) {
  return {fmt::format("rule {}: {}", rule, what), "See docs/add-a-relation.md."};
}

std::string Text(const Json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

// Bits of the claim's words; nothing when one is unknown.
std::optional<uint32_t> ClaimOf(const Json& words) {
  static const std::map<std::string, uint32_t> bits = {
      {"values", kClaimValues}, {"status", kClaimStatus},   {"dtype", kClaimDType},
      {"shape", kClaimShape},   {"strides", kClaimStrides}, {"bits", kClaimBits},
      {"gradient", kClaimGradient | kClaimValues},
  };
  uint32_t out = 0;
  if (!words.is_array()) return std::nullopt;
  for (const Json& word : words) {
    auto it = word.is_string() ? bits.find(word.get<std::string>()) : bits.end();
    if (it == bits.end()) return std::nullopt;
    out |= it->second;
  }
  return out;
}

Result<std::vector<Parameter>> ParametersOf(const Json& object, const std::string& name) {
  // An api and a rule share the parameter format, so they share the reader.
  Json api = {{"name", "rule:" + name}, {"parameters", object.value("parameters", Json::array())}};
  PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ParseApis(Json::array({api}).dump()));
  return std::move(apis[0].parameters);
}

Result<Rule> ParseRule(const Json& object) {
  if (!object.is_object()) return Bad("?", "is not a dictionary");
  Rule out;
  out.name = Text(object, "name");
  if (out.name.empty()) return Bad("?", "has no name");
  out.file = Text(object, "file");
  out.error = Text(object, "error");
  if (!out.error.empty()) return out;
  out.doc = Text(object, "doc");
  out.api = Text(object, "api");
  if (out.api.empty()) return Bad(out.name, "names no api");
  out.citation = Text(object, "citation");
  PARALLAX_TRY_ASSIGN(out.parameters, ParametersOf(object, out.name));
  std::optional<uint32_t> claim = ClaimOf(object.value("claim", Json()));
  if (!claim || *claim == 0) return Bad(out.name, "claims what Parallax does not know");
  out.claim.bits = *claim;
  Json tolerance = object.value("tolerance", Json());
  if (tolerance.is_object()) {
    out.claim.tolerance.rtol = tolerance.value("rtol", -1.0);
    out.claim.tolerance.atol = tolerance.value("atol", -1.0);
  }
  Json programs = object.value("programs", Json());
  bool two = programs.is_array() && programs.size() == 2 && programs[0].is_string() &&
             programs[1].is_string();
  if (!two) return Bad(out.name, "does not name two programs");
  out.left = programs[0].get<std::string>();
  out.right = programs[1].get<std::string>();
  return out;
}

}  // namespace

Result<std::vector<Rule>> ParseRules(std::string_view json) {
  Json list = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (list.is_discarded() || !list.is_array()) {
    return Error{"the description of the rules is not a JSON list", "See docs/add-a-relation.md."};
  }
  std::vector<Rule> out;
  for (const Json& object : list) {
    PARALLAX_TRY_ASSIGN(Rule rule, ParseRule(object));
    out.push_back(std::move(rule));
  }
  return out;
}

std::vector<Api> RuleApis(const std::vector<Rule>& rules, std::string_view library) {
  std::vector<Api> out;
  for (const Rule& rule : rules) {
    if (!rule.error.empty() || rule.OverTrait()) continue;
    if (std::string_view(rule.api).substr(0, rule.api.find('.')) != library) continue;
    Api api;
    api.name = rule.EntryName();
    api.kind = "rule";
    api.program = rule.left;
    api.doc = rule.doc;
    api.parameters = rule.parameters;
    out.push_back(std::move(api));
  }
  return out;
}

}  // namespace parallax
