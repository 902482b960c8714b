#include "relations/stated_relation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "base/fs.h"
#include "base/text.h"
#include "nouns/dtype.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kHint =
    "a relation is [[relation]] with name, api, citation and at least two [[relation.side]]; "
    "docs/add-a-relation.md has one";

// Reads one relation. The first key that is wrong is the error.
class DefinitionReader {
 public:
  DefinitionReader(std::string origin, const Json& json) : origin_(std::move(origin)), json_(json) {
    const bool named = json.is_object() && json.contains("name") && json["name"].is_string();
    if (named) name_ = json["name"].get<std::string>();
  }

  Result<StatedRelation> Read() {
    StatedRelation out;
    out.origin = origin_;
    out.definition = json_;
    PARALLAX_TRY(CheckKeys(
        json_, {"name", "api", "citation", "claim", "tolerance", "domain", "structural", "side"}));
    Relation& relation = out.relation;
    relation.source = "stated";
    for (const auto& [key, to] : {std::pair{"name", &relation.family},
                                  {"api", &relation.api},
                                  {"citation", &relation.citation}}) {
      PARALLAX_TRY_ASSIGN(*to, Text(json_, key));
    }
    if (relation.family.find_first_of(":, ") != std::string::npos) {
      return Wrong("a name has no ':', ',' or space");
    }
    PARALLAX_TRY_ASSIGN(relation.structural, Flag(json_, "structural", false));
    PARALLAX_TRY(ReadClaim(&relation.claim));
    PARALLAX_TRY(ReadDomain(&out.domain));
    if (!json_.contains("side") || !json_["side"].is_array() || json_["side"].size() < 2) {
      return Wrong("it needs two sides or more");
    }
    for (const Json& side : json_["side"]) {
      PARALLAX_TRY_ASSIGN(Side read, ReadSide(side, relation.api));
      relation.sides.push_back(std::move(read));
    }
    return out;
  }

 private:
  Error Wrong(const std::string& what) const {
    const std::string which = name_.empty() ? "a relation" : "relation '" + name_ + "'";
    return {fmt::format("{}: {}: {}", origin_, which, what), kHint};
  }

  Status CheckKeys(const Json& table, const std::vector<std::string>& known) const {
    if (!table.is_object()) return Wrong("a table is expected");
    for (const auto& [key, value] : table.items()) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const auto near = DidYouMean(key, known);
      return Wrong(fmt::format("there is no key '{}'; {}", key,
                               near ? fmt::format("did you mean '{}'?", *near)
                                    : fmt::format("the keys are {}", fmt::join(known, ", "))));
    }
    return {};
  }

  Result<std::string> Text(const Json& table, const std::string& key) const {
    if (!table.contains(key) || !table[key].is_string() || table[key].get<std::string>().empty()) {
      return Wrong(key + " is missing, or no text");
    }
    return table[key].get<std::string>();
  }

  Result<bool> Flag(const Json& table, const std::string& key, bool absent) const {
    if (!table.contains(key)) return absent;
    if (!table[key].is_boolean()) return Wrong(key + " is true or false");
    return table[key].get<bool>();
  }

  Status ReadClaim(Claim* claim) const {
    if (json_.contains("claim")) {
      if (!json_["claim"].is_array()) return Wrong("claim is a list of names");
      claim->bits = 0;
      for (const Json& each : json_["claim"]) {
        const uint32_t bit = each.is_string() ? ClaimBitOf(each.get<std::string>()) : 0;
        if (bit == 0) {
          std::vector<std::string_view> names;
          for (const ClaimName& known : kClaimNames) names.push_back(known.name);
          return Wrong(fmt::format("claim {} is none of {}", each.dump(), fmt::join(names, ", ")));
        }
        claim->bits |= bit;
      }
      if (claim->bits == 0) return Wrong("claim is empty");
    }
    if (!json_.contains("tolerance")) return {};
    const Json& tolerance = json_["tolerance"];
    PARALLAX_TRY(CheckKeys(tolerance, {"rtol", "atol"}));
    for (const auto& [key, to] :
         {std::pair{"rtol", &claim->tolerance.rtol}, {"atol", &claim->tolerance.atol}}) {
      if (!tolerance.contains(key) || !tolerance[key].is_number() || tolerance[key] < 0) {
        return Wrong("tolerance has rtol and atol, numbers not below 0");
      }
      *to = tolerance[key].get<double>();
    }
    return {};
  }

  Status ReadDomain(std::vector<ContentDomain>* domain) const {
    if (!json_.contains("domain")) return {};
    if (!json_["domain"].is_object()) return Wrong("domain is a table by parameter");
    for (const auto& [parameter, said] : json_["domain"].items()) {
      PARALLAX_TRY(CheckKeys(said, {"lo", "hi", "specials"}));
      ContentDomain read;
      read.name = parameter;
      PARALLAX_TRY_ASSIGN(read.specials, Flag(said, "specials", true));
      read.bounded = said.contains("lo") || said.contains("hi");
      if (read.bounded) {
        const bool whole = said.contains("lo") && said.contains("hi") && said["lo"].is_number() &&
                           said["hi"].is_number() && said["lo"] <= said["hi"];
        if (!whole) return Wrong("domain." + parameter + " needs lo and hi, lo not above hi");
        read.lo = said["lo"].get<double>();
        read.hi = said["hi"].get<double>();
      }
      domain->push_back(std::move(read));
    }
    return {};
  }

  Result<Side> ReadSide(const Json& table, const std::string& api) const {
    PARALLAX_TRY(CheckKeys(table, {"program", "target", "label", "arguments", "keywords"}));
    Side side;
    side.program = api;
    for (const auto& [key, to] :
         {std::pair{"program", &side.program}, {"target", &side.target}, {"label", &side.label}}) {
      if (!table.contains(key)) continue;
      PARALLAX_TRY_ASSIGN(*to, Text(table, key));
    }
    if (table.contains("arguments")) {
      if (!table["arguments"].is_array()) return Wrong("arguments is a list");
      for (const Json& each : table["arguments"]) {
        PARALLAX_TRY_ASSIGN(MappedArgument read, ReadArgument("", each));
        side.arguments.push_back(std::move(read));
      }
    }
    if (table.contains("keywords")) {
      if (!table["keywords"].is_object()) return Wrong("keywords is a table");
      for (const auto& [name, each] : table["keywords"].items()) {
        PARALLAX_TRY_ASSIGN(MappedArgument read, ReadArgument(name, each));
        side.arguments.push_back(std::move(read));
      }
    }
    if (side.label.empty()) side.label = LabelFor(side, api);
    return side;
  }

  // A text is a parameter; numbers and truth values stand for themselves, and so does what is under
  // `value`, `dtype` or `expression`.
  Result<MappedArgument> ReadArgument(const std::string& name, const Json& json) const {
    MappedArgument read;
    read.name = name;
    if (json.is_string()) {
      read.parameter = json.get<std::string>();
      read.index = 0;
      return read;
    }
    if (!json.is_object()) {
      PARALLAX_TRY_ASSIGN(read.literal, Plain(json));
      return read;
    }
    PARALLAX_TRY(CheckKeys(json, {"value", "dtype", "expression"}));
    if (json.size() != 1) return Wrong("an argument has one of value, dtype, expression");
    if (json.contains("value")) {
      PARALLAX_TRY_ASSIGN(read.literal, Plain(json["value"]));
    } else if (json.contains("dtype")) {
      PARALLAX_TRY_ASSIGN(const std::string text, Text(json, "dtype"));
      const std::optional<DType> dtype = DTypeFromName(text);
      if (!dtype) return Wrong("there is no dtype " + text);
      read.literal = *dtype;
    } else {
      PARALLAX_TRY_ASSIGN(std::string text, Text(json, "expression"));
      read.literal = Expression{std::move(text)};
    }
    return read;
  }

  Result<Value> Plain(const Json& json) const {
    if (json.is_null()) return Value{None{}};
    if (json.is_boolean()) return Value{json.get<bool>()};
    if (json.is_number_integer()) return Value{json.get<int64_t>()};
    if (json.is_number()) return Value{json.get<double>()};
    if (json.is_string()) return Value{json.get<std::string>()};
    if (!json.is_array()) return Wrong("an argument is a number, a text, a list or a table");
    Sequence list;
    for (const Json& each : json) {
      PARALLAX_TRY_ASSIGN(Value item, Plain(each));
      list.items.push_back(std::move(item));
    }
    return Value{std::move(list)};
  }

  // "lib.sub(y, x, alpha=2)"; "lib.twice(...)" of another program with the same parameters.
  static std::string LabelFor(const Side& side, const std::string& api) {
    if (side.arguments.empty()) return side.program == api ? api : side.program + "(...)";
    std::vector<std::string> texts;
    for (const MappedArgument& each : side.arguments) texts.push_back(Describe(each));
    return fmt::format("{}({})", side.program, fmt::join(texts, ", "));
  }

  std::string origin_;
  const Json& json_;
  std::string name_;
};

// Of TOML as JSON: one reader for both.
Result<Json> ParseEither(const std::string& origin, std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && text[first] == '{') {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return Error{origin + " is no JSON", kHint};
    return json;
  }
  try {
    const toml::table table = toml::parse(text, origin);
    std::ostringstream out;
    out << toml::json_formatter(table);
    Json json = Json::parse(out.str(), nullptr, false);
    if (json.is_discarded()) return Error{origin + " holds what JSON has not", kHint};
    return json;
  } catch (const toml::parse_error& error) {
    return Error{fmt::format("{}:{}: {}", origin, error.source().begin.line, error.description()),
                 "the file is TOML, or JSON"};
  }
}

}  // namespace

std::string_view Name(StatedState state) {
  constexpr std::string_view kNames[] = {"candidate", "verified", "rejected"};
  return kNames[static_cast<size_t>(state)];
}

Result<std::vector<StatedRelation>> ParseStatedRelations(const std::string& origin,
                                                         std::string_view text) {
  PARALLAX_TRY_ASSIGN(const Json json, ParseEither(origin, text));
  const bool whole = json.is_object() && json.size() == 1 && json.contains("relation") &&
                     json["relation"].is_array() && !json["relation"].empty();
  if (!whole) return Error{origin + " states no relation, or something else beside", kHint};
  std::vector<StatedRelation> out;
  std::set<std::string> names;
  for (const Json& each : json["relation"]) {
    PARALLAX_TRY_ASSIGN(StatedRelation read, DefinitionReader(origin, each).Read());
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
  return Json{{"definition", relation.definition},
              {"origin", relation.origin},
              {"state", Name(relation.state)},
              {"reason", relation.reason},
              {"verified_inputs", relation.verified_inputs}}
      .dump();
}

Result<StatedRelation> DecodeStatedRelation(std::string_view text) {
  const Error damaged{"a stated relation in the store is damaged",
                      "parallax relations add FILE states it anew"};
  const Json json = Json::parse(text, nullptr, false);
  const bool whole = json.is_object() && json.contains("definition") && json.contains("origin") &&
                     json["origin"].is_string() && json.contains("state") &&
                     json.contains("reason") && json["reason"].is_string() &&
                     json.contains("verified_inputs") &&
                     json["verified_inputs"].is_number_unsigned();
  if (!whole) return damaged;
  auto read = DefinitionReader(json["origin"].get<std::string>(), json["definition"]).Read();
  if (!read.ok()) return damaged;
  StatedRelation relation = std::move(read).value();
  relation.reason = json["reason"].get<std::string>();
  relation.verified_inputs = json["verified_inputs"].get<uint64_t>();
  for (const StatedState state :
       {StatedState::kCandidate, StatedState::kVerified, StatedState::kRejected}) {
    if (json["state"] != Name(state)) continue;
    relation.state = state;
    return relation;
  }
  return damaged;
}

}  // namespace parallax
