#pragma once

// RecordedCase: a case that was run, with all that judging it once more needs. What a campaign
// suspects, and a layer that is cut out of a model, go through triage as one.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/case_key.h"
#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "nouns/value.h"
#include "nouns/verdict.h"

namespace parallax {

struct RecordedCase {
  Relation relation;
  Binding binding;  // its fills draw from `seed`
  uint64_t seed = 0;
  Outcomes outcomes;                // one a side, as they were recorded; empty: not run yet
  Verdict verdict;                  // of these outcomes, without probes
  std::vector<std::string> traits;  // of the relation's API
  CaseKey key;                      // of a campaign's case
};

}  // namespace parallax
