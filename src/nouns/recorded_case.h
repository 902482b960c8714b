#pragma once

// RecordedCase: a case that was run, with all that judging it once more needs. It is the one value
// from what a worker reports to the witness of a finding: suspects, trials of an investigation,
// what must run before a witness, and a layer that is cut out of a model are all cases like this.
// It is copied as a whole or by the functions below, never member by member.

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
  Verdict verdict;                  // of these outcomes
  std::vector<std::string> traits;  // of the relation's API
  CaseKey key;                      // of a campaign's case
};

// The same case with another binding, not run yet.
RecordedCase NotRun(const RecordedCase& other, Binding binding);
// The same case where its sides did something else; without a verdict.
RecordedCase WithOutcomes(const RecordedCase& other, Outcomes outcomes);

}  // namespace parallax
