#pragma once

// Composition: programs of one library that are calls within calls, for an API of another that has
// no function there. They are enumerated from the leaves up: what returns the same on an input as a
// shorter program is left out, so that each round builds on few values. Pure; who runs the texts is
// prepare/compose_counterparts.h.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "relations/counterparts/steps.h"
#include "similar/twins/fingerprint.h"

namespace parallax {

// An expression over the leaves.
struct ComposedTerm {
  std::string text;
  uint32_t uses = 0;  // bit i: the leaf of this index is in it
  uint32_t rank = 0;  // the lower the likelier
  uint32_t calls = 0;
  float similarity = 0;  // of the likeliest function in it
};

// A step of which all holes but one are filled.
struct BoundStep {
  std::string text;
  uint32_t uses = 0;
  uint32_t rank = 0;
  float similarity = 0;
  uint32_t calls = 0;  // in what the other holes are filled with
};
// With leaves and constants, sorted by rank.
std::vector<BoundStep> BoundStepsOf(const std::vector<Step>& steps,
                                    const std::vector<ProgramLeaf>& leaves);

// What one round computes: call i of the first counts[i] values.
struct Grid {
  std::vector<BoundStep> calls;
  std::vector<ComposedTerm> values;
  std::vector<size_t> counts;

  size_t size() const;
  ComposedTerm At(size_t call, size_t value) const;
};
// The likeliest `most` of all calls of all values, which are sorted by rank.
Grid GridOf(const std::vector<BoundStep>& calls, const std::vector<ComposedTerm>& values,
            size_t most);

inline constexpr uint32_t kCompositionRounds = 3;
inline constexpr size_t kMostOfRound[kCompositionRounds] = {2000, 8000, 8000};

class Composition {
 public:
  // `goals`: what a program returns on the input that all is tried on; of a sequence each item.
  Composition(std::vector<ProgramLeaf> leaves, const std::vector<Step>& steps,
              std::vector<Fingerprint> goals);

  const std::vector<ProgramLeaf>& leaves() const { return leaves_; }
  // What to compute next; nothing: there is no more.
  std::optional<Grid> Next() const;
  // Whether nothing is built upon that.
  bool IsLast() const { return rounds_ + 1 == kCompositionRounds; }
  // What that gave, call by call; nothing for what raised or holds what is no number. Terms that
  // meet a goal and use all leaves, for each goal, those of few calls first.
  std::vector<std::vector<ComposedTerm>> Take(const Grid& grid,
                                              const std::vector<std::optional<Fingerprint>>& seen);

 private:
  void BindValues();

  std::vector<ProgramLeaf> leaves_;
  std::vector<Step> steps_;  // of two holes
  std::vector<BoundStep> calls_;
  std::vector<Fingerprint> goals_;
  std::vector<ComposedTerm> values_;  // of the last round, by rank
  std::unordered_set<std::string> known_;
  uint32_t rounds_ = 0;
};

// The import of the library, as `names` has it for short ones.
std::string ImportOf(const std::string& library,
                     const std::map<std::string, std::string, std::less<>>& short_names);
// A program that returns all of the grid in a list, None for what raises. With `shapes` also for
// what has none of them ("(2, 3)").
std::string TrialText(const std::string& imports, const std::vector<ProgramLeaf>& leaves,
                      const Grid& grid, const std::vector<std::string>& shapes = {});
// A program that returns the values of some expressions in a list, None for what raises.
std::string TrialText(const std::string& imports, const std::vector<ProgramLeaf>& leaves,
                      const std::vector<std::string>& expressions);

}  // namespace parallax
