#pragma once

// Suspects: the disagreeing cases of one signature, as whoever ran them hands them over for
// confirmation. Plain data.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/recorded_case.h"

namespace parallax {

struct Suspects {
  std::string name;                // of the group, each its own
  std::string entry;               // of the catalogue, whose call the cases vary
  std::vector<RecordedCase> kept;  // a few, in the order in which they are to be judged; not empty
  uint64_t cases = 0;              // of the signature
  // Why they are doubted without being tried, a reason of judge/reasons.h; empty: they are tried.
  std::string doubt = {};

  // Further runs may take back what their outcomes show.
  bool open() const { return kept.front().verdict.open; }
};

}  // namespace parallax
