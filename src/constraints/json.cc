#include "constraints/json.h"

#include "constraints/language.h"

namespace parallax {
namespace {

Provenance::Origin OriginNamed(const std::string& name) {
  for (int i = 0; i < Provenance::kOriginCount; ++i) {
    const auto origin = static_cast<Provenance::Origin>(i);
    if (Name(origin) == name) return origin;
  }
  return Provenance::Origin::kUser;
}

}  // namespace

nlohmann::ordered_json ConstraintsJson(const std::vector<Constraint>& constraints) {
  auto out = nlohmann::ordered_json::array();
  for (const Constraint& constraint : constraints) {
    auto from = nlohmann::ordered_json::array();
    for (const Provenance& one : constraint.from) {
      from.push_back({{"origin", Name(one.origin)}, {"reason", one.reason}});
    }
    out.push_back({{"clause", ToText(constraint.clause)},
                   {"class", Name(ClassOf(constraint.clause))},
                   {"from", std::move(from)},
                   {"kept", constraint.trials.kept},
                   {"broken", constraint.trials.broken},
                   {"outside_refused", constraint.trials.refused},
                   {"outside_accepted", constraint.trials.accepted}});
  }
  return out;
}

std::vector<Constraint> ConstraintsFromJson(const nlohmann::json& list) {
  std::vector<Constraint> out;
  if (!list.is_array()) return out;
  for (const auto& entry : list) {
    if (!entry.is_object()) continue;
    const auto clause = ParseClause(entry.value("clause", ""));
    if (!clause) continue;
    Constraint constraint{*clause, {}, {}};
    for (const auto& from : entry.value("from", nlohmann::json::array())) {
      constraint.from.push_back({OriginNamed(from.value("origin", "")), from.value("reason", "")});
    }
    constraint.trials = {entry.value("kept", 0u), entry.value("broken", 0u),
                         entry.value("outside_refused", 0u), entry.value("outside_accepted", 0u)};
    out.push_back(std::move(constraint));
  }
  return out;
}

}  // namespace parallax
