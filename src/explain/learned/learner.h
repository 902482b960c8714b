#pragma once

// LearnConjunction: from calls that fail and calls that pass the smallest conjunction of atoms that
// is true of each of the first and false of each of the second. Pure.

#include <optional>
#include <span>
#include <vector>

#include "explain/learned/atom.h"
#include "explain/learned/feature.h"

namespace parallax {

// A call whose outcome is known; of a list the first one is the witness.
struct LearnedCall {
  Binding binding;
  bool fails = false;
  std::vector<Fact> facts = {};  // of each feature
};

using AtomList = std::vector<Atom>;

// Of at most three atoms, the plainest of the smallest; empty: each call fails. Nothing: there is
// none. Its bounds reach to the nearest call that passes by them alone.
std::optional<AtomList> LearnConjunction(std::span<const Feature> features,
                                         std::span<const LearnedCall> calls);

// Whether all are true of the call; kUnknown: none is false, and of one nobody knows.
Truth HoldsOf(const AtomList& atoms, std::span<const Fact> facts);
// The one that is false, where all others are true.
std::optional<size_t> BrokenAlone(const AtomList& atoms, std::span<const Fact> facts);

// The bound of an atom that is not narrow yet.
struct OpenBound {
  size_t atom = 0;
  Bound bound;
};
// One of which nobody can say more; `gradual`: at its edge little is wrong.
struct Doubt {
  size_t feature = 0;
  Bound bound;
  bool gradual = false;
};
std::optional<OpenBound> FirstOpenBound(const AtomList& atoms, std::span<const Feature> features,
                                        std::span<const Doubt> doubts = {});

}  // namespace parallax
