#include "relations/stated_definition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "constraints/domain.h"
#include "constraints/language.h"
#include "nouns/dtype.h"
#include "words/value_text.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

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
    PARALLAX_TRY(CheckKeys(json_, {"name", "api", "citation", "claim", "tolerance", "domain",
                                   "structural", "inputs_of", "side"}));
    Relation& relation = out.relation;
    relation.source = kStated;
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
    PARALLAX_TRY_ASSIGN(relation.domain, ReadClauses());
    PARALLAX_TRY(ReadLender(&out.lender));
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
    return {fmt::format("{}: {}: {}", origin_, which, what), kDefinitionHint};
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

  // As they are written: they are made canonical, and held against its parameters, when the API is
  // known.
  Result<DomainTexts> ReadClauses() const {
    DomainTexts out;
    if (!json_.contains("domain")) return out;
    const Json& domain = json_["domain"];
    if (domain.is_object()) return ClausesOfTable(domain);
    if (!domain.is_array()) return Wrong("domain is a list of clauses, or a table by parameter");
    for (const Json& text : domain) {
      if (!text.is_string()) return Wrong("domain is a list of clauses");
      out.push_back(text.get<std::string>());
      const auto clause = ParseClause(out.back());
      if (!clause.ok()) return Wrong(clause.error().message);
    }
    return out;
  }

  // { y = { lo = 0, hi = 2, specials = false } } is short for clauses about contents.
  Result<DomainTexts> ClausesOfTable(const Json& domain) const {
    DomainTexts out;
    for (const auto& [parameter, said] : domain.items()) {
      PARALLAX_TRY(CheckKeys(said, {"lo", "hi", "specials"}));
      PARALLAX_TRY_ASSIGN(const bool specials, Flag(said, "specials", true));
      if (!specials) out.push_back(fmt::format("finite({})", parameter));
      if (!said.contains("lo") && !said.contains("hi")) continue;
      const bool whole = said.contains("lo") && said.contains("hi") && said["lo"].is_number() &&
                         said["hi"].is_number() && said["lo"] <= said["hi"];
      if (!whole) return Wrong("domain." + parameter + " needs lo and hi, lo not above hi");
      out.push_back(fmt::format("values({}) >= {}", parameter, said["lo"].get<double>()));
      out.push_back(fmt::format("values({}) <= {}", parameter, said["hi"].get<double>()));
    }
    return out;
  }

  Result<Side> ReadSide(const Json& table, const std::string& api) const {
    PARALLAX_TRY(CheckKeys(table, {"program", "text", "target", "label", "arguments", "keywords"}));
    Side side;
    std::string program = api;
    for (const auto& [key, to] : {std::pair{"program", &program},
                                  {"text", &side.text},
                                  {"target", &side.target},
                                  {"label", &side.label}}) {
      if (!table.contains(key)) continue;
      PARALLAX_TRY_ASSIGN(*to, Text(table, key));
    }
    PARALLAX_TRY(CheckText(table, side.text));
    PARALLAX_TRY_ASSIGN(side.arguments, ReadArguments(table));
    if (!side.text.empty()) program = name_;
    if (side.label.empty()) side.label = LabelFor(program, side.arguments, api);
    side.program = side.text.empty() ? Program(program) : Program::OfText(side.text);
    return side;
  }

  Status ReadLender(Lender* lender) const {
    if (!json_.contains("inputs_of")) return {};
    const Json& table = json_["inputs_of"];
    PARALLAX_TRY(CheckKeys(table, {"api", "arguments", "keywords"}));
    PARALLAX_TRY_ASSIGN(lender->api, Text(table, "api"));
    PARALLAX_TRY_ASSIGN(lender->arguments, ReadArguments(table));
    return {};
  }

  Result<std::vector<MappedArgument>> ReadArguments(const Json& table) const {
    std::vector<MappedArgument> arguments;
    if (table.contains("arguments")) {
      if (!table["arguments"].is_array()) return Wrong("arguments is a list");
      for (const Json& each : table["arguments"]) {
        PARALLAX_TRY_ASSIGN(MappedArgument read, ReadArgument("", each));
        arguments.push_back(std::move(read));
      }
    }
    if (table.contains("keywords")) {
      if (!table["keywords"].is_object()) return Wrong("keywords is a table");
      for (const auto& [name, each] : table["keywords"].items()) {
        PARALLAX_TRY_ASSIGN(MappedArgument read, ReadArgument(name, each));
        arguments.push_back(std::move(read));
      }
    }
    return arguments;
  }

  Status CheckText(const Json& table, const std::string& text) const {
    if (!table.contains("text")) return {};
    if (table.contains("program")) return Wrong("a side has a program or a text, not both");
    const bool defines_run = text.starts_with("def run(") || text.find("\ndef run(") != text.npos;
    return defines_run ? Status() : Wrong("a text is Python that defines run(...)");
  }

  // A text is a parameter, and so is what is under `parameter`, passed as `otherwise` says where it
  // is left out; numbers and truth values stand for themselves, and so does what is under `value`,
  // `dtype` or `expression`.
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
    PARALLAX_TRY(CheckKeys(json, {"value", "dtype", "expression", "parameter", "otherwise"}));
    if (json.contains("otherwise")) {
      if (json.size() != 2 || !json.contains("parameter")) {
        return Wrong("otherwise goes with parameter, and nothing else");
      }
      PARALLAX_TRY_ASSIGN(read.otherwise, Plain(json["otherwise"]));
    } else if (json.size() != 1) {
      return Wrong("an argument has one of value, dtype, expression, parameter");
    }
    if (json.contains("parameter")) {
      PARALLAX_TRY_ASSIGN(read.parameter, Text(json, "parameter"));
      read.index = 0;
      return read;
    }
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
  static std::string LabelFor(const std::string& program,
                              const std::vector<MappedArgument>& arguments,
                              const std::string& api) {
    if (arguments.empty()) return program == api ? api : program + "(...)";
    std::vector<std::string> texts;
    for (const MappedArgument& each : arguments) texts.push_back(MappedText(each));
    return fmt::format("{}({})", program, fmt::join(texts, ", "));
  }

  std::string origin_;
  const Json& json_;
  std::string name_;
};

}  // namespace

Result<StatedRelation> ReadDefinition(const std::string& origin, const Json& json) {
  return DefinitionReader(origin, json).Read();
}

}  // namespace parallax
