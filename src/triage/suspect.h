#pragma once

// Suspect: a case of the campaign that an oracle complains of, before any probe was run. The
// campaign groups suspects by SignatureOf and hands each group to Investigate.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/case_key.h"
#include "nouns/finding.h"
#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "nouns/value.h"
#include "nouns/verdict.h"

namespace parallax {

struct Suspect {
  Relation relation;
  Binding binding;  // its fills draw from `seed`
  uint64_t seed = 0;
  Outcomes outcomes;  // one a side, as the sweep recorded them
  Verdict verdict;    // of these outcomes without probes: kDisagree or kUntrusted("unprobed")
  std::vector<std::string> traits;  // of the relation's api
  uint64_t cases = 1;               // disagreeing cases it stands for
  CaseKey key;
  uint32_t epoch = 0;
  std::string campaign;
  // What ran before it in the same child, oldest first, as far as the campaign can tell. Tried when
  // the case does not reproduce on its own. May be empty.
  std::vector<PrefixStep> prefix_candidates;
};

}  // namespace parallax
