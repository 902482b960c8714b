#pragma once

// Rank: how much a finding matters, 1 to 5, by what is wrong and by how ordinary its input is. The
// front page is 1 to 3. The table in rank.cc is the only place that says so.

#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "nouns/value.h"
#include "nouns/verdict.h"

namespace parallax {

enum class InputDomain { kOrdinary, kExtreme, kHuge };
std::string_view Name(InputDomain domain);

// kHuge: an integer argument or an extent from 2^20 on, a float argument beyond 1e15. Else
// kExtreme: contents or floats that are, or by their fill may be, nan, infinite, denormal or nearly
// so, or so large that a square overflows. Else kOrdinary.
InputDomain DomainOf(const Binding& binding);

// Whether an integer, an extent or a whole number of floats is there from 2^20 on.
bool HasHugeCount(const Binding& binding);

// Whether a hang, or memory that runs out, is one of a call with such a count: so many steps take
// their time.
bool TakesHugeCount(Kind kind, const Binding& binding);

// `traits` are those of the relation's API: what no user is meant to call ranks three lower.
// `excess` is the largest difference of numbers in tolerances, where known: a value that is off by
// less than kImprecise of them is lost to rounding, and ranks 4 at best. REQUIRES: verdict.state is
// kDisagree or kUntrusted.
inline constexpr double kImprecise = 32;
int Rank(const Verdict& verdict, const Binding& binding, std::span<const std::string> traits,
         double excess = std::numeric_limits<double>::infinity());

// The pattern of a verdict begins so where a skeptic let it through as nobody's promise: between
// two ways of one build to make one call it is worth telling, below what is promised.
inline constexpr std::string_view kUnpromised = "unpromised ";

// The rank of a difference between libraries of which neither is known to be wrong: a note for who
// ports programs, off the front page.
int RankOfPortingNote(int rank);

// The rank of wrong numbers on a target that computes wide integers in narrower ones: its makers
// know that, and it is told once.
int RankOfNarrowing(int rank);

// The rank of numbers that are 0 on one side and too small for the tolerance on the other: all of
// them is lost, but it is little. Where no function owes them exactly (a derivative of one, a
// result of several calls) that is off the front page.
int RankOfLost(int rank, bool owed);

// One lower, for what few should meet.
int RankBehind(int rank);

// The rank of what ordinary magnitudes do not show (an overflow on the way to the result), or of
// what rounding a number to the dtype of the call accounts for: off the front page.
int RankOfRange(int rank);

// The rank of what is shown by no arguments but such as no user passes: off the front page.
int RankOfPrivate(int rank);

// The rank of what happens on arguments that another way to make the call refuses: off the front
// page, but for a public function that writes out of bounds.
int RankOfUnchecked(int rank, bool internal, bool writes);

// The rank of a death of integers that point outside of what they index, which nobody checks.
int RankOfStrayIndex(int rank);

}  // namespace parallax
