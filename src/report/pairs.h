#pragma once

// What became of the pairs of APIs that a matcher guessed, for whoever tells it. Plain data; the
// campaign fills it (campaign/pair_figures.h).

#include <cstdint>
#include <string>
#include <vector>

namespace parallax {

// An API and those that it was verified against. Each of these has an entry of its own.
struct PairedApi {
  std::string api;
  std::vector<std::string> names;   // its other public names that verified pairs have
  std::vector<std::string> value;   // APIs that agree with it in value
  std::vector<std::string> status;  // whose calls end alike, and no more is verified
};

// What was verified when an epoch ended, or of so many neighbours of each API; counted by names.
struct PairProgress {
  uint32_t at = 0;  // the epoch, or the number of neighbours
  uint64_t value = 0;
  uint64_t status = 0;
  uint64_t covered_names = 0;
  uint32_t round = 0;  // of the pairs decided so far, the last
};

// Names are counted as papers do; of the names of one operator `covered_apis` and
// `kernels_verified` count one, and no pair among them.
struct PairFigures {
  uint64_t candidate = 0;
  uint64_t value = 0;   // verified: equal in value
  uint64_t status = 0;  // verified: equal in how calls end, and no more
  uint64_t rejected = 0;
  uint64_t rejected_later = 0;  // of the verified: by what was hunted afterwards
  uint64_t by_twins = 0;        // of those equal in value: by results alone, not as the paper finds
  uint64_t covered_apis = 0;    // that returned while pairs were verified
  uint64_t covered_names = 0;
  uint64_t rounds = 0;  // of matching
  uint64_t kernels_verified = 0;
  // Of those covered: without inputs of its own, each was called with another's alone. By name.
  std::vector<std::string> covered_only;
  std::vector<PairProgress> curve;          // of epochs that changed it
  std::vector<PairProgress> by_neighbours;  // what fewer neighbours had found; the fewest first
  // APIs, each equal in value to another one of them; the largest first, each by name.
  std::vector<std::vector<std::string>> classes;
  std::vector<PairedApi> paired;  // by name

  // Null: no pair of it was verified. By any of its names.
  const PairedApi* Find(const std::string& name) const;
  bool CoveredOnly(const std::string& api) const;
};

}  // namespace parallax
