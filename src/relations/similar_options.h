#pragma once

// SimilarOptions: what a person says of the pairs that a matcher guesses: how many, for how long,
// which are proposed in any case and which never. Plain data.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/glob.h"
#include "similar/neighbours.h"

namespace parallax {

// An entry of a file of pairs (relations/pair_file.h).
struct SaidPair {
  bool banned = false;         // else it is pinned
  std::string source, target;  // public names, or globs over them
  std::string reason;          // may be empty
  std::string place;           // "pairs.toml:3"

  bool Names(const std::string& from, const std::string& to) const {
    return MatchesGlob(source, from) && MatchesGlob(target, to);
  }
  bool operator==(const SaidPair&) const = default;
};

inline constexpr uint32_t kRounds = 10;  // of new sources
inline constexpr int kMostNeighbours = 100, kMostRounds = 1000;

struct SimilarOptions {
  size_t neighbours = kNeighbours;  // DeepREL's K: of each name, and of each API
  uint32_t rounds = kRounds;        // of new sources
  std::vector<SaidPair> said = {};

  bool Bans(const std::string& from, const std::string& to) const {
    return std::any_of(said.begin(), said.end(),
                       [&](const SaidPair& each) { return each.banned && each.Names(from, to); });
  }
  bool operator==(const SimilarOptions&) const = default;
};

}  // namespace parallax
