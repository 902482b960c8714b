#include "report/pairs.h"

#include <algorithm>

namespace parallax {

const PairedApi* PairFigures::Find(const std::string& name) const {
  for (const PairedApi& each : paired) {
    const auto& names = each.names;
    const bool is_it =
        each.api == name || std::find(names.begin(), names.end(), name) != names.end();
    if (is_it) return &each;
  }
  return nullptr;
}

bool PairFigures::CoveredOnly(const std::string& api) const {
  return std::find(covered_only.begin(), covered_only.end(), api) != covered_only.end();
}

}  // namespace parallax
