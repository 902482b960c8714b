#include "relations/stated_relation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "base/fs.h"
#include "base/nesting.h"
#include "relations/stated_definition.h"
#include "words/toml.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// Of TOML as JSON: one reader for both.
Result<Json> ParseEither(const std::string& origin, std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && text[first] == '{') {
    PARALLAX_TRY(CheckJsonNesting(origin, text));
    Json json = ParseJson<Json>(text);
    if (json.is_discarded()) return Error{origin + " is no JSON", kDefinitionHint};
    return json;
  }
  PARALLAX_TRY_ASSIGN(
      const toml::table table,
      ParseToml(origin, text, [&](const toml::source_region& at, std::string_view what) {
        return Error{fmt::format("{}:{}: {}", origin, at.begin.line, what),
                     "the file is TOML, or JSON"};
      }));
  std::ostringstream out;
  out << toml::json_formatter(table);
  Json json = ParseJson<Json>(out.str());
  if (json.is_discarded()) return Error{origin + " holds what JSON has not", kDefinitionHint};
  return json;
}

// What few have of a stored relation. False: it is damaged.
bool DecodeRest(const Json& json, StatedRelation* relation) {
  if (json.contains("source")) {
    if (!json["source"].is_string()) return false;
    relation->relation.source = json["source"].get<std::string>();
  }
  if (json.contains("similarity")) {
    if (!json["similarity"].is_number()) return false;
    relation->similarity = json["similarity"].get<double>();
  }
  for (const auto& [key, to] :
       {std::pair{"paper", &relation->agrees_as_in_paper}, {"widely", &relation->agrees_widely}}) {
    if (!json.contains(key)) continue;
    if (!json[key].is_boolean()) return false;
    *to = json[key].get<bool>();
  }
  if (!json.contains("left_out")) return true;
  if (!json["left_out"].is_array()) return false;
  for (const Json& each : json["left_out"]) {
    const bool whole = each.is_object() && each.contains("side") &&
                       each["side"].is_number_unsigned() && each.contains("reason") &&
                       each["reason"].is_string() &&
                       each["side"].get<uint64_t>() < relation->relation.sides.size();
    if (!whole) return false;
    relation->left_out.push_back({each["side"].get<uint64_t>(), each["reason"].get<std::string>()});
  }
  return true;
}

}  // namespace

std::vector<Side> StatedRelation::HeldSides(std::vector<Side> all) const {
  for (size_t i = left_out.size(); i-- > 0;) {
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(left_out[i].side));
  }
  return all;
}

Result<std::vector<StatedRelation>> ParseStatedRelations(const std::string& origin,
                                                         std::string_view text) {
  PARALLAX_TRY_ASSIGN(const Json json, ParseEither(origin, text));
  const bool whole = json.is_object() && json.size() == 1 && json.contains("relation") &&
                     json["relation"].is_array() && !json["relation"].empty();
  if (!whole) {
    return Error{origin + " states no relation, or something else beside", kDefinitionHint};
  }
  std::vector<StatedRelation> out;
  std::set<std::string> names;
  for (const Json& each : json["relation"]) {
    PARALLAX_TRY_ASSIGN(StatedRelation read, ReadDefinition(origin, each));
    if (!names.insert(read.name()).second) {
      return Error{fmt::format("{} states '{}' twice", origin, read.name()),
                   "give each relation a name of its own"};
    }
    out.push_back(std::move(read));
  }
  return out;
}

Result<std::vector<StatedRelation>> ReadStatedRelations(const std::string& path) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(path));
  return ParseStatedRelations(std::filesystem::path(path).filename().string(), text);
}

std::string Encode(const StatedRelation& relation) {
  Json json{{"definition", relation.definition},
            {"origin", relation.origin},
            {"state", Name(relation.state)},
            {"reason", relation.reason},
            {"verified_inputs", relation.verified_inputs},
            {"source", relation.relation.source}};
  if (relation.similarity >= 0) json["similarity"] = relation.similarity;
  if (relation.agrees_as_in_paper) json["paper"] = true;
  if (relation.agrees_widely) json["widely"] = true;
  for (const auto& [side, reason] : relation.left_out) {
    json["left_out"].push_back({{"side", side}, {"reason", reason}});
  }
  return json.dump();
}

Result<StatedRelation> DecodeStatedRelation(std::string_view text) {
  const Error damaged{"a stated relation in the store is damaged",
                      "parallax relations add FILE states it anew"};
  const Json json = ParseJson<Json>(text);
  const bool whole = json.is_object() && json.contains("definition") && json.contains("origin") &&
                     json["origin"].is_string() && json.contains("state") &&
                     json.contains("reason") && json["reason"].is_string() &&
                     json.contains("verified_inputs") &&
                     json["verified_inputs"].is_number_unsigned();
  if (!whole) return damaged;
  auto read = ReadDefinition(json["origin"].get<std::string>(), json["definition"]);
  if (!read.ok()) return damaged;
  StatedRelation relation = std::move(read).value();
  relation.reason = json["reason"].get<std::string>();
  relation.verified_inputs = json["verified_inputs"].get<uint64_t>();
  if (!DecodeRest(json, &relation)) return damaged;
  for (const StatedState state :
       {StatedState::kCandidate, StatedState::kVerified, StatedState::kRejected}) {
    if (json["state"] != Name(state)) continue;
    relation.state = state;
    return relation;
  }
  return damaged;
}

}  // namespace parallax
