#include "judge/evidence.h"

#include <algorithm>

namespace parallax {

bool Evidence::HasTrait(std::string_view trait) const {
  const std::vector<std::string>& traits = recorded.traits;
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

const Outcomes* Evidence::FindProbe(std::string_view name) const {
  for (const ProbeResult& result : probes) {
    if (result.name == name) return &result.outcomes;
  }
  return nullptr;
}

}  // namespace parallax
