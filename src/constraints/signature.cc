#include "constraints/signature.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/documents/read_document.h"
#include "constraints/language.h"
#include "constraints/words.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

std::vector<std::string> KindsOf(const ParameterType& type) {
  std::vector<std::string> out;
  const std::string base(type.base);
  if (base == "number") {
    out = {"float", "int"};
  } else if (base == "module" || base == "expr") {
    out = {"object"};
  } else if (base != "any" && IsKindWord(base)) {
    out = {base};
  }
  if (out.empty()) return out;
  if (type.is_list) {
    for (std::string& kind : out) kind += "[]";
  }
  if (type.optional) out.emplace_back("none");
  std::sort(out.begin(), out.end());
  return out;
}

void AddClause(const std::string& text, const Parameter& parameter, std::vector<Constraint>* out) {
  const auto clause = ParseClause(text);
  if (!clause) return;
  const Provenance from{Provenance::Origin::kSignature,
                        fmt::format("{}: {}", parameter.name, parameter.type)};
  AddConstraint(*clause, from, out);
}

}  // namespace

std::vector<std::string> KindsOfType(std::string_view type) { return KindsOf(ParseType(type)); }

std::vector<Constraint> SignatureConstraints(const Api& api) {
  std::vector<Constraint> out;
  for (const Parameter& parameter : api.parameters) {
    const ParameterType type = ParseType(parameter.type);
    const std::vector<std::string> kinds = KindsOf(type);
    if (!kinds.empty()) {
      AddClause(fmt::format("kind({}) in {}", parameter.name, fmt::join(kinds, ", ")), parameter,
                &out);
    }
    if (type.is_list && type.length >= 0) {
      AddClause(fmt::format("length({}) = {}", parameter.name, type.length), parameter, &out);
    }
    if (type.base == "str" && !parameter.choices.empty()) {
      AddClause(fmt::format("{} in '{}'", parameter.name, fmt::join(parameter.choices, "', '")),
                parameter, &out);
    }
  }
  return out;
}

std::vector<Constraint> KnownConstraints(const Api& api) {
  std::vector<Constraint> out = SignatureConstraints(api);
  for (Constraint& documented : ReadDocument(api)) {
    AddConstraint(std::move(documented.clause), std::move(documented.from[0]), &out);
  }
  return out;
}

}  // namespace parallax
