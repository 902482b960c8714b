#pragma once

// Probes: the further runs skeptics ask for, and what is read from them. A probe that was run and
// came to nothing (its derivation did not apply, it was refused) tells nothing.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "judge/measures/outputs.h"

namespace parallax {

// Whether a tensor is inexact; with `widenable`, and not of the widest dtype.
bool HasInexactTensor(const Binding& binding, bool widenable);

// "again-1" to "again-N": the relation's own sides once more.
std::vector<Probe> AgainProbes(const Evidence& evidence, int count);
// The first `count` of them that were run, each with one outcome for each side.
std::vector<const Outcomes*> AgainResults(const Evidence& evidence, int count);
// Whether a run of a side gave, within the claim's tolerance, what another run of it gave. A run
// that was lost tells nothing.
bool SameAgain(const Evidence& evidence, const Outcome& first, const Outcome& again);
// The first side of which a run gave something else than the first run did; -1: none did.
int SideThatDiffersAgain(const Evidence& evidence, const std::vector<const Outcomes*>& runs);
// Whether the runs of AgainProbes, made one after the other in one process, differ among
// themselves: the call is not repeatable, whatever was called before it.
bool AgainRunsDiffer(const Evidence& evidence);

// "nudge-1" to "nudge-N", of Evidence.nudges: every distinct program of the relation on inputs
// moved by one ulp, by one the other way, and by two, and so on (Derivation kNudge; its `index`
// numbers the draw). None where no input is inexact.
std::vector<Probe> NudgeProbes(const Evidence& evidence);
bool IsNudge(const ProbeResult& probe);
// The recorded side whose result the nudged `program` is compared with, the call as it is before
// any other; -1 when there is none.
int Baseline(const Evidence& evidence, const Side& program);

// Whether every nudged call was refused: a constraint that holds exactly or not at all (one-hot
// vectors, rows that sum to one), so nothing is known of the neighbours.
bool NudgesAreRefused(const Evidence& evidence);

// How far one ulp of the inputs moves the result at `spot`, as far as the nudges tell: the largest
// move of each program, the smallest of these over the programs (an unstable algorithm moves more
// than the problem does), finite differences aside. Infinite when a number becomes nan or the shape
// changes. Empty: unknown.
class Movement {
 public:
  explicit Movement(const Evidence& evidence);
  // Of one program: what it gave, and what it gave of each nudge.
  Movement(std::vector<Leaf> base, std::vector<std::vector<Leaf>> nudged);
  bool known() const { return !programs_.empty(); }
  std::optional<double> At(const Spot& spot) const;
  // One of the nudged outputs has other shapes than the output itself, for every program.
  bool ChangesShapes() const;

 private:
  struct Moved {
    std::vector<Leaf> base;
    std::vector<std::vector<Leaf>> nudged;
  };
  std::vector<Moved> programs_;
};

// Whether moves like these account for the spots of a dispute: nearly all distances within 4 times
// the move at their place, none beyond 64 times. False when nothing is known or nothing is
// disputed.
struct Account {
  bool explained = false;
  double largest_ratio = 0;  // distance over move, over the spots; infinite where nothing moves
  double largest_move = 0;
};
Account AccountFor(std::span<const Spot> spots, const Movement& movement);

// LargestExcess over the places that the nudges do not account for: the rest is how the problem is
// conditioned. All places where nothing is known of the nudges, or they account for every one.
double UnexplainedExcess(const Evidence& evidence);

// The sides, widened, that know the right result: the plain call where the others are variations of
// it (another layout, out=, in place, as a method, with threads), which are what is in question;
// else each distinct program, plain ones first.
std::vector<Side> RefereeSides(const Relation& relation);

// "float64": RefereeSides. None where a side of the relation is itself widened,
// or nothing can be widened.
std::vector<Probe> RefereeProbes(const Evidence& evidence);

// What the RefereeSides that returned gave in a probe of theirs, in their order.
std::vector<std::vector<Leaf>> RefereeLeavesOf(const Evidence& evidence, std::string_view probe);

// The float64 results: of the relation's widened side, else of the probe, first program first.
std::vector<std::vector<Leaf>> RefereeLeaves(const Evidence& evidence);

// The element of `leaves` at a spot; empty when there is none.
std::optional<Element> ElementAt(const std::vector<Leaf>& leaves, const Spot& spot);

}  // namespace parallax
