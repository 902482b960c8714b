#pragma once

// CaseKey: 16 bytes that recreate a generated case wherever its manifest is.

#include <compare>
#include <cstdint>

#include "base/rng.h"

namespace parallax {

struct CaseKey {
  uint32_t manifest = 0;  // the epoch's number; short ids are local to a store
  uint32_t relation = 0;
  uint32_t row = 0;  // row of the manifest's table of structures
  uint32_t contents = 0;
  auto operator<=>(const CaseKey&) const = default;
};

// The seed of a case's contents; tensor t draws from stream Mix(CaseSeed(...), t).
constexpr uint64_t CaseSeed(uint64_t campaign_seed, const CaseKey& key) {
  return Mix(Mix(campaign_seed, (uint64_t{key.manifest} << 32) | key.relation),
             (uint64_t{key.row} << 32) | key.contents);
}

}  // namespace parallax
