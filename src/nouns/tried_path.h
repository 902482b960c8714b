#pragma once

// TriedPath: a path through the sources of an API, and what became of an input that should take it
// (docs/paths.md). Plain data.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// The more telling come first.
enum class PathFate : uint8_t {
  kReached,   // the call ended as the path does
  kReturned,  // it returned where the path raises
  kDied,      // it crashed, hung, or was out of memory
  kRefused,   // it raised what the path does not
  kUncalled,  // a function of the path ran in none of the calls
  kUntried,   // arguments that take it are known, and it was not their turn
  kUnsolved   // no arguments are known that take it
};
inline constexpr int kPathFateCount = 7;
inline constexpr std::string_view kPathFateNames[kPathFateCount] = {
    "reached", "returned", "died", "refused", "uncalled", "untried", "unsolved"};
constexpr std::string_view Name(PathFate fate) { return kPathFateNames[static_cast<int>(fate)]; }

struct TriedPath {
  std::vector<std::string> conditions;  // of the arguments; each holds
  std::string raises;                   // "ValueError: too few"; empty: it returns
  PathFate fate = PathFate::kUnsolved;
  std::string answer;     // of the call, where that is not what the path says
  Binding input;          // the call's
  std::string left = {};  // where the call left the path; empty: nobody saw
  std::string way = {};   // of calling by which it was reached; empty: the plain call
  bool returns = false;   // the plain call of the input
  bool operator==(const TriedPath&) const = default;
};

// Those of the API of this index in a catalogue. What returned is among its seeds too.
struct TriedPaths {
  uint32_t api = 0;
  std::vector<TriedPath> paths;
  uint64_t impossible = 0;  // that no arguments take
  bool operator==(const TriedPaths&) const = default;
};

// Whether its input shows something: it takes the path, or does what the sources do not say.
constexpr bool IsTelling(PathFate fate) { return fate <= PathFate::kDied; }

}  // namespace parallax
