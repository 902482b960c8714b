#include "nouns/constraint.h"

#include <utility>

namespace parallax {

std::string_view Name(Provenance::Origin origin) {
  switch (origin) {
    case Provenance::Origin::kSignature:
      return "signature";
    case Provenance::Origin::kDocumentation:
      return "documentation";
    case Provenance::Origin::kProbing:
      return "probing";
    case Provenance::Origin::kUser:
      return "user";
    case Provenance::Origin::kAdapter:
      return "adapter";
    case Provenance::Origin::kRule:
      return "rule";
  }
  return "";
}

void AddConstraint(Clause clause, Provenance from, std::vector<Constraint>* constraints) {
  for (Constraint& known : *constraints) {
    if (known.clause != clause) continue;
    known.from.push_back(std::move(from));
    return;
  }
  constraints->push_back({std::move(clause), {std::move(from)}, {}});
}

}  // namespace parallax
