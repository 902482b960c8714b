#include "judge/evidence.h"

#include <algorithm>

namespace parallax {

bool Evidence::HasTrait(std::string_view trait) const {
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

const Outcomes* Evidence::FindProbe(std::string_view name) const {
  for (const ProbeResult& result : probes) {
    if (result.name == name) return &result.outcomes;
  }
  return nullptr;
}

Evidence EvidenceIn(const Finding& finding) {
  return {finding.witness.relation,
          finding.witness.binding,
          finding.witness.seed,
          finding.witness.outcomes,
          {},
          {}};
}

}  // namespace parallax
