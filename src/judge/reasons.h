#pragma once

// The one word list of reasons: why a case was Skipped or is Untrusted. A skeptic's reason is its
// name and the name of its file; a test holds the three together.

#include <string_view>

namespace parallax {

// Skipped: nothing was judged.
inline constexpr std::string_view kNotApplicable = "not-applicable";  // a derivation does not apply
inline constexpr std::string_view kOutOfDomain = "out-of-domain";     // the rule says nothing of it
inline constexpr std::string_view kWorkerLost = "worker-lost";        // our loss, not the library's
inline constexpr std::string_view kInterrupted = "interrupted";   // stopped before all sides ran
inline constexpr std::string_view kNotCompared = "not-compared";  // outputs too large to be kept

// Untrusted: a skeptic wants probes that have not been run.
inline constexpr std::string_view kUnprobed = "unprobed";
// Untrusted: not equal by the screen, one of the hits of a row past those whose outcomes are sent.
inline constexpr std::string_view kUnrecorded = "unrecorded";
// Untrusted: its API has so many groups of disagreeing cases that no more are kept.
inline constexpr std::string_view kCrowded = "crowded";

// Untrusted: of a relation that a source proposed between epochs and that is not verified yet.
inline constexpr std::string_view kUnverified = "unverified";

// Untrusted: of a pair that was verified and then rejected, because its sides differ too often.
inline constexpr std::string_view kOtherMeaning = "another-meaning";

// Untrusted: hangs or is refused by a rule of which a side returned in no case.
inline constexpr std::string_view kNeverReturned = "never-returned";

// Untrusted: in the order the skeptics are asked. The first one that doubts gives the reason, so
// what needs no numbers comes before what explains them, and what explains most comes last.
inline constexpr std::string_view kSkepticReasons[] = {
    "by-itself",          // a null relation is about differences, not about what one call does
    "uninitialised",      // the program returns memory it never wrote
    "random",             // the program draws random numbers
    "known-refusal",      // a kernel that one side does not have
    "overlap",            // writing into memory that several elements share is refused
    "duplicate-indices",  // two values for one place: either may stay
    "undefined-cast",     // float to integer out of range or nan, negative to unsigned
    "integer-overflow",   // integers that wrap, or are divided by zero
    "non-finite",         // nan or infinity, where nothing is promised of them
    "domain",             // nan ordering, denormals, sign of zero, extremes in sums
    "truth-values",       // truth values in one library, numbers in another
    "order-of-parts",     // a result of all elements overflows on its way in one order
    "ties",               // equal elements: either index is right
    "unordered",          // sorted is off: any order is right
    "sign-ambiguity",     // eigenvectors and their like are fixed up to a sign or phase
    "ill-posed",          // inputs of this operator may have no stable answer
    "nondeterministic",   // a side differs from itself
    "other-device",       // strides without data are those of another device
    "kink",               // no derivative: the function has a corner here
    "low-precision",      // 16-bit rounding of intermediate results
    "normwise",           // cancellation: small in the norm
    "tolerance",          // neither side is far from the float64 result
    "singular",           // one ulp decides whether a matrix is refused
    "discontinuous",      // a jump lies within the rounding of the inputs
    "ill-conditioned",    // one ulp of the inputs moves the result as much
};

}  // namespace parallax
