#pragma once

// Atom: what a feature has to be, for a finding to show: one of some texts, so or not so, at or
// above a bound. Pure.

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "constraints/holds.h"
#include "explain/learned/feature.h"

namespace parallax {

enum class AtomTest : uint8_t { kIsOneOf, kIs, kIsNot, kReaches, kStaysBelow, kBetween };

// A bound lies between the last number with which a call failed, its edge, and the next with which
// one passed, outside. It may be blurred: up to `inside` a call may pass as well. Of what lies
// between inside and outside nobody knows.
struct Bound {
  double inside = 0;
  double edge = 0;
  double outside = 0;  // the edge: none is known
  bool operator==(const Bound&) const = default;
};

struct Atom {
  size_t feature = 0;  // of a list
  AtomTest test = AtomTest::kIs;
  std::set<std::string> texts = {};     // kIsOneOf: those that fail,
  std::set<std::string> excluded = {};  // and those that were met in calls that pass alone
  double value = 0;                     // kIs, kIsNot
  Bound low = {}, high = {};            // kReaches, kStaysBelow, kBetween
  int cost = 0;

  bool HasLow() const { return test == AtomTest::kReaches || test == AtomTest::kBetween; }
  bool HasHigh() const { return test == AtomTest::kStaysBelow || test == AtomTest::kBetween; }
};

// kUnknown: it is between what is known on both sides of a bound.
Truth HoldsOf(const Atom& atom, const Fact& fact);

// Whether its bounds are known as well as words say them.
bool IsNarrow(const Atom& atom, const Feature& feature);
bool IsNarrow(const Bound& bound, FeatureKind kind);
// Between edge and outside of a bound that is not narrow.
double MiddleOfBound(const Bound& bound, FeatureKind kind);

// "x is float32 or bfloat16", "n is 4 or more", "value is below eps / 8 of its dtype"; empty: no
// words say it. REQUIRES: it is narrow.
std::string WordsOfAtom(const Atom& atom, const Feature& feature);

// Atoms about the feature that no failing call breaks, given its facts in them and in passing ones.
std::vector<Atom> AtomsOf(size_t at, const Feature& feature, std::span<const Fact> failing,
                          std::span<const Fact> passing);

}  // namespace parallax
