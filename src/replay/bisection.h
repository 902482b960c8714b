#pragma once

// Bisection: in which builds of a library a finding shows, by version. Every build is run, since a
// bug may go and come back; nothing is said of versions between them. Pure.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "replay/fix_mark.h"

namespace parallax {

enum class BuildState {
  kGood,        // all sides returned, and no bug is left
  kBad,         // it is there, or differs in another way
  kUntold,      // a refusal, a missing API, a version without an order
  kNotStarted,  // the target does not start
};
// "good", "bad", "cannot tell", "does not start".
std::string_view Name(BuildState state);

struct BuildRun {
  Build build;  // no version where it did not start
  BuildState state = BuildState::kNotStarted;
  std::string sentence;  // why that state
};

// What a replay on this build shows.
BuildRun RunOf(const Build& build, const Replay& replay);

struct Bisection {
  std::vector<BuildRun> runs;  // the oldest first; those without a version at the end
  // Indices into `runs`.
  std::optional<size_t> first_bad;
  std::optional<size_t> last_good_before;  // it
  std::optional<size_t> first_good_after;  // it
  std::optional<size_t> bad_again;         // after that one

  // A build was good or bad.
  bool Told() const;
};

Bisection Bisect(std::vector<BuildRun> runs);

}  // namespace parallax
