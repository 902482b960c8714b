#pragma once

// Signature of a verdict: what groups disagreeing cases into one finding. Pure.

#include <string>
#include <string_view>

#include "nouns/finding.h"
#include "nouns/relation.h"
#include "nouns/verdict.h"

namespace parallax {

// Kind and pattern of the verdict, the relation's api, its family with its source
// ("modes:float64"). REQUIRES: verdict.state is kDisagree or kUntrusted.
Signature SignatureOf(const Relation& relation, const Verdict& verdict);

// " of toy.add, toy.sum" of a chain of calls, behind its family: other calls are another finding.
std::string SubjectOfChain(const Binding& binding);

// The family of what depends on earlier calls, whatever relation it was seen in.
inline constexpr std::string_view kStateFamily = "state";
// Of findings about memory that nobody wrote: whatever variation met it, it is one fault.
inline constexpr std::string_view kUnwrittenFamily = "unwritten";

// The signature under which a finding is kept: what cases were grouped by finely, so that each kind
// of numbers gets its own witness, but is one finding.
Signature SignatureOfFinding(Signature signature);

// Whether the verdict, of a case of the same relation, is about the same finding: it disagrees (or
// waits for probes) with that kind and pattern.
bool KeepsSignature(const Signature& signature, const Verdict& verdict);

// Whether it disagrees so for good.
bool Shows(const Signature& signature, const Verdict& verdict);

// The process dies, runs out of memory or never returns at each case of this kind, so that trying
// one is dear.
bool IsDeadly(const Outcomes& outcomes);
bool Hangs(const Outcomes& outcomes);
// "SIGFPE": the signal of which the process dies; empty: it does not, or the allocator ends it,
// since the heap is broken.
std::string SignalOfDeath(const Verdict& verdict);
// Whether both die of signals, and not of the same.
bool DiesOfAnotherSignal(const Verdict& a, const Verdict& b);
// Touched the unmapped page behind an input: shows only where inputs are laid so.
bool HitsGuard(const Outcomes& outcomes);

}  // namespace parallax
