#pragma once

// Judged: from when on an API counts as judged. The one definition: the campaign, the search's plan
// and `why` go by it.

#include <cstdint>

#include "nouns/outcome.h"
#include "nouns/relation.h"

namespace parallax {

// Judged cases: those that agree, or disagree and became a finding, in which numbers that at least
// two sides returned were held together (judge/judge.h, Judged): shapes and dtypes alone do not do.
// At the edges what is judged is whether the call survives.
inline constexpr uint64_t kEnoughJudgedCases = 100;
// Different structures among them. Of an API that takes nothing that varies, one is all there is.
inline constexpr uint64_t kEnoughStructures = 3;

constexpr bool IsJudged(uint64_t cases, uint64_t structures, bool varies) {
  return cases >= kEnoughJudgedCases && structures >= (varies ? kEnoughStructures : 1);
}

// Whether a case of the relation is judged, by the claims that its structure owes.
inline bool IsJudgedBy(const Relation& relation, uint32_t claim_bits) {
  return (claim_bits & kClaimAnyNumbers) != 0 || relation.SeeksEdges();
}

// Some element or scalar came out. The worker's counts and the judge's go by it.
bool NonEmpty(const OutputValue& value);

}  // namespace parallax
